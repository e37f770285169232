extern "C" __global__ void scan(const int* in, int* out, int n) {
  __shared__ int s[2][512];
  int t = threadIdx.x, p = 0;
  s[0][t] = t < n ? in[t] : 0;
  __syncthreads();
  for (int d = 1; d < 512; d *= 2) {
    int q = 1 - p;
    s[q][t] = t >= d ? s[p][t] + s[p][t - d] : s[p][t];
    p = q;
    __syncthreads();
  }
  if (t < n) out[t] = s[p][t];
}
