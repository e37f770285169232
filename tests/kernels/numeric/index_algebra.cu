// buffer o i32[512] out
// buffer w i64[512] out
// buffer f f32[512] rand(-2,2)
// buffer g f32[512] out tol=1e-6
// buffer d f64[512] out
// launch tokens<<<2, 256>>>(o, 3, 5, 7, 500)
// launch planes<<<(2,2,4), (8,16)>>>(o, 4, 30, 16, 32)
// launch wide<<<2, 256>>>(w, o, 1000003, 77, -5)
// launch choices<<<2, 256>>>(f, g, d, 0.1)
// launch best<<<2, 64>>>(f, g, 500)
// Index sums that cancel or have factors in common, in 32 and 64 bits with wrap-around; choices of constants, comparisons of
// floats with doubles; loads that both ways of a branch need.
struct V3 {
  float x, y, z;
  __device__ float &operator[](int i) {
    switch (i) {
      default:
      case 0: return x;
      case 1: return y;
      case 2: return z;
    }
  }
};
__device__ V3 splat(float v) {
  V3 r;
  for (int i = 0; i < 3; ++i) r[i] = v;
  return r;
}
__global__ void tokens(int *out, int heads, int seq, int dim, int total) {
  int lane = blockIdx.x * blockDim.x + threadIdx.x;
  if (lane < total) {
    int per_batch = heads * seq;
    int b = lane / per_batch;
    int rem = lane - b * per_batch;
    int h = rem / seq;
    int s = rem - h * seq;
    out[lane] = (b * heads + h) * seq + s + (lane / dim) * dim + lane % dim;
  } else {
    out[lane] = (lane * heads + seq) * dim - lane * dim * heads;
  }
}
__global__ void planes(int *out, int C, int B, int H, int W) {
  int w = blockIdx.x * blockDim.x + threadIdx.x, h = blockIdx.y * blockDim.y + threadIdx.y;
  int b = blockIdx.z / C, c = blockIdx.z % C;
  if (w < W && h < H && b < B) {
    int at = (b * C * H * W + c * H * W + h * W + w) % 512;
    atomicAdd(&out[at], b * H * W * C + c * H * W + h * W + w - 640 * h - 640 * c * w);
  }
}
__global__ void wide(long long *out, const int *in, long long n, long long m, long long k) {
  long long i = blockIdx.x * blockDim.x + threadIdx.x, v = in[i];
  long long q = v / 13, r = v % 13;
  unsigned u = (unsigned)in[i];
  int low = (int)((v * 2654435761ll + i) % 4294967296ll);
  out[i] = i * n * m + v * n * m + k * n - (i * m + k) * n + q * 13 + r + (low / 16777216) % 256 + (u / 64 * 64 + u % 64) + n * (i - v) * m;
}
__global__ void choices(const float *in, float *g, double *d, double t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  float over = x > 0.7, within = x <= 1.3, sign = x > 0 ? 1.0 : x < -0.5 ? -1.0 : 0.0;
  double s = x > 0 ? 1.0 : -1.0;
  V3 v = splat(x);
  int bits = (x > 0.1) + 2 * (x >= 0.1) + 4 * (x < 0.1) + 8 * (x <= 0.1) + 16 * (x == 0.1) + 32 * (x != 0.1) + 64 * !(x > -1e-300) + 128 * (x < 1e300);
  g[i] = (over > 0.0 && within > 0.0 ? 1.0 : 0.5) * sign + (float)(s * x) + (x > 0 ? x : 0.01 * x) + v[i % 3] + v.y + bits;
  d[i] = (x > t ? 3 : 4) * 2.5 + (float)(i & 1 ? 0.1 : 0.2);
}
__global__ void best(const float *in, float *g, int n) {
  __shared__ float m[64];
  int t = threadIdx.x;
  m[t] = nanf("");
  for (int i = t; i < n; i += blockDim.x)
    if (isnan(m[t]) || (in[i] > m[t] && !isnan(in[i]))) m[t] = in[i];
  __syncthreads();
  for (int s = 32; s > 0; s >>= 1) {
    if (t < s && (isnan(m[t]) || (m[t + s] > m[t] && !isnan(m[t + s])))) m[t] = m[t + s];
    __syncthreads();
  }
  if (t == 0) g[blockIdx.x * 5] += m[0] * powf(m[0], 1.5f) + powf(m[0], 1.5f);
}
