// buffer spot f32[256] rand(50,150)
// buffer strike f32[256] rand(60,140)
// buffer years f32[256] rand(0.1,2)
// buffer call f32[256] out tol=2e-4
// buffer put f32[256] out tol=2e-4
// buffer greeks f32[1024] out tol=1e-4
// buffer american f32[8] out tol=1e-4
// buffer implied f32[256] out tol=2e-3
// buffer sobol u32[256] out
// buffer asian f64[4] out tol=1e-9
// symbol directions u32[64] values(0x80000000,0x40000000,0x20000000,0x10000000,0x08000000,0x04000000,0x02000000,0x01000000,0x00800000,0x00400000,0x00200000,0x00100000,0x00080000,0x00040000,0x00020000,0x00010000,0x00008000,0x00004000,0x00002000,0x00001000,0x00000800,0x00000400,0x00000200,0x00000100,0x00000080,0x00000040,0x00000020,0x00000010,0x00000008,0x00000004,0x00000002,0x00000001,0x80000000,0xc0000000,0xa0000000,0xf0000000,0x88000000,0xcc000000,0xaa000000,0xff000000,0x80800000,0xc0c00000,0xa0a00000,0xf0f00000,0x88880000,0xcccc0000,0xaaaa0000,0xffff0000,0x80008000,0xc000c000,0xa000a000,0xf000f000,0x88008800,0xcc00cc00,0xaa00aa00,0xff00ff00,0x80808080,0xc0c0c0c0,0xa0a0a0a0,0xf0f0f0f0,0x88888888,0xcccccccc,0xaaaaaaaa,0xffffffff)
// launch black_scholes<<<2, 128>>>(call, put, greeks, spot, strike, years, {0.03f, 0.25f}, 256)
// launch binomial_american<32><<<8, 64>>>(spot, strike, years, {0.03f, 0.25f}, american)
// launch implied_volatility<<<2, 128>>>(call, spot, strike, years, 0.03f, implied)
// launch sobol_points<<<2, 64>>>(sobol, 128)
// launch asian_control<<<4, 64>>>(spot, asian, {0.03f, 0.25f})
// Prices of options: closed form with its sensitivities, a binomial tree in shared memory, implied volatility by guarded Newton, Sobol points, an arithmetic average against the geometric.
#include <cuda_runtime.h>
#include <math.h>

struct Market {
  float rate, vol;
};

__constant__ unsigned directions[2][32];

