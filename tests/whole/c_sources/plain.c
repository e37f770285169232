#include "shared.h"
#include <stdlib.h>
/* The runtime's interface as C has it. */
int by_c(const mixture *m) {
  struct cudaDeviceProp properties;
  cudaError_t e = cudaGetDeviceProperties(&properties, 0);
  float *d = NULL;
  float4 back;
  struct cudaExtent extent = make_cudaExtent(1, 2, 3);
  struct cudaChannelFormatDesc desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
  if (e != cudaSuccess) return 0;
  if (cudaMalloc((void **)&d, sizeof back) != cudaSuccess) return 0;
  cudaMemcpy(d, &m->a, sizeof back, m->kind);
  cudaMemcpy(&back, d, sizeof back, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return back.w == m->a.w && m->b.z == 7 && m->d.x == 3 && m->d.z == 1 && properties.warpSize == 32 && extent.depth == 3 &&
         desc.x == 32 && cuCabsf(m->z) == 5.0f;
}
/* And the driver's, with names that stand for newer functions. */
CUresult launch_by_c(CUdeviceptr p) {
  int given[4] = {1, 2, 3, 4}, back[4] = {0};
  CUlaunchAttribute attribute;
  CUresult r = cuMemcpyHtoD(p, given, sizeof given);
  if (r == CUDA_SUCCESS) r = cuMemsetD32(p + 4, 9, 1);
  if (r == CUDA_SUCCESS) r = cuMemcpyDtoH(back, p, sizeof back);
  attribute.id = CU_LAUNCH_ATTRIBUTE_PRIORITY;
  attribute.value.priority = 1;
  return r != CUDA_SUCCESS ? r : back[0] == 1 && back[1] == 9 && back[3] == 4 && attribute.value.priority == 1 ? CUDA_SUCCESS : CUDA_ERROR_UNKNOWN;
}
