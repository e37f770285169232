// A structure is passed and given back.
struct Complex { double re, im; };
#ifdef SECOND
__device__ Complex product(Complex a, Complex b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
#else
__device__ Complex product(Complex a, Complex b);
extern "C" __global__ void k(Complex *p) { p[threadIdx.x] = product(p[threadIdx.x], p[threadIdx.x + 1]); }
#endif
