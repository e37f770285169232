#include "check.h"
// Layered lines and planes, and a volume, by textures.
__global__ void lines(cudaTextureObject_t t, int* out, int w, int layers) {
  for (int l = 0; l < layers; l++) out[l * w + threadIdx.x] = tex1DLayered<int>(t, threadIdx.x + 0.5f, l);
}
__global__ void planes(cudaTextureObject_t t, float* out, int w, int h, int layers) {
  for (int l = 0; l < layers; l++)
    for (int y = 0; y < h; y++) out[(l * h + y) * w + threadIdx.x] = tex2DLayered<float>(t, threadIdx.x + 0.5f, y + 0.5f, l);
}
__global__ void volume(cudaTextureObject_t t, float* out, int n) {
  // Half way between eight texels.
  for (int z = 0; z + 1 < n; z++)
    for (int y = 0; y + 1 < n; y++) out[(z * n + y) * n + threadIdx.x] = tex3D<float>(t, threadIdx.x + 1.0f, y + 1.0f, z + 1.0f);
}
template <class T> static cudaArray_t array(const T* host, cudaExtent e, unsigned flags) {
  cudaChannelFormatDesc c = cudaCreateChannelDesc<T>();
  cudaArray_t a;
  CK(cudaMalloc3DArray(&a, &c, e, flags));
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr((void*)host, e.width * sizeof(T), e.width, e.height ? e.height : 1);
  p.dstArray = a;
  p.extent = make_cudaExtent(e.width, e.height ? e.height : 1, e.depth ? e.depth : 1);
  p.kind = cudaMemcpyHostToDevice;
  CK(cudaMemcpy3D(&p));
  return a;
}
static cudaTextureObject_t texture(cudaArray_t a, cudaTextureFilterMode filter) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaTextureDesc t = {};
  t.filterMode = filter;
  for (auto& m : t.addressMode) m = cudaAddressModeClamp;
  cudaTextureObject_t o;
  CK(cudaCreateTextureObject(&o, &r, &t, nullptr));
  return o;
}
int main() {
  const int w = 16, h = 5, n = 4, layers = 3;
  static int l1[layers][w];
  static float l2[layers][h][w], v[n][n][n];
  for (int l = 0; l < layers; l++)
    for (int x = 0; x < w; x++) {
      l1[l][x] = l * 1000 + x;
      for (int y = 0; y < h; y++) l2[l][y][x] = l * 100 + y * 10 + x * 0.5f;
    }
  for (int i = 0; i < n * n * n; i++) (&v[0][0][0])[i] = i * 3 % 17;
  cudaArray_t a1 = array(&l1[0][0], make_cudaExtent(w, 0, layers), cudaArrayLayered),
              a2 = array(&l2[0][0][0], make_cudaExtent(w, h, layers), cudaArrayLayered), a3 = array(&v[0][0][0], make_cudaExtent(n, n, n), 0);
  int* o1; float *o2, *o3;
  CK(cudaMallocManaged(&o1, sizeof l1)); CK(cudaMallocManaged(&o2, sizeof l2)); CK(cudaMallocManaged(&o3, sizeof v));
  lines<<<1, w>>>(texture(a1, cudaFilterModePoint), o1, w, layers);
  planes<<<1, w>>>(texture(a2, cudaFilterModePoint), o2, w, h, layers);
  volume<<<1, n - 1>>>(texture(a3, cudaFilterModeLinear), o3, n);
  CK(cudaDeviceSynchronize());
  REQUIRE(!memcmp(o1, l1, sizeof l1));
  REQUIRE(!memcmp(o2, l2, sizeof l2));
  for (int z = 0; z + 1 < n; z++)
    for (int y = 0; y + 1 < n; y++)
      for (int x = 0; x + 1 < n; x++) {
        float sum = 0;
        for (int k = 0; k < 8; k++) sum += v[z + (k >> 2)][y + (k >> 1 & 1)][x + (k & 1)];
        REQUIRE(o3[(z * n + y) * n + x] == sum / 8);
      }
  cudaExtent e; cudaChannelFormatDesc c; unsigned flags;
  CK(cudaArrayGetInfo(&c, &e, &flags, a2));
  REQUIRE(e.width == w && e.height == h && e.depth == layers && flags == cudaArrayLayered && c.x == 32 && c.f == cudaChannelFormatKindFloat);
  CK(cudaFreeArray(a1)); CK(cudaFreeArray(a2)); CK(cudaFreeArray(a3));
  puts("ok");
  return 0;
}
