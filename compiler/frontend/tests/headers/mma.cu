// Uses of the header named by the file: it must compile without a message.
#include <mma.h>
using namespace nvcuda;
template <class A, class C, int M, int N, int K, class LA, class LB, class P> __device__ void go(const P *a, const P *b, C *c) {
  wmma::fragment<wmma::matrix_a, M, N, K, A, LA> fa; wmma::fragment<wmma::matrix_b, M, N, K, A, LB> fb; wmma::fragment<wmma::accumulator, M, N, K, C> fc;
  wmma::fill_fragment(fc, 0.0f); wmma::load_matrix_sync(fa, a, 16); wmma::load_matrix_sync(fb, b, 16); wmma::mma_sync(fc, fa, fb, fc);
  for (int i = 0; i < fc.num_elements; i++) fc.x[i] *= (C)2; wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
using R = wmma::row_major; using L = wmma::col_major;
__global__ void k(half *h, float *f, signed char *s, int *i, __nv_bfloat16 *b, double *d) {
  go<half, float, 16, 16, 16, R, L>(h, h, f); go<half, half, 32, 8, 16, L, L>(h, h, h); go<signed char, int, 16, 16, 16, R, L>(s, s, i); go<half, float, 8, 32, 16, R, R>(h, h, f);
  go<__nv_bfloat16, float, 16, 16, 16, R, L>(b, b, f); go<wmma::precision::tf32, float, 16, 16, 8, R, L>(f, f, f); go<double, double, 8, 8, 4, R, L>(d, d, d);
}
