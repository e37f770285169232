// Uses of the header named by the file: it must compile without a message.
#include <curand_kernel.h>
template <class S> __device__ void go(S *s, float *o, unsigned *u, double *d) { curand_init(1234ULL, 5, 3, s); u[0] = curand(s); u[1] = curand(s); o[0] = curand_uniform(s); d[0] = curand_uniform_double(s); o[1] = curand_normal(s); d[1] = curand_normal_double(s); o[2] = curand_log_normal(s, 0.f, 1.f); u[2] = curand_poisson(s, 3.0); }
extern "C" __global__ void k(curandState *a, curandStatePhilox4_32_10_t *b, curandStateMRG32k3a_t *c, float *o, unsigned *u, double *d) { go(a, o, u, d); go(b, o+8, u+8, d+8); go(c, o+16, u+16, d+16); float4 f = curand_uniform4(b); o[20] = f.x; }
