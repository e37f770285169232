// Math functions on integers and mixed types, as <cmath> has them: integers count as double, and the wider type wins.
// options --expt-relaxed-constexpr
// buffer x f32[64] rand(0.5,4)
// buffer n i32[64] rand(1,40)
// buffer wide f64[64] out tol=1e-12
// buffer narrow f32[64] out tol=1e-5
// buffer whole i64[64] out
// launch mixed<<<1, 64>>>(x, n, wide, narrow, whole)
#include <cmath>
#include <cstdio>
__device__ int kind(float) { return 1; }
__device__ int kind(double) { return 2; }
__global__ void mixed(const float *x, const int *n, double *wide, float *narrow, long long *whole) {
  int t = threadIdx.x;
  float f = x[t];
  int i = n[t];
  size_t s = i;
  unsigned u = i + 3;
  double d = 1.0 / i;
  double sum = pow(s, 2) + pow(i, u % 4) + pow(f, 2.0) + copysign(d, -f) + copysign(f, d);
  sum += sqrt(i) + sqrt(s) + log(u) + exp(i % 5) + floor(i / 2) + ceil(i / 3) + fabs(-i) + cbrt(i);
  sum += fmod(f, 2.0) + fmod(i, 7) + fmax(f, 1.0) + fmin(i, 2.5f) + fmax(i, 3) + hypot(i, 4) + atan2(i, f) + fdim(i, 3u);
  sum += sin(i) + std::cos(i) + ldexp(i, 2) + round(i) + std::pow(f, i % 3);
  wide[t] = sum;
  float c, sn, cp, sp;
  sincos(f, &sn, &c);
  sincospi(f, &sp, &cp);
  narrow[t] = sn + c * 2 + sp + cp * 2 + norm3d(f, 1.0f, 2.0f) + rnorm3d(f, 1.0f, 2.0f) + norm4d(f, f, f, f) + rsqrt(f);
  whole[t] = lround(i) + llrint(i) * 3 + ilogb(i) + (isnan(i) || isinf(i) ? 1000 : 0) + (isfinite(i) ? 7 : 0) + (signbit(-i) ? 10 : 0) +
             kind(sqrt(i)) + 4 * kind(sqrt(f)) + 16 * kind(fmax(f, 1.0)) + 64 * kind(fmod(f, f)) + 256 * kind(pow(s, 2));
}
int main() {
  mixed<<<1, 64>>>(nullptr, nullptr, nullptr, nullptr, nullptr);
  std::printf("%f\n", std::pow(2, 0.5f) + fmod(5, 3.0f));
}
