// One block transforms one signal in shared memory: radix 2 and 4 (Stockham, out of place) and a mixed 3 x 5 x 4 plan.
// buffer signal f32[1024] rand(-1,1)
// buffer spectrum f32[1024] out tol=2e-5
// buffer again f32[1024] out tol=2e-5
// buffer mixed f32[480] out tol=2e-5
// buffer power f32[60] out tol=1e-4
// launch fft_radix2<8><<<2, 128, 4096>>>(signal, spectrum, false)
// launch fft_radix4<256><<<2, 64>>>(spectrum, again)
// launch fft_mixed<60><<<4, 20>>>(signal, mixed)
// launch power_spectrum<<<1, 64>>>(mixed, power, 60, 4)

struct complex {
  float re, im;
  complex() = default;
  __device__ constexpr complex(float r, float i = 0.0f) : re(r), im(i) {}
  __device__ complex &operator+=(const complex &o) { re += o.re; im += o.im; return *this; }
  __device__ complex conj() const { return {re, -im}; }
  __device__ float norm() const { return re * re + im * im; }
};
__device__ inline complex operator+(complex a, const complex &b) { return a += b; }
__device__ inline complex operator-(const complex &a, const complex &b) { return {a.re - b.re, a.im - b.im}; }
__device__ inline complex operator*(const complex &a, const complex &b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
__device__ inline complex operator*(float s, const complex &a) { return {s * a.re, s * a.im}; }

__device__ inline complex twiddle(int k, int n) {
  float s, c;
  sincospif(-2.0f * k / n, &s, &c);
  return {c, s};
}

// Decimation in time after a bit reversal; one butterfly a thread and stage.
template <int LOG2N>
__global__ void fft_radix2(const float *signal, float *out, bool inverse) {
  constexpr int N = 1 << LOG2N;
  extern __shared__ complex work[];
  const complex *in = reinterpret_cast<const complex *>(signal) + blockIdx.x * N;
  for (int i = threadIdx.x; i < N; i += blockDim.x) work[__brev(i) >> (32 - LOG2N)] = inverse ? in[i].conj() : in[i];
  __syncthreads();
#pragma unroll 1
  for (int stage = 0; stage < LOG2N; ++stage) {
    const int half = 1 << stage;
    const int t = threadIdx.x;
    const int pos = (t & (half - 1)), base = ((t >> stage) << (stage + 1)) + pos;
    complex w = twiddle(pos, 2 * half);
    complex a = work[base], b = w * work[base + half];
    work[base] = a + b;
    work[base + half] = a - b;
    __syncthreads();
  }
  complex *o = reinterpret_cast<complex *>(out) + blockIdx.x * N;
  for (int i = threadIdx.x; i < N; i += blockDim.x) o[i] = work[i];
}

// Inverse by conjugation; Stockham autosort, ping-pong between two halves of shared memory.
template <int N>
__global__ void __launch_bounds__(N / 4) fft_radix4(const float *in, float *out) {
  __shared__ complex buffer[2][N];
  const float2 *src = reinterpret_cast<const float2 *>(in) + blockIdx.x * N;
  int t = threadIdx.x;
#pragma unroll
  for (int r = 0; r < 4; ++r) {
    float2 v = src[t + r * (N / 4)];
    buffer[0][t + r * (N / 4)] = complex(v.x, -v.y);
  }
  __syncthreads();
  int ping = 0;
  for (int span = 1; span < N; span *= 4) {
    complex x[4];
#pragma unroll
    for (int r = 0; r < 4; ++r) x[r] = buffer[ping][t + r * (N / 4)];
    int k = t % span;
#pragma unroll
    for (int r = 1; r < 4; ++r) x[r] = twiddle(r * k, span * 4) * x[r];
    complex s02 = x[0] + x[2], d02 = x[0] - x[2], s13 = x[1] + x[3], d13 = x[1] - x[3];
    complex minus_i_d13(d13.im, -d13.re);
    complex y[4] = {s02 + s13, d02 + minus_i_d13, s02 - s13, d02 - minus_i_d13};
    int dst = (t / span) * span * 4 + k;
    ping ^= 1;
    for (int r = 0; r < 4; ++r) buffer[ping][dst + r * span] = y[r];
    __syncthreads();
  }
  for (int i = t; i < N; i += blockDim.x) {
    complex v = (1.0f / N) * buffer[ping][i].conj();
    reinterpret_cast<float2 *>(out)[blockIdx.x * N + i] = make_float2(v.re, v.im);
  }
}

template <int R>
struct Dft {
  __device__ static void run(complex (&x)[R]) {
    complex y[R];
#pragma unroll
    for (int k = 0; k < R; ++k) {
      y[k] = x[0];
#pragma unroll
      for (int j = 1; j < R; ++j) y[k] += twiddle(j * k % R, R) * x[j];
    }
    for (int k = 0; k < R; ++k) x[k] = y[k];
  }
};
template <>
struct Dft<2> {
  __device__ static void run(complex (&x)[2]) {
    complex d = x[0] - x[1];
    x[0] += x[1];
    x[1] = d;
  }
};
template <int N, int R>
__device__ void pass(complex *from, complex *to, int span) {
  for (int t = threadIdx.x; t < N / R; t += blockDim.x) {
    complex x[R];
    int k = t % span;
    for (int r = 0; r < R; ++r) x[r] = twiddle(r * k, span * R) * from[t + r * (N / R)];
    Dft<R>::run(x);
    for (int r = 0; r < R; ++r) to[(t / span) * span * R + k + r * span] = x[r];
  }
  __syncthreads();
}
template <int N, int R, int... Rest>
__device__ complex *plan(complex *from, complex *to, int span) {
  static_assert(N % R == 0, "radix does not divide");
  pass<N, R>(from, to, span);
  if constexpr (sizeof...(Rest) == 0)
    return to;
  else
    return plan<N, Rest...>(to, from, span * R);
}

template <int N>
__global__ void fft_mixed(const float *in, float *out) {
  __shared__ complex a[N], b[N];
  for (int i = threadIdx.x; i < N; i += blockDim.x) a[i] = complex(in[blockIdx.x * N + i]);
  __syncthreads();
  complex *result = plan<N, 3, 5, 2, 2>(a, b, 1);
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    reinterpret_cast<complex *>(out)[blockIdx.x * N + i] = result[i];
}

__global__ void power_spectrum(const complex *x, float *power, int n, int rows) {
  int k = threadIdx.x;
  if (k >= n) return;
  float s = 0;
  for (int r = 0; r < rows; ++r) s += x[r * n + k].norm();
  power[k] = sqrtf(s / rows);
}

template __global__ void fft_radix2<8>(const float *, float *, bool);
template __global__ void fft_radix4<256>(const float *, float *);
template __global__ void fft_mixed<60>(const float *, float *);
