#include "check.h"
#include <cmath>
#include <vector>
// LU decomposition with partial pivoting of a batch of matrices, one block each, and the solution of a system.
const int N = 24;
__global__ void solve(double* a, double* x, int* singular) {
  __shared__ double m[N][N + 1], y[N];
  __shared__ int pivot;
  double* own = a + blockIdx.x * N * N;
  for (int k = threadIdx.x; k < N * N; k += blockDim.x) m[k / N][k % N] = own[k];
  if (threadIdx.x < N) y[threadIdx.x] = x[blockIdx.x * N + threadIdx.x];
  __syncthreads();
  for (int k = 0; k < N; k++) {
    if (threadIdx.x == 0) {
      pivot = k;
      for (int r = k + 1; r < N; r++) if (fabs(m[r][k]) > fabs(m[pivot][k])) pivot = r;
      if (m[pivot][k] == 0) *singular = 1;
      double t = y[k]; y[k] = y[pivot]; y[pivot] = t;
    }
    __syncthreads();
    int p = pivot;
    if (threadIdx.x < N && p != k) { double t = m[k][threadIdx.x]; m[k][threadIdx.x] = m[p][threadIdx.x]; m[p][threadIdx.x] = t; }
    __syncthreads();
    int r = k + 1 + threadIdx.x;
    if (r < N) {
      double f = m[r][k] / m[k][k];
      m[r][k] = f;
      for (int c = k + 1; c < N; c++) m[r][c] = fma(-f, m[k][c], m[r][c]);
      y[r] = fma(-f, y[k], y[r]);
    }
    __syncthreads();
  }
  if (threadIdx.x == 0)
    for (int r = N - 1; r >= 0; r--) {
      double s = y[r];
      for (int c = r + 1; c < N; c++) s -= m[r][c] * y[c];
      y[r] = s / m[r][r];
    }
  __syncthreads();
  if (threadIdx.x < N) x[blockIdx.x * N + threadIdx.x] = y[threadIdx.x];
}
int main() {
  const int batch = 5;
  std::vector<double> a(batch * N * N), b(batch * N), x(batch * N);
  unsigned seed = 7;
  for (double& v : a) { seed = seed * 1664525u + 1013904223u; v = (seed >> 8) / double(1 << 24) - 0.5; }
  for (int k = 0; k < batch * N; k++) x[k] = k % 7 - 3;
  for (int m = 0; m < batch; m++)
    for (int r = 0; r < N; r++)
      for (int c = 0; c < N; c++) b[m * N + r] += a[(m * N + r) * N + c] * x[m * N + c];
  double *da, *db; int* bad;
  CK(cudaMalloc(&da, a.size() * 8)); CK(cudaMalloc(&db, b.size() * 8)); CK(cudaMallocManaged(&bad, 4));
  *bad = 0;
  CK(cudaMemcpy(da, a.data(), a.size() * 8, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(db, b.data(), b.size() * 8, cudaMemcpyHostToDevice));
  solve<<<batch, 64>>>(da, db, bad);
  CK(cudaMemcpy(b.data(), db, b.size() * 8, cudaMemcpyDeviceToHost));
  REQUIRE(*bad == 0);
  for (size_t k = 0; k < x.size(); k++) REQUIRE(std::fabs(b[k] - x[k]) < 1e-9);
  puts("ok");
  return 0;
}
