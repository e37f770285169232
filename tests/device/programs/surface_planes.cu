#include "check.h"
// Surfaces of two and three dimensions: written by one kernel, read by another, copied out; places outside in each mode.
__global__ void draw(cudaSurfaceObject_t s, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) surf2Dwrite(make_float2(x, y * 0.5f), s, x * sizeof(float2), y);
}
__global__ void turn(cudaSurfaceObject_t in, cudaSurfaceObject_t out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float2 v = surf2Dread<float2>(in, x * sizeof(float2), y);
  surf2Dwrite(make_float2(v.y, v.x), out, y * sizeof(float2), x);
}
__global__ void outside(cudaSurfaceObject_t s, int w, float* out) {
  out[0] = surf2Dread<float2>(s, -8, 0, cudaBoundaryModeZero).x;
  out[1] = surf2Dread<float2>(s, 1000 * 8, 3, cudaBoundaryModeClamp).x;
  surf2Dwrite(make_float2(99, 99), s, w * 8, 0, cudaBoundaryModeZero);
}
__global__ void fill(cudaSurfaceObject_t s, int n) {
  int i = threadIdx.x;
  for (int z = 0; z < n; z++)
    for (int y = 0; y < n; y++) surf3Dwrite((short)(100 * z + 10 * y + i), s, i * 2, y, z);
}
static cudaSurfaceObject_t surface(cudaArray_t a) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaSurfaceObject_t s;
  CK(cudaCreateSurfaceObject(&s, &r));
  return s;
}
int main() {
  const int w = 20, h = 9, n = 6;
  cudaChannelFormatDesc c = cudaCreateChannelDesc<float2>(), c3 = cudaCreateChannelDesc<short>();
  cudaArray_t a, b, plain, cube;
  CK(cudaMallocArray(&a, &c, w, h, cudaArraySurfaceLoadStore));
  CK(cudaMallocArray(&b, &c, h, w, cudaArraySurfaceLoadStore));
  CK(cudaMallocArray(&plain, &c, w, h));
  cudaSurfaceObject_t sa = surface(a), sb = surface(b);
  dim3 grid(2, 2), block(16, 8);
  draw<<<grid, block>>>(sa, w, h);
  turn<<<grid, block>>>(sa, sb, w, h);
  static float2 got[w][h];
  CK(cudaMemcpy2DFromArray(got, sizeof got[0], b, 0, 0, sizeof got[0], w, cudaMemcpyDeviceToHost));
  for (int x = 0; x < w; x++)
    for (int y = 0; y < h; y++) REQUIRE(got[x][y].x == y * 0.5f && got[x][y].y == x);
  float* out;
  CK(cudaMallocManaged(&out, 8));
  outside<<<1, 1>>>(sa, w, out);
  CK(cudaDeviceSynchronize());
  REQUIRE(out[0] == 0 && out[1] == w - 1);
  CK(cudaMalloc3DArray(&cube, &c3, make_cudaExtent(n, n, n), cudaArraySurfaceLoadStore));
  fill<<<1, n>>>(surface(cube), n);
  static short host[n][n][n];
  cudaMemcpy3DParms p = {};
  p.srcArray = cube;
  p.dstPtr = make_cudaPitchedPtr(host, n * 2, n, n);
  p.extent = make_cudaExtent(n, n, n);
  p.kind = cudaMemcpyDeviceToHost;
  CK(cudaMemcpy3D(&p));
  for (int z = 0; z < n; z++)
    for (int y = 0; y < n; y++)
      for (int x = 0; x < n; x++) REQUIRE(host[z][y][x] == 100 * z + 10 * y + x);
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = plain;
  REQUIRE(cudaCreateSurfaceObject(&sa, &r) == cudaErrorInvalidValue);
  cudaGetLastError();
  CK(cudaFreeArray(a)); CK(cudaFreeArray(b)); CK(cudaFreeArray(plain)); CK(cudaFreeArray(cube));
  puts("ok");
  return 0;
}
