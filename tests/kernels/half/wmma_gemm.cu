// buffer a f16[2048] rand(-1,1)
// buffer b f16[2048] rand(-1,1)
// buffer c f32[1024] rand(-1,1)
// buffer d f32[1024] out tol=4e-3
// launch wmma_gemm<<<(1,2), 64>>>(a, b, c, d, 32, 32, 64, 0.5f, 2.0f)
// D = alpha * A * B + beta * C with the wmma interface; each warp makes one 16x16 tile.
#include <cuda_fp16.h>
#include <mma.h>
#include <cstdio>

using namespace nvcuda;

constexpr int WMMA_M = 16, WMMA_N = 16, WMMA_K = 16;

__global__ void wmma_gemm(const half *a, const half *b, const float *c, float *d, int m, int n, int k, float alpha, float beta) {
  const int warp_col = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  const int warp_row = blockIdx.y;
  wmma::fragment<wmma::matrix_a, WMMA_M, WMMA_N, WMMA_K, half, wmma::row_major> a_frag;
  wmma::fragment<wmma::matrix_b, WMMA_M, WMMA_N, WMMA_K, half, wmma::col_major> b_frag;
  wmma::fragment<wmma::accumulator, WMMA_M, WMMA_N, WMMA_K, float> acc, c_frag;
  wmma::fill_fragment(acc, 0.0f);
  for (int i = 0; i < k; i += WMMA_K) {
    wmma::load_matrix_sync(a_frag, a + warp_row * WMMA_M * k + i, k);
    wmma::load_matrix_sync(b_frag, b + warp_col * WMMA_N * k + i, k);
    wmma::mma_sync(acc, a_frag, b_frag, acc);
  }
  const int at = warp_row * WMMA_M * n + warp_col * WMMA_N;
  wmma::load_matrix_sync(c_frag, c + at, n, wmma::mem_row_major);
#pragma unroll
  for (int i = 0; i < c_frag.num_elements; i++) c_frag.x[i] = alpha * acc.x[i] + beta * c_frag.x[i];
  wmma::store_matrix_sync(d + at, c_frag, n, wmma::mem_row_major);
}

int main() {
  half *a, *b;
  float *c, *d;
  cudaMalloc(&a, 2048 * sizeof(half));
  cudaMalloc(&b, 2048 * sizeof(half));
  cudaMalloc(&c, 1024 * sizeof(float));
  cudaMalloc(&d, 1024 * sizeof(float));
  wmma_gemm<<<dim3(1, 2), 64>>>(a, b, c, d, 32, 32, 64, 0.5f, 2.0f);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