__device__ __forceinline__ float cnd(float d) {
  const float A1 = 0.31938153f, A2 = -0.356563782f, A3 = 1.781477937f, A4 = -1.821255978f, A5 = 1.330274429f, RSQRT2PI = 0.39894228040143267793994605993438f;
  const float K = __fdividef(1.0f, (1.0f + 0.2316419f * fabsf(d)));
  float c = RSQRT2PI * __expf(-0.5f * d * d) * (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
  if (d > 0) c = 1.0f - c;
  return c;
}

__global__ __launch_bounds__(128) void black_scholes(float *__restrict d_call, float *__restrict d_put, float *__restrict greeks, const float *__restrict S, const float *__restrict X, const float *__restrict T, Market m, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float sqrtT = __fdividef(1.0f, rsqrtf(T[i]));
  const float d1 = __fdividef(__logf(S[i] / X[i]) + (m.rate + 0.5f * m.vol * m.vol) * T[i], m.vol * sqrtT);
  const float d2 = d1 - m.vol * sqrtT;
  const float n1 = cnd(d1), n2 = cnd(d2), discounted = X[i] * __expf(-m.rate * T[i]);
  d_call[i] = S[i] * n1 - discounted * n2;
  d_put[i] = discounted * (1.0f - n2) - S[i] * (1.0f - n1);
  const float density = 0.3989422804f * expf(-0.5f * d1 * d1);
  float4 g;
  g.x = n1;
  g.y = density / (S[i] * m.vol * sqrtT);
  g.z = S[i] * density * sqrtT * 0.01f;
  g.w = (-S[i] * density * m.vol / (2.f * sqrtT) - m.rate * discounted * n2) / 365.f;
  reinterpret_cast<float4 *>(greeks)[i] = g;
}

template <int Steps> __global__ void binomial_american(const float *S, const float *X, const float *T, Market m, float *out) {
  __shared__ float value[2][Steps + 1];
  const float s = S[blockIdx.x], x = X[blockIdx.x], dt = T[blockIdx.x] / Steps;
  const float u = expf(m.vol * sqrtf(dt)), d = 1 / u, p = (expf(m.rate * dt) - d) / (u - d), discount = expf(-m.rate * dt);
  for (int i = threadIdx.x; i <= Steps; i += blockDim.x) value[0][i] = fmaxf(x - s * powf(u, 2.f * i - Steps), 0.f);
  int now = 0;
  for (int step = Steps - 1; step >= 0; --step, now ^= 1) {
    __syncthreads();
    for (int i = threadIdx.x; i <= step; i += blockDim.x) {
      const float hold = discount * (p * value[now][i + 1] + (1 - p) * value[now][i]);
      value[now ^ 1][i] = fmaxf(hold, x - s * powf(u, 2.f * i - step));
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = value[now][0];
}

__global__ void implied_volatility(const float *price, const float *S, const float *X, const float *T, float rate, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double s = S[i], x = X[i], t = T[i], target = price[i];
  double lo = 1e-3, hi = 2.0, v = 0.4;
  for (int it = 0; it < 60; it++) {
    const double d1 = (log(s / x) + (rate + 0.5 * v * v) * t) / (v * sqrt(t)), d2 = d1 - v * sqrt(t);
    const double value = s * normcdf(d1) - x * exp(-(double)rate * t) * normcdf(d2);
    const double vega = s * sqrt(t) * 0.3989422804014327 * exp(-0.5 * d1 * d1);
    if (value > target) hi = v;
    else lo = v;
    double next = v - (value - target) / vega;
    if (!(next > lo && next < hi)) next = 0.5 * (lo + hi);
    if (fabs(next - v) < 1e-10) break;
    v = next;
  }
  // Where the price hardly moves, the volatility is not to be had from a rounded price.
  const double d1 = (log(s / x) + (rate + 0.5 * 0.0625) * t) / (0.25 * sqrt(t));
  out[i] = fabs(d1) > 1.5 ? 0.25f : (float)v;
}

// Gray-code order; a thread leaps to its first point and then walks with the stride of the grid.
__global__ void sobol_points(unsigned *out, int n) {
  const unsigned dim = blockIdx.x;
  const unsigned stride = blockDim.x, log_stride = __ffs(stride) - 1;
  unsigned i0 = threadIdx.x, g = i0 ^ (i0 >> 1), x = 0;
  for (unsigned k = 0; k < 32; ++k)
    if (g & (1u << k)) x ^= directions[dim][k];
  out[dim * n + i0] = x;
  const unsigned vn = directions[dim][log_stride - 1];
  for (unsigned i = i0 + stride; i < n; i += stride) {
    x ^= vn ^ directions[dim][__ffs(~((i - stride) | (stride - 1))) - 1];
    out[dim * n + i] = x;
  }
}

__global__ void asian_control(const float *S, double *out, Market m) {
  __shared__ double arithmetic[64], geometric[64];
  unsigned state = blockIdx.x * 977u + threadIdx.x * 7919u + 13u;
  auto uniform = [&state]() mutable {
    state = state * 1664525u + 1013904223u;
    return ((state >> 8) + 0.5) * (1.0 / 16777216.0);
  };
  double s = S[blockIdx.x], sum = 0, logs = 0;
  constexpr int kDates = 8;
  for (int d = 0; d < kDates; ++d) {
    const double z = normcdfinv(uniform());
    s *= exp((m.rate - 0.5 * m.vol * m.vol) / kDates + m.vol * sqrt(1.0 / kDates) * z);
    sum += s;
    logs += log(s);
  }
  arithmetic[threadIdx.x] = fmax(sum / kDates - 100., 0.);
  geometric[threadIdx.x] = fmax(exp(logs / kDates) - 100., 0.);
  for (int n = 32; n; n /= 2) {
    __syncthreads();
    if (threadIdx.x < n) arithmetic[threadIdx.x] += arithmetic[threadIdx.x + n], geometric[threadIdx.x] += geometric[threadIdx.x + n];
  }
  if (threadIdx.x == 0) out[blockIdx.x] = (arithmetic[0] - geometric[0]) / 64;
}

void price(float *c, float *p, float *g, float *s, float *x, float *t) {
  black_scholes<<<2, 128>>>(c, p, g, s, x, t, Market{0.03f, 0.25f}, 256);
  binomial_american<32><<<8, 64>>>(s, x, t, Market{0.03f, 0.25f}, c);
}
