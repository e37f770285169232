// buffer in f32[1024] rand(0,100)
// buffer out f32[1024] out tol=1e-4
// launch heat<<<(2,2), (16,16)>>>(in, out, 32, 32, 0.1f)
struct Grid {
  const float *data;
  int w, h;
  __device__ float at(int x, int y) const {
    x = max(0, min(x, w - 1));
    y = max(0, min(y, h - 1));
    return data[y * w + x];
  }
};
__global__ void heat(const float *in, float *out, int w, int h, float k) {
  Grid g{in, w, h};
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float c = g.at(x, y);
  out[y * w + x] = c + k * (g.at(x - 1, y) + g.at(x + 1, y) + g.at(x, y - 1) + g.at(x, y + 1) - 4.0f * c);
}
