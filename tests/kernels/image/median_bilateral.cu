// buffer noisy u8[2304] rand(0,255)
// buffer med u8[2304] out
// buffer smooth f32[2304] out tol=1e-4
// launch median3x3<<<(3,6), (16,8)>>>(noisy, med, 48, 48)
// launch bilateral<<<(3,6), (16,8)>>>(noisy, smooth, 48, 48, 2, 1.5f, 40.0f)
// Edge-preserving filters: 3x3 median by a sorting network, and the bilateral filter.
typedef unsigned char uchar;

template <typename T> __device__ inline void order(T &a, T &b) {
  const T lo = min(a, b), hi = max(a, b);
  a = lo;
  b = hi;
}

// The median of nine by the 19-exchange network.
__device__ int median9(int (&v)[9]) {
  order(v[1], v[2]); order(v[4], v[5]); order(v[7], v[8]);
  order(v[0], v[1]); order(v[3], v[4]); order(v[6], v[7]);
  order(v[1], v[2]); order(v[4], v[5]); order(v[7], v[8]);
  order(v[0], v[3]); order(v[5], v[8]); order(v[4], v[7]);
  order(v[3], v[6]); order(v[1], v[4]); order(v[2], v[5]);
  order(v[4], v[7]); order(v[4], v[2]); order(v[6], v[4]);
  order(v[4], v[2]);
  return v[4];
}

struct Image {
  const uchar *data;
  int width, height;
  __device__ Image(const uchar *d, int w, int h) : data(d), width(w), height(h) {}
  __device__ uchar operator()(int x, int y) const {
    x = min(max(x, 0), width - 1);
    y = min(max(y, 0), height - 1);
    return data[y * width + x];
  }
};

__global__ void median3x3(const uchar *in, uchar *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const Image img(in, width, height);
  int window[9];
  int n = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) window[n++] = img(x + dx, y + dy);
  out[y * width + x] = (uchar)median9(window);
}

__global__ void bilateral(const uchar *in, float *out, int width, int height, int radius, float sigma_space, float sigma_range) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const Image img(in, width, height);
  const float centre = img(x, y);
  const float ks = -0.5f / (sigma_space * sigma_space), kr = -0.5f / (sigma_range * sigma_range);
  float total = 0.f, weight = 0.f;
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      const float v = img(x + dx, y + dy);
      const float d = v - centre;
      const float w = expf(ks * (float)(dx * dx + dy * dy) + kr * d * d);
      total += w * v;
      weight += w;
    }
  }
  out[y * width + x] = total / weight;
}
