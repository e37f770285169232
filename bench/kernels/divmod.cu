extern "C" __global__ void divmod(const int* a, int* q, int* r, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = a[i];
  q[i] = v / 7 + v / 8;
  r[i] = v % 10 + (unsigned)v % 12;
}
