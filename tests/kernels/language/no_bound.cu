// buffer out i32[96] zero out
// launch bounded<0><<<1, 32>>>(out)
// launch bounded<2><<<1, 32>>>(out)
// launch unbounded<<<1, 32>>>(out)

// A launch bound of 0 is none.
template <int blocks> __global__ void __launch_bounds__(64, blocks) bounded(int *out) { out[threadIdx.x + blocks * 16] += blocks + 1; }
template __global__ void bounded<0>(int *);
template __global__ void bounded<2>(int *);
__global__ void __launch_bounds__(0, 0) unbounded(int *out) { out[threadIdx.x + 64] = 7; }
