// SGEMM with 64x64 tiles, float4 loads, register blocking, shared memory double buffered: C = alpha*A*B + beta*C.
// buffer A f32[8192] rand(-1,1)
// buffer B f32[8192] rand(-1,1)
// buffer C f32[16384] rand(-1,1) out tol=1e-3
// launch sgemm<64, 64, 8, 4, 4><<<(2,2), 256>>>(128, 128, 64, 1.5f, A, B, 0.5f, C)
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define OFFSET(row, col, ld) ((row) * (ld) + (col))
#define FETCH_FLOAT4(pointer) (reinterpret_cast<float4 *>(&(pointer))[0])

template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void sgemm(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  constexpr int threads = (BM / TM) * (BN / TN);
  static_assert(threads == 256, "tile shape");
  __shared__ float As[2][BK][BM];
  __shared__ float Bs[2][BK][BN];
  const int tid = threadIdx.x;
  const int tx = tid % (BN / TN) * TN, ty = tid / (BN / TN) * TM;
  A += OFFSET(blockIdx.y * BM, 0, K);
  B += blockIdx.x * BN;
  C += OFFSET(blockIdx.y * BM, blockIdx.x * BN, N);
  // the first half of the threads loads A, the second half loads B: 128 float4 each
  const bool loads_a = tid < threads / 2;
  const int l = tid % (threads / 2);
  const int a_row = l / (BK / 4), a_col = l % (BK / 4) * 4;
  const int b_row = l / (BN / 4), b_col = l % (BN / 4) * 4;

  float accum[TM][TN] = {{0.f}};
  float4 staged;
  auto load = [&](int k0) {
    staged = loads_a ? FETCH_FLOAT4(A[OFFSET(a_row, k0 + a_col, K)]) : FETCH_FLOAT4(B[OFFSET(k0 + b_row, b_col, N)]);
  };
  auto store = [&](int buf) {
    if (loads_a) {
      As[buf][a_col + 0][a_row] = staged.x;
      As[buf][a_col + 1][a_row] = staged.y;
      As[buf][a_col + 2][a_row] = staged.z;
      As[buf][a_col + 3][a_row] = staged.w;
    } else {
      FETCH_FLOAT4(Bs[buf][b_row][b_col]) = staged;
    }
  };
  load(0);
  store(0);
  __syncthreads();
  int write = 1;
  for (int k0 = 0; k0 < K; k0 += BK) {
    const int read = write ^ 1;
    const bool more = k0 + BK < K;
    if (more) load(k0 + BK);
#pragma unroll
    for (int k = 0; k < BK; k++) {
      float a[TM], b[TN];
#pragma unroll
      for (int m = 0; m < TM; m += 4) FETCH_FLOAT4(a[m]) = FETCH_FLOAT4(As[read][k][ty + m]);
#pragma unroll
      for (int n = 0; n < TN; n += 4) FETCH_FLOAT4(b[n]) = FETCH_FLOAT4(Bs[read][k][tx + n]);
#pragma unroll
      for (int m = 0; m < TM; m++)
#pragma unroll
        for (int n = 0; n < TN; n++) accum[m][n] += a[m] * b[n];
    }
    if (more) {
      store(write);
      __syncthreads();
      write ^= 1;
    }
  }
#pragma unroll
  for (int m = 0; m < TM; m++) {
#pragma unroll
    for (int n = 0; n < TN; n += 4) {
      float4 ctmp = FETCH_FLOAT4(C[OFFSET(ty + m, tx + n, N)]);
      ctmp.x = alpha * accum[m][n] + beta * ctmp.x;
      ctmp.y = alpha * accum[m][n + 1] + beta * ctmp.y;
      ctmp.z = alpha * accum[m][n + 2] + beta * ctmp.z;
      ctmp.w = alpha * accum[m][n + 3] + beta * ctmp.w;
      FETCH_FLOAT4(C[OFFSET(ty + m, tx + n, N)]) = ctmp;
    }
  }
}

int main(int argc, char *argv[]) {
  int m = 128, n = 128, k = 64;
  float *h_A = (float *)malloc(sizeof(float) * m * k);
  for (int i = 0; i < m * k; i++) h_A[i] = rand() / float(RAND_MAX);
  float *A, *B, *C;
  cudaMalloc(&A, sizeof(float) * m * k);
  cudaMalloc(&B, sizeof(float) * k * n);
  cudaMalloc(&C, sizeof(float) * m * n);
  cudaMemcpy(A, h_A, sizeof(float) * m * k, cudaMemcpyHostToDevice);
  dim3 grid(n / 64, m / 64);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  sgemm<64, 64, 8, 4, 4><<<grid, 256>>>(m, n, k, 1.5f, A, B, 0.5f, C);
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms = 0;
  cudaEventElapsedTime(&ms, start, stop);
  printf("%.3f ms, %.2f GFLOP/s\n", ms, 2.0 * m * n * k / ms * 1e-6);
  free(h_A);
  return 0;
}
