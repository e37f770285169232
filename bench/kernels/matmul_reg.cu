extern "C" __global__ void matmul_reg(const float* __restrict__ A, const float* __restrict__ B, float* C, int n) {
  __shared__ float a[8][64], b[8][64];
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float acc[4][4];
  for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) acc[i][j] = 0;
  int bx = blockIdx.x * 64, by = blockIdx.y * 64;
  for (int k0 = 0; k0 < n; k0 += 8) {
    for (int i = threadIdx.x; i < 512; i += 256) {
      a[i / 64][i % 64] = A[(by + i % 64) * n + k0 + i / 64];
      b[i / 64][i % 64] = B[(k0 + i / 64) * n + bx + i % 64];
    }
    __syncthreads();
    for (int k = 0; k < 8; k++) {
      float x[4], y[4];
      for (int i = 0; i < 4; i++) { x[i] = a[k][ty * 4 + i]; y[i] = b[k][tx * 4 + i]; }
      for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) acc[i][j] += x[i] * y[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) C[(by + ty * 4 + i) * n + bx + tx * 4 + j] = acc[i][j];
}
