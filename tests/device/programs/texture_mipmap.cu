#include "check.h"
#include <cmath>
#include <vector>
// A chain of levels, each made from the one above by a kernel; read at levels and between them.
__global__ void halve(cudaTextureObject_t above, cudaSurfaceObject_t below, int n) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x >= n || y >= n) return;
  // The middle of four texels.
  float v = tex2D<float>(above, (x + 0.5f) / n, (y + 0.5f) / n);
  surf2Dwrite(v, below, x * 4, y);
}
__global__ void read(cudaTextureObject_t t, float* out) {
  int k = threadIdx.x;
  out[k] = tex2DLod<float>(t, 0.5f / 16, 0.5f / 16, k * 0.25f);
}
__global__ void gradients(cudaTextureObject_t t, float* out) {
  float d = (float)(1 << threadIdx.x) / 16;
  out[threadIdx.x] = tex2DGrad<float>(t, 0.5f, 0.5f, make_float2(d, 0), make_float2(0, d));
}
int main() {
  const int n = 16;
  cudaChannelFormatDesc c = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t m;
  CK(cudaMallocMipmappedArray(&m, &c, make_cudaExtent(n, n, 0), 100, cudaArraySurfaceLoadStore));
  cudaArray_t level;
  REQUIRE(cudaGetMipmappedArrayLevel(&level, m, 5) == cudaErrorInvalidValue);
  cudaGetLastError();
  std::vector<std::vector<float>> host(5);
  for (int i = 0; i < n * n; i++) host[0].push_back((i * 13 % 64) * 4);
  CK(cudaGetMipmappedArrayLevel(&level, m, 0));
  CK(cudaMemcpy2DToArray(level, 0, 0, host[0].data(), n * 4, n * 4, n, cudaMemcpyHostToDevice));
  for (int k = 1; k < 5; k++) {
    int s = n >> k;
    cudaArray_t below;
    CK(cudaGetMipmappedArrayLevel(&below, m, k));
    cudaExtent e;
    CK(cudaArrayGetInfo(nullptr, &e, nullptr, below));
    REQUIRE((int)e.width == s && (int)e.height == s);
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = level;
    cudaTextureDesc t = {};
    t.filterMode = cudaFilterModeLinear;
    t.normalizedCoords = 1;
    t.addressMode[0] = t.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t above; cudaSurfaceObject_t to;
    CK(cudaCreateTextureObject(&above, &r, &t, nullptr));
    r.res.array.array = below;
    CK(cudaCreateSurfaceObject(&to, &r));
    halve<<<1, dim3(8, 8)>>>(above, to, s);
    host[k].resize(s * s);
    for (int y = 0; y < s; y++)
      for (int x = 0; x < s; x++) {
        auto& a = host[k - 1];
        host[k][y * s + x] = (a[2 * y * 2 * s + 2 * x] + a[2 * y * 2 * s + 2 * x + 1] + a[(2 * y + 1) * 2 * s + 2 * x] + a[(2 * y + 1) * 2 * s + 2 * x + 1]) / 4;
      }
    level = below;
    CK(cudaDestroyTextureObject(above)); CK(cudaDestroySurfaceObject(to));
  }
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeMipmappedArray;
  r.res.mipmap.mipmap = m;
  cudaTextureDesc t = {};
  t.mipmapFilterMode = cudaFilterModeLinear;
  t.normalizedCoords = 1;
  t.maxMipmapLevelClamp = 3;
  cudaTextureObject_t o, coarse;
  CK(cudaCreateTextureObject(&o, &r, &t, nullptr));
  float* out;
  CK(cudaMallocManaged(&out, 32 * 4));
  read<<<1, 20>>>(o, out);
  CK(cudaDeviceSynchronize());
  for (int k = 0; k < 20; k++) {
    float at = fminf(k * 0.25f, 3), f = at - floorf(at);
    int low = (int)at;
    float want = host[low][0] * (1 - f) + (f > 0 ? host[low + 1][0] * f : 0);
    REQUIRE(out[k] == want);
  }
  gradients<<<1, 4>>>(o, out);
  CK(cudaDeviceSynchronize());
  for (int k = 0; k < 4; k++) REQUIRE(out[k] == host[k][(n >> k) / 2 * (n >> k) + (n >> k) / 2]);
  // A view of the coarse levels alone.
  cudaResourceViewDesc v = {};
  v.format = cudaResViewFormatFloat1;
  v.width = v.height = n / 4;
  v.firstMipmapLevel = 2;
  v.lastMipmapLevel = 4;
  CK(cudaCreateTextureObject(&coarse, &r, &t, &v));
  read<<<1, 1>>>(coarse, out);
  CK(cudaDeviceSynchronize());
  REQUIRE(out[0] == host[2][0]);
  t.normalizedCoords = 0;
  REQUIRE(cudaCreateTextureObject(&coarse, &r, &t, nullptr) == cudaErrorInvalidValue);
  REQUIRE(cudaFreeArray(level) != cudaSuccess);
  cudaGetLastError();
  CK(cudaFreeMipmappedArray(m));
  puts("ok");
  return 0;
}
