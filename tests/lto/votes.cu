// Ballots and population counts.
#ifdef SECOND
__device__ int rank(unsigned mask, int lane) { return __popc(mask & ((1u << lane) - 1)); }
#else
__device__ int rank(unsigned mask, int lane);
extern "C" __global__ void k(int *p) {
    unsigned mask = __ballot_sync(0xffffffffu, p[threadIdx.x] > 0);
    p[threadIdx.x] = rank(mask, threadIdx.x & 31);
}
#endif
