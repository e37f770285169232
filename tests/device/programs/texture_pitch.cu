#include "check.h"
// A box blur over a pitched image of four channels.
__global__ void blur(cudaTextureObject_t image, uchar4* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int4 sum = {};
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      uchar4 c = tex2D<uchar4>(image, x + dx, y + dy);
      sum.x += c.x; sum.y += c.y; sum.z += c.z; sum.w += c.w;
    }
  out[y * w + x] = make_uchar4(sum.x / 9, sum.y / 9, sum.z / 9, sum.w / 9);
}
int main() {
  const int w = 50, h = 21;
  static uchar4 host[h][w], got[h][w];
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) host[y][x] = make_uchar4(x * 5, y * 11, x * y, x ^ y);
  uchar4 *image, *out;
  size_t pitch;
  CK(cudaMallocPitch(&image, &pitch, w * 4, h));
  CK(cudaMalloc(&out, sizeof got));
  CK(cudaMemcpy2D(image, pitch, host, w * 4, w * 4, h, cudaMemcpyHostToDevice));
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypePitch2D;
  r.res.pitch2D.devPtr = image;
  r.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
  r.res.pitch2D.width = w;
  r.res.pitch2D.height = h;
  r.res.pitch2D.pitchInBytes = pitch;
  cudaTextureDesc t = {};
  t.addressMode[0] = t.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t object;
  CK(cudaCreateTextureObject(&object, &r, &t, nullptr));
  blur<<<dim3(4, 3), dim3(16, 8)>>>(object, out, w, h);
  CK(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int sum[4] = {};
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          int sx = x + dx < 0 ? 0 : x + dx >= w ? w - 1 : x + dx, sy = y + dy < 0 ? 0 : y + dy >= h ? h - 1 : y + dy;
          const unsigned char* c = &host[sy][sx].x;
          for (int k = 0; k < 4; k++) sum[k] += c[k];
        }
      for (int k = 0; k < 4; k++) REQUIRE((&got[y][x].x)[k] == sum[k] / 9);
    }
  r.res.pitch2D.pitchInBytes = pitch + 1;
  REQUIRE(cudaCreateTextureObject(&object, &r, &t, nullptr) == cudaErrorInvalidValue);
  cudaGetLastError();
  puts("ok");
  return 0;
}
