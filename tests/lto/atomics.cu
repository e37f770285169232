// Atomic operations of several kinds.
#ifdef SECOND
__device__ void record(int *low, int *high, float *sum, int v) {
    atomicMin(low, v);
    atomicMax(high, v);
    atomicAdd(sum, (float)v);
}
__device__ bool claim(int *lock) { return atomicCAS(lock, 0, 1) == 0; }
#else
__device__ void record(int *low, int *high, float *sum, int v);
__device__ bool claim(int *lock);
extern "C" __global__ void k(int *p, float *sum) {
    if (claim(p + 2)) p[3] = threadIdx.x;
    record(p, p + 1, sum, threadIdx.x);
}
#endif
