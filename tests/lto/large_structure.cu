// A structure that does not fit registers.
struct Large { int v[24]; };
#ifdef SECOND
__device__ int pick(Large l, int i) { return l.v[i % 24]; }
#else
__device__ int pick(Large l, int i);
extern "C" __global__ void k(Large l, int *p) { p[threadIdx.x] = pick(l, p[threadIdx.x] & 15); }
#endif
