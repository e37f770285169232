#include "check.h"
#include <cmath>
#include <vector>
// A plane read between its texels in every addressing mode, against the rules of the programming guide with weights of eight bits.
__global__ void sample(cudaTextureObject_t t, const float2* at, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex2D<float>(t, at[i].x, at[i].y);
}
struct Plane {
  int w, h;
  std::vector<float> texels;
  cudaTextureDesc d;
  static int wrapped(int i, int n) { return ((i % n) + n) % n; }
  float texel(int x, int y) const {
    int at[2] = {x, y}, size[2] = {w, h};
    for (int k = 0; k < 2; k++) {
      bool inside = at[k] >= 0 && at[k] < size[k];
      switch (d.addressMode[k]) {
        case cudaAddressModeWrap: at[k] = wrapped(at[k], size[k]); break;
        case cudaAddressModeMirror: { int p = wrapped(at[k], 2 * size[k]); at[k] = p < size[k] ? p : 2 * size[k] - 1 - p; break; }
        case cudaAddressModeBorder: if (!inside) return d.borderColor[0]; break;
        default: at[k] = at[k] < 0 ? 0 : at[k] >= size[k] ? size[k] - 1 : at[k];
      }
    }
    return texels[at[1] * w + at[0]];
  }
  float operator()(float x, float y) const {
    double px = d.normalizedCoords ? (double)x * w : x, py = d.normalizedCoords ? (double)y * h : y;
    if (d.filterMode == cudaFilterModePoint) return texel((int)std::floor(px), (int)std::floor(py));
    auto split = [](double v, int& i) { int f = (int)std::floor((v - 0.5) * 256 + 0.5); i = f >> 8; return (f & 255) / 256.0; };
    int i, j;
    double a = split(px, i), b = split(py, j);
    return (float)((1 - a) * (1 - b) * texel(i, j) + a * (1 - b) * texel(i + 1, j) + (1 - a) * b * texel(i, j + 1) + a * b * texel(i + 1, j + 1));
  }
};
int main() {
  Plane p{13, 7};
  for (int i = 0; i < p.w * p.h; i++) p.texels.push_back((i * 37 % 101) / 16.0f);
  cudaChannelFormatDesc c = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  CK(cudaMallocArray(&array, &c, p.w, p.h));
  CK(cudaMemcpy2DToArray(array, 0, 0, p.texels.data(), p.w * 4, p.w * 4, p.h, cudaMemcpyHostToDevice));
  const int n = 400;
  std::vector<float2> at(n);
  std::vector<float> out(n);
  float2* dat; float* dout;
  CK(cudaMalloc(&dat, n * sizeof(float2))); CK(cudaMalloc(&dout, n * 4));
  int checked = 0;
  for (int normalised = 0; normalised < 2; normalised++)
    for (int mode = 0; mode < 4; mode++)
      for (int linear = 0; linear < 2; linear++) {
        // Wrap and mirror are for coordinates from 0 to 1.
        if (!normalised && (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror)) continue;
        cudaResourceDesc r = {};
        r.resType = cudaResourceTypeArray;
        r.res.array.array = array;
        p.d = {};
        p.d.addressMode[0] = p.d.addressMode[1] = (cudaTextureAddressMode)mode;
        p.d.filterMode = linear ? cudaFilterModeLinear : cudaFilterModePoint;
        p.d.normalizedCoords = normalised;
        p.d.borderColor[0] = 2.5f;
        cudaTextureObject_t t;
        CK(cudaCreateTextureObject(&t, &r, &p.d, nullptr));
        for (int i = 0; i < n; i++) {
          // Sixteenths of a texel: the weights are exact.
          float x = (i * 7 % 640 - 160) / 16.0f + 1 / 32.0f, y = (i * 11 % 320 - 80) / 16.0f + 1 / 32.0f;
          at[i] = normalised ? make_float2((i * 7 % 96 - 32) / 32.0f + 1 / 256.0f, (i * 5 % 96 - 32) / 32.0f + 1 / 256.0f) : make_float2(x, y);
        }
        CK(cudaMemcpy(dat, at.data(), n * sizeof(float2), cudaMemcpyHostToDevice));
        sample<<<4, 100>>>(t, dat, dout, n);
        CK(cudaMemcpy(out.data(), dout, n * 4, cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; i++, checked++)
          if (std::fabs(out[i] - p(at[i].x, at[i].y)) > 1e-6f) {
            printf("mode %d linear %d normalised %d at %g %g: %g, not %g\n", mode, linear, normalised, at[i].x, at[i].y, out[i], p(at[i].x, at[i].y));
            return 1;
          }
        CK(cudaDestroyTextureObject(t));
      }
  REQUIRE(checked == n * 12);
  CK(cudaFreeArray(array)); CK(cudaFree(dat)); CK(cudaFree(dout));
  puts("ok");
  return 0;
}
