// A function that calls itself.
#ifdef SECOND
__device__ int ackermann(int m, int n) { return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1)); }
#else
__device__ int ackermann(int m, int n);
extern "C" __global__ void k(int *p) { p[threadIdx.x] = ackermann(2, p[threadIdx.x]); }
#endif
