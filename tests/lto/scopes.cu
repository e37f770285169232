// Atomic operations of each scope: the machine code has them.
// machine code: STRONG.SM STRONG.GPU STRONG.SYS
#ifdef SECOND
__device__ void record(int *p, unsigned *u, float *f, double *d, unsigned long long *q) {
    atomicAdd(p, 1);
    atomicAdd_block(p + 1, 2);
    atomicAdd_system(p + 2, 3);
    atomicAdd_system(f, 1.f);
    atomicAdd_block(d, 1.0);
    atomicInc_system(u, 7);
    atomicMax_system(u + 1, 5u);
    atomicMin_block(q, 2ull);
}
__device__ bool claim(int *lock) { return atomicCAS_system(lock, 0, 1) == 0; }
#else
__device__ void record(int *p, unsigned *u, float *f, double *d, unsigned long long *q);
__device__ bool claim(int *lock);
extern "C" __global__ void k(int *p, unsigned *u, float *f, double *d, unsigned long long *q) {
    if (claim(p + 3)) record(p, u, f, d, q);
}
#endif
