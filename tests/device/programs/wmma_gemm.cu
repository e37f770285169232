#include "check.h"
#include <cuda_fp16.h>
#include <mma.h>
#include <vector>
// Matrix products by wmma, with layouts by template, scaled with what was there.
using namespace nvcuda;
template <typename LA, typename LB> __global__ void gemm(const half* a, const half* b, float* c, int m, int n, int k, float alpha, float beta) {
  int tm = blockIdx.y, tn = blockIdx.x;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, LA> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, LB> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc, old;
  wmma::fill_fragment(acc, 0.0f);
  constexpr bool ra = std::is_same<LA, wmma::row_major>::value, rb = std::is_same<LB, wmma::row_major>::value;
  for (int t = 0; t < k; t += 16) {
    wmma::load_matrix_sync(fa, ra ? a + tm * 16 * k + t : a + t * m + tm * 16, ra ? k : m);
    wmma::load_matrix_sync(fb, rb ? b + t * n + tn * 16 : b + tn * 16 * k + t, rb ? n : k);
    wmma::mma_sync(acc, fa, fb, acc);
  }
  float* at = c + tm * 16 * n + tn * 16;
  wmma::load_matrix_sync(old, at, n, wmma::mem_row_major);
  for (int i = 0; i < acc.num_elements; i++) acc.x[i] = alpha * acc.x[i] + beta * old.x[i];
  wmma::store_matrix_sync(at, acc, n, wmma::mem_row_major);
}
template <typename LA, typename LB> void check(int m, int n, int k) {
  std::vector<half> a(m * k), b(k * n);
  std::vector<float> c(m * n), got(m * n);
  for (int i = 0; i < m * k; i++) a[i] = __float2half(float(i % 7 - 3));
  for (int i = 0; i < k * n; i++) b[i] = __float2half(float(i % 5) * 0.5f);
  for (int i = 0; i < m * n; i++) c[i] = i % 11;
  half *da, *db;
  float* dc;
  CK(cudaMalloc(&da, m * k * 2));
  CK(cudaMalloc(&db, k * n * 2));
  CK(cudaMalloc(&dc, m * n * 4));
  CK(cudaMemcpy(da, a.data(), m * k * 2, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(db, b.data(), k * n * 2, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(dc, c.data(), m * n * 4, cudaMemcpyHostToDevice));
  gemm<LA, LB><<<dim3(n / 16, m / 16), 32>>>(da, db, dc, m, n, k, 2, -1);
  CK(cudaMemcpy(got.data(), dc, m * n * 4, cudaMemcpyDeviceToHost));
  constexpr bool ra = std::is_same<LA, wmma::row_major>::value, rb = std::is_same<LB, wmma::row_major>::value;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int t = 0; t < k; t++) sum += __half2float(a[ra ? i * k + t : t * m + i]) * __half2float(b[rb ? t * n + j : j * k + t]);
      REQUIRE(got[i * n + j] == 2 * sum - c[i * n + j]);
    }
}
int main() {
  check<wmma::row_major, wmma::row_major>(32, 16, 48);
  check<wmma::col_major, wmma::row_major>(16, 32, 16);
  check<wmma::row_major, wmma::col_major>(16, 16, 32);
  check<wmma::col_major, wmma::col_major>(32, 32, 32);
  puts("ok");
  return 0;
}
