extern "C" __global__ void matmul(const float* A, const float* B, float* C, int n) {
  __shared__ float a[16][16], b[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
  float acc = 0;
  for (int t = 0; t < n / 16; t++) {
    a[y][x] = A[row * n + t * 16 + x];
    b[y][x] = B[(t * 16 + y) * n + col];
    __syncthreads();
    for (int k = 0; k < 16; k++) acc += a[y][k] * b[k][x];
    __syncthreads();
  }
  C[row * n + col] = acc;
}
