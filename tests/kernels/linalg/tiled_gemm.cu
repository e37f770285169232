// buffer A f32[4096] rand(-1,1)
// buffer B f32[4096] rand(-1,1)
// buffer C f32[4096] out tol=1e-4
// launch matmul<float, 16><<<(4,4), (16,16)>>>(A, B, C, 64)
template <typename T, int TILE>
__global__ void matmul(const T *__restrict__ A, const T *__restrict__ B, T *__restrict__ C, int n) {
  __shared__ T As[TILE][TILE], Bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  T acc = T(0);
  for (int t = 0; t < n / TILE; ++t) {
    As[threadIdx.y][threadIdx.x] = A[row * n + t * TILE + threadIdx.x];
    Bs[threadIdx.y][threadIdx.x] = B[(t * TILE + threadIdx.y) * n + col];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; ++k) acc += As[threadIdx.y][k] * Bs[k][threadIdx.x];
    __syncthreads();
  }
  C[row * n + col] = acc;
}

void run(const float *a, const float *b, float *c) {
  dim3 grid(4, 4), block(16, 16);
  matmul<float, 16><<<grid, block>>>(a, b, c, 64);
}
