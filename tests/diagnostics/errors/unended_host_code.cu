template <int P> __global__ void estimate(const int *regs, float *out) {
  if (threadIdx.x == 0) {
  }
}
if (t < w) s[t] += __global__ void add(const int *keys, int n) {
  estimate<6><<<1, 64>>>(regs, est);
}
