// buffer x f32[256] rand(-3,3)
// buffer out f32[10240] out tol=4e-5
// buffer ints i64[3072] out
// launch one_argument<<<8, 32>>>(x, out)
// launch two_arguments<<<8, 32>>>(x, out)
// launch with_integers<<<8, 32>>>(x, out, ints)
// Every single-precision function of the standard library and CUDA's additions, called both by C names and by overloads.
#include <math.h>
#include <cmath>

constexpr int kColumns = 40, kThreads = 256;

class Row {
  float *at;

 public:
  __device__ explicit Row(float *p) : at(p) {}
  __device__ Row &operator<<(float v) {
    *at = v;
    at += kThreads;
    return *this;
  }
};

__global__ void one_argument(const float *x, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float v = x[i], unit = v / 3.01f, pos = fabsf(v) + 0.01f;
  Row r(out + i);
  r << acosf(unit) << asinf(unit) << atanf(v) << acoshf(1.f + pos) << asinhf(v) << atanhf(unit);
  r << ceilf(v) << floorf(v) << truncf(v * 2) << roundf(v * 2) << rintf(v * 2) << nearbyintf(v * 4);
  r << sinhf(v) << coshf(v) << tanhf(v) << sinpif(v) << cospif(v) << cosf(v) << tanf(unit);
  r << exp10f(v) << expm1f(v) << log10f(pos) << log1pf(pos) << logbf(pos) << rcbrtf(pos) << rsqrtf(pos);
  r << erfcf(v) << erfcxf(pos) << erfinvf(unit) << erfcinvf(pos / 2);
  r << lgammaf(pos + 1.f) << tgammaf(pos + 0.5f) << normcdff(v) << normcdfinvf(pos / 4);
}

__global__ void two_arguments(const float *x, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float a = x[i], b = x[(i + 1) % kThreads], c = x[(i + 2) % kThreads];
  using namespace std;
  Row r(out + i + 34 * kThreads);
  const float d[3] = {a, b, c};
  r << atan2(a, b) + copysign(a, b) + fdim(a, b);
  r << fmod(a * 5, b) + fmin(a, b) + fmax(a, c);
  r << remainderf(a * 3, 0.75f) + nextafterf(a, b) + (float)signbit(b);
  r << hypot(a, b) + rhypotf(a, b + 4) + norm3df(a, b, c) + rnorm3df(a, b, c + 4) + norm4df(a, b, c, 1.f) + rnorm4df(a, b, c, 2.f) + normf(3, d) + rnormf(3, d);
  r << pow(fabs(a), b) / 8 + powf(a, 3.f) + pow(b, 2);
  r << fma(a, b, c) + fmaf(a, b, -c) + fabs(b) + sqrt(fabs(c)) + cbrt(a) + exp2(b) + log2(fabs(c) + 1) + sin(a) * cos(b) + erf(c);
}

// Functions with integer arguments or results, and classification.
__global__ void with_integers(const float *x, float *out, long long *ints) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float v = __fmul_rn(x[i], 37.f);
  int e, q;
  float whole, s, c;
  const float m = frexpf(v, &e), part = modff(v, &whole), rem = remquof(v, 2.5f, &q);
  sincospif(x[i], &s, &c);
  float s2, c2;
  sincosf(x[i], &s2, &c2);
  long long *p = ints + i;
  auto put = [&](long long n) { *p = n; p += kThreads; };
  put(e);
  put(q & 7);
  put(ilogbf(v) + 1000 * std::ilogb(v * v));
  put(lrintf(v) * 1000 + llrintf(v / 2));
  put(lroundf(v) * 1000 + llroundf(v / 2));
  put(isnan(v) + 2 * isinf(v / 0.f) + 4 * std::isfinite(v) + 8 * isinf(v * 1e38f * 1e3f) + 16 * !!std::signbit(v));
  put((v > 1.f) + 2 * (v < 1.f) + 4 * isnan(nanf("")) + 8 * (v != v) + 16 * !(v < nanf("0x7")) + 32 * (v >= NAN));
  put(__float_as_int(ldexpf(m, e)) == __float_as_int(v));
  put((long long)(int)(whole * 4) * 1000 + (int)scalbnf(part, 9));
  put((long long)std::lround(rem * 64) + std::lrint(scalblnf(part, 12L)) * 1000);
  put((long long)rintf(s * 100) * 100000 + (long long)rintf(c * 100));
  put(abs(-i) + std::abs((long long)-i) * 1000 + labs(-5L) + llabs(-7LL) + max(3, -i) + min(7u, 9u) + (fabs(s2 * s2 + c2 * c2 - 1.f) < 1e-5f));
}

int main() {
  one_argument<<<8, 32>>>(nullptr, nullptr);
  return 0;
}
