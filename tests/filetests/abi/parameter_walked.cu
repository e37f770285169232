// RUN: jacq -arch=sm_80 -O2
// A structure by value that a loop walks through, by pointers that it advances or that a branch chose, is read where it lies.
struct Layout {
    long *data;
    long sizes[25], strides[25];
    int dims;
};
__device__ inline long offset(long id, const Layout &l) {
    long sum = 0;
    for (int i = l.dims - 1; i > 0; --i) {
        sum += id % l.sizes[i] * l.strides[i];
        id /= l.sizes[i];
    }
    return sum + id * l.strides[0];
}
__global__ void kernel(const Layout l, long *out, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n) out[t] = l.data[offset(t, l)];
  // CHECK: .visible .entry _Z6kernel6LayoutPli(
  // CHECK: ld.param.u64 %rd, [%rd
}
// CHECK-NOT: .local
