// buffer A f32[16384] rand(-1,1)
// buffer B f32[16384] rand(-1,1)
// buffer C f32[16384] rand(-1,1) out tol=1e-3
// launch sgemm<<<(2,2), 256>>>(128, 128, 128, 1.5f, A, B, 0.5f, C)
#define BM 64
#define BN 64
#define BK 8
#define TM 4
#define TN 4
__global__ void __launch_bounds__(256) sgemm(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const uint cRow = blockIdx.y, cCol = blockIdx.x;
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  A += cRow * BM * K;
  B += cCol * BN;
  C += cRow * BM * N + cCol * BN;
  const int threadCol = threadIdx.x % (BN / TN), threadRow = threadIdx.x / (BN / TN);
  float threadResults[TM * TN] = {0.0};
  float regM[TM] = {0.0};
  float regN[TN] = {0.0};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    for (int i = threadIdx.x; i < BM * BK; i += 256) As[i] = A[(i / BK) * K + i % BK];
    for (int i = threadIdx.x; i < BK * BN; i += 256) Bs[i] = B[(i / BN) * N + i % BN];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      for (uint i = 0; i < TM; ++i) regM[i] = As[(threadRow * TM + i) * BK + dotIdx];
      for (uint i = 0; i < TN; ++i) regN[i] = Bs[dotIdx * BN + threadCol * TN + i];
      for (uint m = 0; m < TM; ++m)
        for (uint n = 0; n < TN; ++n) threadResults[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }
  for (uint m = 0; m < TM; ++m)
    for (uint n = 0; n < TN; ++n)
      C[(threadRow * TM + m) * N + threadCol * TN + n] =
          alpha * threadResults[m * TN + n] + beta * C[(threadRow * TM + m) * N + threadCol * TN + n];
}
