// Attributes of kernels and of their parameters where they may not stand.
struct P {
    int a[4];
};
__device__ void __launch_bounds__(128) helper(int *o) { *o = 1; }
__global__ void __launch_bounds__(128) __maxnreg__(32) both(int *o) { *o = 1; }
__global__ void plain(__grid_constant__ P p, int *o) { *o = p.a[0]; }
__device__ void device(const __grid_constant__ P p, int *o) { *o = p.a[0]; }
__global__ void fine(const __grid_constant__ P p, int *o) { *o = p.a[0]; }
struct S {
    static __global__ void member(int *o) { *o = 1; }
};
__global__ void k(int *o) {
    helper(o);
    device(P(), o);
}
