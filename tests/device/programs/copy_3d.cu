#include "check.h"
#include <vector>
// Boxes of memory: pitched volumes, sub-boxes between host, device and arrays, 2D fills, asynchronous and back.
__global__ void add(cudaPitchedPtr p, cudaExtent e, int k) {
  unsigned x = threadIdx.x, y = blockIdx.x, z = blockIdx.y;
  if (x < e.width / 4) ((int*)((char*)p.ptr + z * p.pitch * e.height + y * p.pitch))[x] += k;
}
int main() {
  const int w = 9, h = 5, d = 4;
  std::vector<int> host(w * h * d), got(w * h * d, -1);
  for (int i = 0; i < w * h * d; i++) host[i] = i;
  cudaExtent e = make_cudaExtent(w * 4, h, d);
  cudaPitchedPtr p;
  CK(cudaMalloc3D(&p, e));
  REQUIRE(p.pitch >= w * 4 && p.xsize == w * 4 && p.ysize == h);
  cudaMemcpy3DParms m = {};
  m.srcPtr = make_cudaPitchedPtr(host.data(), w * 4, w, h);
  m.dstPtr = p;
  m.extent = e;
  m.kind = cudaMemcpyHostToDevice;
  CK(cudaMemcpy3D(&m));
  add<<<dim3(h, d), 32>>>(p, e, 1000);
  cudaMemcpy3DParms b = {};
  b.srcPtr = p;
  b.srcPos = make_cudaPos(2 * 4, 1, 1);
  b.dstPtr = make_cudaPitchedPtr(got.data(), w * 4, w, h);
  b.dstPos = make_cudaPos(3 * 4, 2, 0);
  b.extent = make_cudaExtent(4 * 4, 3, 2);
  b.kind = cudaMemcpyDeviceToHost;
  cudaStream_t s;
  CK(cudaStreamCreate(&s));
  CK(cudaStreamSynchronize(0));
  CK(cudaMemcpy3DAsync(&b, s));
  CK(cudaStreamSynchronize(s));
  for (int z = 0; z < d; z++)
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) {
        bool in = x >= 3 && x < 7 && y >= 2 && z < 2;
        int want = in ? host[((z + 1) * h + y - 1) * w + x - 1] + 1000 : -1;
        REQUIRE(got[(z * h + y) * w + x] == want);
      }
  CK(cudaMemset3D(p, 0x11, make_cudaExtent(3 * 4, 2, d)));
  int* flat;
  size_t pitch;
  CK(cudaMallocPitch(&flat, &pitch, w * 4, h * d));
  CK(cudaMemcpy2D(flat, pitch, p.ptr, p.pitch, w * 4, h * d, cudaMemcpyDeviceToDevice));
  CK(cudaMemset2D((char*)flat + 8 * 4, pitch, 0x22, 4, h * d));
  CK(cudaMemcpy2D(got.data(), w * 4, flat, pitch, w * 4, h * d, cudaMemcpyDeviceToHost));
  for (int z = 0; z < d; z++)
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) {
        int i = (z * h + y) * w + x, want = x == 8 ? 0x22222222 : x < 3 && y < 2 ? 0x11111111 : host[i] + 1000;
        REQUIRE(got[i] == want);
      }
  cudaArray_t a;
  cudaChannelFormatDesc f = cudaCreateChannelDesc<int>();
  CK(cudaMalloc3DArray(&a, &f, make_cudaExtent(w, h, d)));
  cudaMemcpy3DParms t = {};
  t.srcPtr = p;
  t.dstArray = a;
  t.extent = make_cudaExtent(w, h, d);
  t.kind = cudaMemcpyDeviceToDevice;
  CK(cudaMemcpy3D(&t));
  cudaMemcpy3DParms u = {};
  u.srcArray = a;
  u.srcPos = make_cudaPos(4, 3, 3);
  u.dstPtr = make_cudaPitchedPtr(got.data(), 5 * 4, 5, 2);
  u.extent = make_cudaExtent(5, 2, 1);
  u.kind = cudaMemcpyDeviceToHost;
  CK(cudaMemcpy3D(&u));
  for (int y = 0; y < 2; y++)
    for (int x = 0; x < 5; x++) REQUIRE(got[y * 5 + x] == host[(3 * h + y + 3) * w + x + 4] + 1000);
  puts("ok");
  return 0;
}
