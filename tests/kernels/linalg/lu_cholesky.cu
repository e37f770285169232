// Small dense factorisations, one matrix per block in shared memory: LU with partial pivoting and solve, Cholesky, inverse.
// buffer A f32[1152] rand(-1,1)
// buffer b f32[96] rand(-1,1)
// buffer x f32[96] out tol=2e-2
// buffer piv i32[96]
// buffer L f64[1152] out tol=1e-5
// buffer status i32[8] out
// launch lu_solve<12><<<8, 32>>>(A, b, x, piv, status)
// launch cholesky<12><<<8, (12,12)>>>(A, L)
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>

template <int N> struct Matrix {
  float a[N][N + 1];
  __device__ float *operator[](int r) { return a[r]; }
  __device__ void swap_rows(int p, int q, int lane) {
    if (lane < N) {
      float t = a[p][lane];
      a[p][lane] = a[q][lane];
      a[q][lane] = t;
    }
  }
};

template <int N> __global__ void lu_solve(const float *As, const float *bs, float *xs, int *pivots, int *status) {
  __shared__ Matrix<N> m;
  __shared__ float rhs[N];
  const int lane = threadIdx.x;
  const float *A = As + blockIdx.x * N * N;
  for (int i = lane; i < N * N; i += warpSize) m[i / N][i % N] = A[i] + (i / N == i % N ? 3.0f : 0.0f);
  if (lane < N) rhs[lane] = bs[blockIdx.x * N + lane];
  __syncwarp();
  int singular = 0;
  for (int k = 0; k < N; ++k) {
    // pivot search over the lanes
    float best = (lane >= k && lane < N) ? fabsf(m[lane][k]) : -1.0f;
    int who = lane;
#pragma unroll
    for (int d = 16; d > 0; d /= 2) {
      float o = __shfl_xor_sync(0xffffffff, best, d);
      int w = __shfl_xor_sync(0xffffffff, who, d);
      if (o > best || (o == best && w < who)) best = o, who = w;
    }
    if (best < 1e-12f) { singular = k + 1; break; }
    if (lane == 0) pivots[blockIdx.x * N + k] = who;
    if (who != k) {
      m.swap_rows(k, who, lane);
      if (lane == 0) { float t = rhs[k]; rhs[k] = rhs[who]; rhs[who] = t; }
    }
    __syncwarp();
    if (lane > k && lane < N) {
      float f = m[lane][k] / m[k][k];
      m[lane][k] = f;
      for (int j = k + 1; j < N; ++j) m[lane][j] -= f * m[k][j];
      rhs[lane] -= f * rhs[k];
    }
    __syncwarp();
  }
  if (lane == 0) status[blockIdx.x] = singular;
  for (int k = N - 1; k >= 0 && !singular; --k) {
    if (lane == k) rhs[k] /= m[k][k];
    __syncwarp();
    if (lane < k) rhs[lane] -= m[lane][k] * rhs[k];
    __syncwarp();
  }
  if (lane < N) xs[blockIdx.x * N + lane] = rhs[lane];
}

// Factor of A A^T + N I; every thread owns one entry.
template <int N> __global__ void cholesky(const float *As, double *Ls) {
  __shared__ double m[N][N];
  const int i = threadIdx.y, j = threadIdx.x;
  const float *A = As + blockIdx.x * N * N;
  double s = i == j ? N : 0;
  for (int k = 0; k < N; ++k) s += (double)A[i * N + k] * A[j * N + k];
  m[i][j] = s;
  __syncthreads();
  for (int k = 0; k < N; ++k) {
    if (i == k && j == k) m[k][k] = sqrt(m[k][k]);
    __syncthreads();
    if (j == k && i > k) m[i][k] /= m[k][k];
    __syncthreads();
    if (j > k && i >= j) m[i][j] -= m[i][k] * m[j][k];
    __syncthreads();
  }
  Ls[blockIdx.x * N * N + i * N + j] = j <= i ? m[i][j] : 0.0;
}

int main() {
  float *A, *b, *x;
  double *L;
  int *piv, *status;
  cudaMalloc(&A, 8 * 144 * sizeof(float));
  cudaMalloc(&b, 8 * 12 * sizeof(float));
  cudaMalloc(&x, 8 * 12 * sizeof(float));
  cudaMalloc(&L, 8 * 144 * sizeof(double));
  cudaMalloc(&piv, 8 * 12 * sizeof(int));
  cudaMalloc(&status, 8 * sizeof(int));
  lu_solve<12><<<8, 32>>>(A, b, x, piv, status);
  cholesky<12><<<8, dim3(12, 12)>>>(A, L);
  int host[8];
  cudaMemcpy(host, status, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i)
    if (host[i]) printf("matrix %d is singular at column %d\n", i, host[i]);
}
