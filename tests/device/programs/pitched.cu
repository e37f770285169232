#include "check.h"
__global__ void transpose(const char* in, size_t ip, char* out, size_t op, int w, int h) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  __shared__ int tile[16][17];
  if (x < w && y < h) tile[threadIdx.y][threadIdx.x] = ((const int*)(in + y * ip))[x];
  __syncthreads();
  int tx = blockIdx.y * 16 + threadIdx.x, ty = blockIdx.x * 16 + threadIdx.y;
  if (tx < h && ty < w) ((int*)(out + ty * op))[tx] = tile[threadIdx.x][threadIdx.y];
}
int main() {
  const int w = 37, h = 21;
  static int src[h][w], dst[w][h];
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) src[y][x] = y * 100 + x;
  char *a, *b;
  size_t ap, bp;
  CK(cudaMallocPitch(&a, &ap, w * 4, h));
  CK(cudaMallocPitch(&b, &bp, h * 4, w));
  REQUIRE(ap % 512 == 0 && ap >= w * 4);
  CK(cudaMemcpy2D(a, ap, src, w * 4, w * 4, h, cudaMemcpyHostToDevice));
  CK(cudaMemset2D(b, bp, 0xff, h * 4, w));
  transpose<<<dim3(3, 2), dim3(16, 16)>>>(a, ap, b, bp, w, h);
  CK(cudaMemcpy2D(dst, h * 4, b, bp, h * 4, w, cudaMemcpyDeviceToHost));
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) REQUIRE(dst[x][y] == src[y][x]);
  // Three dimensions.
  cudaExtent e = make_cudaExtent(10 * 4, 6, 3);
  cudaPitchedPtr p;
  CK(cudaMalloc3D(&p, e));
  CK(cudaMemset3D(p, 0, e));
  static int cube[3][6][10], back[3][6][10];
  for (int i = 0; i < 180; i++) ((int*)cube)[i] = i * 3;
  cudaMemcpy3DParms m = {};
  m.srcPtr = make_cudaPitchedPtr(cube, 40, 10, 6);
  m.dstPtr = p;
  m.extent = e;
  m.kind = cudaMemcpyHostToDevice;
  CK(cudaMemcpy3D(&m));
  cudaMemcpy3DParms r = {};
  r.srcPtr = p;
  r.srcPos = make_cudaPos(8, 1, 1);
  r.dstPtr = make_cudaPitchedPtr(back, 40, 10, 6);
  r.dstPos = make_cudaPos(8, 1, 1);
  r.extent = make_cudaExtent(20, 4, 2);
  r.kind = cudaMemcpyDeviceToHost;
  CK(cudaMemcpy3D(&r));
  for (int z = 0; z < 3; z++) for (int y = 0; y < 6; y++) for (int x = 0; x < 10; x++) {
    bool in = z >= 1 && y >= 1 && y < 5 && x >= 2 && x < 7;
    REQUIRE(back[z][y][x] == (in ? cube[z][y][x] : 0));
  }
  REQUIRE(cudaMemcpy2D(a, 8, src, 8, 16, 2, cudaMemcpyHostToDevice) == cudaErrorInvalidPitchValue);
  REQUIRE(cudaMemcpy(src, dst, 16, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  CK(cudaFree(p.ptr));
  CK(cudaFree(a));
  CK(cudaFree(b));
  puts("ok");
  return 0;
}
