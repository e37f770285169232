// nvcc:
#include "check.h"
#include <cuda.h>
#include <cudaTypedefs.h>
// Tiles of a matrix by bulk copies: transposed tile by tile, with edges that lie outside.
constexpr int T = 32;
__device__ unsigned shared(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void transpose(const __grid_constant__ CUtensorMap in, const __grid_constant__ CUtensorMap out) {
  __shared__ alignas(128) float tile[T][T], turned[T][T];
  __shared__ unsigned long long bar;
  unsigned b = shared(&bar);
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(b));
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(b), "r"((unsigned)sizeof tile) : "memory");
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(shared(tile)),
                 "l"(&in), "r"(blockIdx.x * T), "r"(blockIdx.y * T), "r"(b)
                 : "memory");
  }
  for (unsigned done = 0; !done;)
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0; selp.b32 %0, 1, 0, p; }" : "=r"(done) : "r"(b) : "memory");
  for (int i = threadIdx.x; i < T * T; i += blockDim.x) turned[i % T][i / T] = tile[i / T][i % T];
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&out), "r"(blockIdx.y * T),
                 "r"(blockIdx.x * T), "r"(shared(turned))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
}
static CUtensorMap map(float* base, int rows, int cols, CUresult want = CUDA_SUCCESS, unsigned box = T) {
  void* f = nullptr;
  cudaDriverEntryPointQueryResult found;
  CK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &f, 12000, cudaEnableDefault, &found));
  REQUIRE(found == cudaDriverEntryPointSuccess);
  alignas(64) CUtensorMap m;
  cuuint64_t dims[2] = {(cuuint64_t)cols, (cuuint64_t)rows}, strides[1] = {cols * sizeof(float)};
  cuuint32_t size[2] = {box, T}, steps[2] = {1, 1};
  CUresult r = ((PFN_cuTensorMapEncodeTiled_v12000)f)(&m, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, base, dims, strides, size, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
                                              CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  REQUIRE(r == want);
  return m;
}
int main() {
  const int rows = 72, cols = 100;
  static float host[rows][cols], got[cols][rows];
  for (int i = 0; i < rows * cols; i++) (&host[0][0])[i] = i;
  float *a, *b;
  CK(cudaMalloc(&a, sizeof host)); CK(cudaMalloc(&b, sizeof got));
  CK(cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice));
  transpose<<<dim3((cols + T - 1) / T, (rows + T - 1) / T), 128>>>(map(a, rows, cols), map(b, cols, rows));
  CK(cudaMemcpy(got, b, sizeof got, cudaMemcpyDeviceToHost));
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < cols; x++) REQUIRE(got[x][y] == host[y][x]);
  // faults on purpose: a box that is too wide, and a base that isn't aligned
  map(a, rows, cols, CUDA_ERROR_INVALID_VALUE, 512);
  map(a + 1, rows, cols, CUDA_ERROR_INVALID_VALUE);
  puts("ok");
  return 0;
}
