#include "check.h"
#include <vector>
template <typename T, int N> __global__ void matmul(const T* __restrict__ a, const T* __restrict__ b, T* c, int m, int n, int k) {
  __shared__ T sa[N][N + 1], sb[N][N + 1];
  int row = blockIdx.y * N + threadIdx.y, col = blockIdx.x * N + threadIdx.x;
  T sum = 0;
  for (int t = 0; t < k; t += N) {
    sa[threadIdx.y][threadIdx.x] = row < m && t + threadIdx.x < k ? a[row * k + t + threadIdx.x] : T(0);
    sb[threadIdx.y][threadIdx.x] = col < n && t + threadIdx.y < k ? b[(t + threadIdx.y) * n + col] : T(0);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < N; i++) sum += sa[threadIdx.y][i] * sb[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}
template <typename T> bool run() {
  const int m = 33, n = 29, k = 50;
  std::vector<T> a(m * k), b(k * n), c(m * n);
  for (size_t i = 0; i < a.size(); i++) a[i] = T(int(i * 5 % 11) - 5);
  for (size_t i = 0; i < b.size(); i++) b[i] = T(int(i * 3 % 7) - 3);
  T *da, *db, *dc;
  CK(cudaMalloc(&da, a.size() * sizeof(T))); CK(cudaMalloc(&db, b.size() * sizeof(T))); CK(cudaMalloc(&dc, c.size() * sizeof(T)));
  CK(cudaMemcpy(da, a.data(), a.size() * sizeof(T), cudaMemcpyHostToDevice));
  CK(cudaMemcpy(db, b.data(), b.size() * sizeof(T), cudaMemcpyHostToDevice));
  matmul<T, 16><<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(da, db, dc, m, n, k);
  CK(cudaGetLastError());
  CK(cudaMemcpy(c.data(), dc, c.size() * sizeof(T), cudaMemcpyDeviceToHost));
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      T want = 0;
      for (int t = 0; t < k; t++) want += a[i * k + t] * b[t * n + j];
      if (c[i * n + j] != want) return false;
    }
  CK(cudaFree(da)); CK(cudaFree(db)); CK(cudaFree(dc));
  return true;
}
int main() {
  REQUIRE(run<float>()); REQUIRE(run<double>()); REQUIRE(run<int>());
  puts("ok");
  return 0;
}
