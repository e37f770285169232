#include "check.h"
#include <cmath>
// A cube map by directions, and gathers of one channel of a plane.
__global__ void faces(cudaTextureObject_t t, const float3* d, int* out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = texCubemap<int>(t, d[i].x, d[i].y, d[i].z);
}
__global__ void gather(cudaTextureObject_t t, float4* out) {
  int x = threadIdx.x, y = threadIdx.y;
  out[y * 3 + x] = tex2Dgather<float4>(t, x + 1.0f, y + 1.0f, 1);
}
int main() {
  const int n = 2;
  int host[6][n][n];
  for (int i = 0; i < 6 * n * n; i++) (&host[0][0][0])[i] = i;
  cudaChannelFormatDesc c = cudaCreateChannelDesc<int>();
  cudaArray_t a;
  REQUIRE(cudaMalloc3DArray(&a, &c, make_cudaExtent(n, n, 5), cudaArrayCubemap) == cudaErrorInvalidValue);
  cudaGetLastError();
  CK(cudaMalloc3DArray(&a, &c, make_cudaExtent(n, n, 6), cudaArrayCubemap));
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(host, n * 4, n, n);
  p.dstArray = a;
  p.extent = make_cudaExtent(n, n, 6);
  p.kind = cudaMemcpyHostToDevice;
  CK(cudaMemcpy3D(&p));
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaTextureDesc t = {};
  t.normalizedCoords = 1;
  cudaTextureObject_t o;
  CK(cudaCreateTextureObject(&o, &r, &t, nullptr));
  float3* d; int* out;
  CK(cudaMallocManaged(&d, 24 * sizeof *d)); CK(cudaMallocManaged(&out, 24 * 4));
  // The guide's table of faces: the axis m, and the coordinates s and t.
  for (int i = 0; i < 24; i++) {
    int face = i / 4;
    float s = (i & 1 ? 0.5f : -0.5f), u = (i & 2 ? 0.5f : -0.5f);
    switch (face) {
      case 0: d[i] = make_float3(1, -u, -s); break;
      case 1: d[i] = make_float3(-1, -u, s); break;
      case 2: d[i] = make_float3(s, 1, u); break;
      case 3: d[i] = make_float3(s, -1, -u); break;
      case 4: d[i] = make_float3(s, -u, 1); break;
      default: d[i] = make_float3(-s, -u, -1);
    }
  }
  faces<<<1, 32>>>(o, d, out, 24);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < 24; i++) REQUIRE(out[i] == i);
  float2 plane[4][4];
  for (int i = 0; i < 16; i++) plane[i / 4][i % 4] = make_float2(i, 100 + i);
  c = cudaCreateChannelDesc<float2>();
  CK(cudaMallocArray(&a, &c, 4, 4, cudaArrayTextureGather));
  CK(cudaMemcpy2DToArray(a, 0, 0, plane, 32, 32, 4, cudaMemcpyHostToDevice));
  r.res.array.array = a;
  t.normalizedCoords = 0;
  CK(cudaCreateTextureObject(&o, &r, &t, nullptr));
  float4* g;
  CK(cudaMallocManaged(&g, 9 * sizeof *g));
  gather<<<1, dim3(3, 3)>>>(o, g);
  CK(cudaDeviceSynchronize());
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 3; x++) {
      float4 v = g[y * 3 + x];
      REQUIRE(v.x == plane[y + 1][x].y && v.y == plane[y + 1][x + 1].y && v.z == plane[y][x + 1].y && v.w == plane[y][x].y);
    }
  puts("ok");
  return 0;
}
