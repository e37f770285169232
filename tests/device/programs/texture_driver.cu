// nvcc:
#include "check.h"
#include <cuda.h>
// Arrays, textures and surfaces by the driver's interface.
#define DR(call) do { CUresult r_ = (call); if (r_) { const char* s_; cuGetErrorName(r_, &s_); printf("%d: %s\n", __LINE__, s_); exit(1); } } while (0)
__global__ void scale(CUtexObject t, CUsurfObject s, float k) {
  int x = threadIdx.x, y = threadIdx.y;
  float4 v = tex2D<float4>(t, x, y);
  surf2Dwrite(make_float4(v.x * k, v.y * k, v.z * k, v.w * k), s, x * 16, y);
}
int main() {
  CK(cudaFree(0));
  CUDA_ARRAY3D_DESCRIPTOR d = {};
  d.Width = 8; d.Height = 4; d.Format = CU_AD_FORMAT_FLOAT; d.NumChannels = 4; d.Flags = CUDA_ARRAY3D_SURFACE_LDST;
  CUarray in, out;
  DR(cuArray3DCreate(&in, &d));
  DR(cuArray3DCreate(&out, &d));
  static float host[4][8][4], got[4][8][4];
  for (int i = 0; i < 128; i++) (&host[0][0][0])[i] = i;
  CUDA_MEMCPY2D m = {};
  m.srcMemoryType = CU_MEMORYTYPE_HOST; m.srcHost = host; m.srcPitch = 128;
  m.dstMemoryType = CU_MEMORYTYPE_ARRAY; m.dstArray = in; m.WidthInBytes = 128; m.Height = 4;
  DR(cuMemcpy2D(&m));
  m.Height = 5;
  REQUIRE(cuMemcpy2D(&m) == CUDA_ERROR_INVALID_VALUE);
  CUDA_RESOURCE_DESC r = {};
  r.resType = CU_RESOURCE_TYPE_ARRAY;
  r.res.array.hArray = in;
  CUDA_TEXTURE_DESC t = {};
  t.addressMode[0] = t.addressMode[1] = CU_TR_ADDRESS_MODE_CLAMP;
  CUtexObject tex; CUsurfObject surf;
  DR(cuTexObjectCreate(&tex, &r, &t, nullptr));
  r.res.array.hArray = out;
  DR(cuSurfObjectCreate(&surf, &r));
  scale<<<1, dim3(8, 4)>>>(tex, surf, 2.0f);
  CK(cudaDeviceSynchronize());
  m = {};
  m.srcMemoryType = CU_MEMORYTYPE_ARRAY; m.srcArray = out; m.srcXInBytes = 16;
  m.dstMemoryType = CU_MEMORYTYPE_HOST; m.dstHost = got; m.dstPitch = 128; m.WidthInBytes = 112; m.Height = 4;
  DR(cuMemcpy2D(&m));
  for (int y = 0; y < 4; y++)
    for (int x = 0; x < 7; x++)
      for (int k = 0; k < 4; k++) REQUIRE(got[y][x][k] == 2 * host[y][x + 1][k]);
  CUDA_TEXTURE_DESC back;
  DR(cuTexObjectGetTextureDesc(&back, tex));
  REQUIRE(back.addressMode[0] == CU_TR_ADDRESS_MODE_CLAMP);
  CUDA_RESOURCE_DESC rb;
  DR(cuSurfObjectGetResourceDesc(&rb, surf));
  REQUIRE(rb.res.array.hArray == out);
  REQUIRE(cuTexObjectGetTextureDesc(&back, surf) == CUDA_ERROR_INVALID_VALUE);
  DR(cuTexObjectDestroy(tex)); DR(cuSurfObjectDestroy(surf));
  // Bytes as fractions, filtered, sRGB.
  d = {}; d.Width = 2; d.Format = CU_AD_FORMAT_UNSIGNED_INT8; d.NumChannels = 1;
  CUarray line;
  CUDA_ARRAY_DESCRIPTOR flat = {2, 0, CU_AD_FORMAT_UNSIGNED_INT8, 1};
  DR(cuArrayCreate(&line, &flat));
  unsigned char two[2] = {0, 255};
  DR(cuMemcpyHtoA(line, 0, two, 2));
  unsigned char again[2];
  DR(cuMemcpyAtoH(again, line, 0, 2));
  REQUIRE(again[0] == 0 && again[1] == 255);
  r.res.array.hArray = line;
  t.filterMode = CU_TR_FILTER_MODE_LINEAR;
  t.flags = CU_TRSF_READ_AS_INTEGER;
  REQUIRE(cuTexObjectCreate(&tex, &r, &t, nullptr) == CUDA_ERROR_INVALID_VALUE);
  t.flags = 0;
  DR(cuTexObjectCreate(&tex, &r, &t, nullptr));
  DR(cuTexObjectDestroy(tex));
  DR(cuArrayDestroy(in)); DR(cuArrayDestroy(out)); DR(cuArrayDestroy(line));
  REQUIRE(cuArrayDestroy(line) == CUDA_ERROR_INVALID_HANDLE);
  puts("ok");
  return 0;
}
