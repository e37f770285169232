// buffer x f64[128] rand(-4,4)
// buffer out f64[6400] out tol=1e-12
// buffer ints i64[1024] out
// arch sm_90
// launch elementary<<<4, 32>>>(x, out)
// launch special<<<4, 32>>>(x, out)
// launch rounded<<<4, 32>>>(x, out, ints)
// Every double-precision function: elementary and special functions, norms, directed rounding, bits and integers.
#include <cmath>

constexpr int N = 128;

struct Columns {
  double *p;
  int column;
  __device__ void operator()(double v) { p[N * column++] = v; }
  template <typename... Rest> __device__ void operator()(double v, Rest... rest) {
    (*this)(v);
    (*this)(rest...);
  }
};

__global__ void elementary(const double *x, double *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double v = x[i], unit = v / 4.01, pos = fabs(v) + 0.01;
  Columns put{out + i, 0};
  put(acos(unit), asin(unit), atan(v), acosh(1. + pos), asinh(v), atanh(unit));
  put(sin(v), cos(v), tan(unit), sinh(v), cosh(v), tanh(v), sinpi(v), cospi(v));
  put(exp(v), exp2(v), exp10(v), expm1(v), log(pos), log2(pos), log10(pos), log1p(pos));
  put(sqrt(pos), cbrt(v), rsqrt(pos), rcbrt(pos), pow(pos, v), pow(v, 5));
  put(ceil(v), floor(v), trunc(v), round(v * 2), rint(v * 2), nearbyint(v * 4));
}

__global__ void special(const double *x, double *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double v = x[i], w = x[(i + 7) % N], unit = v / 4.01, pos = fabs(v) + 0.01;
  Columns put{out + i, 34};
  put(erf(v), erfc(v), erfcx(pos) + erfinv(unit) + erfcinv(pos / 3));
  put(lgamma(pos + 1) + tgamma(pos + 0.5), normcdf(v) + normcdfinv(pos / 5));
  put(j0(pos) + j1(pos) + jn(2, pos), y0(pos + 1) + y1(pos + 1) + yn(2, pos + 1), cyl_bessel_i0(v) + cyl_bessel_i1(v));
  put(hypot(v, w) + rhypot(v, w + 9) + norm3d(v, w, 1.) + rnorm3d(v, w, 2.) + norm4d(v, w, 1., 2.) + rnorm4d(v, w, 3., 4.));
}

__global__ void rounded(const double *x, double *out, long long *ints) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double v = x[i], w = x[(i + 7) % N];
  Columns put{out + i, 43};
  put((__dadd_ru(v, w) - __dadd_rd(v, w)) * 1e15, (__dmul_ru(v, w) - __dmul_rd(v, w)) * 1e15, (__ddiv_ru(v, w) - __ddiv_rd(v, w)) / fabs(v / w) * 1e15);
  put((__dsqrt_ru(fabs(v)) - __dsqrt_rz(fabs(v))) * 1e15, (__drcp_ru(w) - __drcp_rd(w)) * fabs(w) * 1e15, (__fma_ru(v, w, 1.) - __fma_rd(v, w, 1.)) * 1e15);
  int e, q;
  double whole, s, c;
  const double m = frexp(v, &e), part = modf(v * 10, &whole), rem = remquo(v * 9, 1.75, &q);
  sincospi(v, &s, &c);
  put(m * 2 + ldexp(m, 3) + whole + part + rem + s * c + fmod(v * 7, w) + remainder(v, 0.3) + fdim(v, w) + copysign(w, v) + nextafter(v, w) + fmin(v, w) * fmax(v, 1.) + scalbn(v, -3) + scalbln(w, 2L) + logb(v));
  long long *p = ints + i;
  for (long long n : {(long long)e, (long long)(q & 7), (long long)ilogb(w), (long long)lrint(v * 9) + llrint(w), (long long)lround(v * 9) + llround(w),
                      (long long)__double2hiint(v) ^ __double2loint(v), __double_as_longlong(__hiloint2double(__double2hiint(w), 7)),
                      (long long)(isnan(v) || isinf(w)) + 2 * isfinite(w) + 4 * !!signbit(v)}) {
    *p = n;
    p += N;
  }
}
