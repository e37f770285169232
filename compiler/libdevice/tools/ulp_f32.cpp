// Measures the single-precision functions of one argument: every float where the function is not trivial, and every 61st
// elsewhere. Prints `name error at(hex) got want` for each, the error in units in the last place of the exact result.
// Use: ulp_f32 [name] [step]
#include "shim.h"
#include "sources.h"
#include <algorithm>

static const int BLOCK = 4096;
typedef void Ref(const double *, double *);
#define REFERENCE(name) extern "C" Ref ref_##name;
REFERENCE(exp) REFERENCE(exp2) REFERENCE(exp10) REFERENCE(expm1) REFERENCE(log) REFERENCE(log2) REFERENCE(log10) REFERENCE(log1p)
REFERENCE(sin) REFERENCE(cos) REFERENCE(tan) REFERENCE(asin) REFERENCE(acos) REFERENCE(atan) REFERENCE(sinh) REFERENCE(cosh)
REFERENCE(tanh) REFERENCE(asinh) REFERENCE(acosh) REFERENCE(atanh) REFERENCE(erf) REFERENCE(erfc) REFERENCE(cbrt) REFERENCE(rcbrt)

// Units in the last place between a result and the exact value; 1e30 when one is NaN or infinite and the other is not.
static double ulp(float r, double want) {
  float f = (float)want;
  if (r != r || f != f) return r != r && f != f ? 0 : 1e30;
  if (r == f) {
    if (r == 0 && want == 0 && std::signbit(r) != std::signbit(f)) return 1e30;
    if (std::isinf(f)) return 0;
  }
  if (std::isinf(r) || std::isinf(f)) {
    if (std::isinf(want)) return 1e30;
    double rr = std::isinf(r) ? copysign(0x1p128, r) : r;
    return fabs(rr - want) / 0x1p104;
  }
  int e;
  frexp(want, &e);
  return fabs(r - want) / ldexp(1.0, (e < -125 ? -125 : e) - 24);
}

// Floats from a result to the correctly rounded one: what CUDA's bounds count.
static long steps(float r, double want) {
  float f = (float)want;
  if (r != r || f != f) return r != r && f != f ? 0 : 1 << 30;
  auto order = [](float v) { int b = __float_as_int(v); return b < 0 ? (long)INT32_MIN - b : (long)b; };
  return labs(order(r) - order(f));
}

struct Worst {
  double error = 0;
  long steps = 0;
  float at = 0;
  double want = 0;
};

template <class F> static void block(F f, Ref *ref, unsigned first, unsigned step, Worst &w) {
  static double x[BLOCK], want[BLOCK];
  static float got[BLOCK];
  for (int i = 0; i < BLOCK; i++) x[i] = __uint_as_float(first + (unsigned)i * step);
  ref(x, want);
  for (int i = 0; i < BLOCK; i++) got[i] = f((float)x[i]);
  for (int i = 0; i < BLOCK; i++) {
    // Cheap test first: an exact match of the rounded result is at most half a unit away.
    if (got[i] == (float)want[i] && got[i] != 0 && w.error >= 0.5) continue;
    double e = ulp(got[i], want[i]);
    w.steps = std::max(w.steps, steps(got[i], want[i]));
    if (e > w.error) { w.error = e; w.at = (float)x[i]; w.want = want[i]; }
  }
}

// Magnitudes from `lo` to `hi` densely, with both signs where `negative`; all others sampled.
template <class F>
static void run(const char *name, F f, Ref *ref, float lo, float hi, bool negative, unsigned step) {
  Worst w;
  unsigned from = __float_as_uint(lo), to = __float_as_uint(hi);
  for (uint64_t s = 0; s < 2; s++) {
    unsigned sign = (unsigned)s << 31;
    if (s && !negative) { from = to = 0; }
    for (uint64_t b = from; b < to; b += (uint64_t)BLOCK * step) block(f, ref, sign | (unsigned)b, step, w);
    for (uint64_t b = 0; b < 0x7f800000ull + 70 * BLOCK; b += (uint64_t)BLOCK * 61)
      if (b + BLOCK * 61 < 0x80000000ull) block(f, ref, sign | (unsigned)b, 61, w);
    float special[] = {0, INFINITY, NAN, 1, 2, 3, 0.5f, 1e-45f};
    for (float v : special) {
      double x[BLOCK] = {s ? -v : v}, want[BLOCK];
      ref(x, want);
      double e = ulp(f((float)x[0]), want[0]);
      w.steps = std::max(w.steps, steps(f((float)x[0]), want[0]));
      if (e > w.error) { w.error = e; w.at = (float)x[0]; w.want = want[0]; }
    }
  }
  printf("__nv_%s %.4g at %.9g (%08x) got %.9g want %.12g steps %ld\n", name, w.error, w.at, __float_as_uint(w.at), f(w.at), w.want,
         w.steps);
  fflush(stdout);
}

// Absolute error from `lo` up, sampled: the Bessel functions have such bounds where they oscillate.
template <class F, class G> static void run_absolute(const char *name, F f, G g, float lo) {
  double worst = 0;
  float at = lo;
  for (unsigned b = __float_as_uint(lo); b < 0x7f800000; b += 997) {
    float x = __uint_as_float(b);
    double e = fabs(f(x) - g((double)x));
    if (!(e <= worst)) { worst = e; at = x; }
  }
  printf("absolute __nv_%s %.4g at %.9g got %.9g want %.12g\n", name, worst, at, f(at), g((double)at));
  fflush(stdout);
}

// References without a vector form.
#define SLOW(name, expr)                                    \
  static void slow_##name(const double *in, double *out) {  \
    for (int i = 0; i < BLOCK; i++) {                       \
      double x = in[i];                                     \
      out[i] = expr;                                        \
    }                                                       \
  }
static double sinpi_ref(double x) {
  if (std::isinf(x)) return NAN;
  double r = fmod(x, 2.0);
  if (r == 0 || fabs(r) == 1) return copysign(0.0, x);
  return (double)sinl(3.14159265358979323846264338327950288L * (long double)r);
}
static double cospi_ref(double x) {
  if (std::isinf(x)) return NAN;
  double r = fabs(fmod(x, 2.0));
  if (r == 0.5 || r == 1.5) return 0;
  return (double)cosl(3.14159265358979323846264338327950288L * (long double)r);
}
static double erfcx_ref(double x) {
  if (x > 25) {
    double i = 1 / x, z = i * i;
    return 0.56418958354775628695 * i * (1 - z / 2 * (1 - 1.5 * z * (1 - 2.5 * z)));
  }
  return (double)(expl((long double)x * x) * erfcl(x));
}
static double inverse_erfc(double q) {
  // Solves erfc(t) = q for 0 < q <= 1 by Newton's method from the asymptotic start.
  double t = q > 0.5 ? (1 - q) * 0.886226925 : sqrt(-log(q * 1.77 * sqrt(fmax(1e-3, -log(q)))));
  for (int k = 0; k < 12; k++) {
    double d = (q > 0.5 ? (1 - q) - erf(t) : erfc(t) - q) * 0.88622692545275801364908 * exp(t * t);
    double s = d / (1 - t * d);
    t += s;
    if (fabs(s) <= 1e-16 * fabs(t)) break;
  }
  return t;
}
static double erfinv_ref(double x) {
  double a = fabs(x);
  if (!(a <= 1)) return NAN;
  if (a == 1) return copysign(INFINITY, x);
  if (a < 0.5) {
    double t = a * 0.886226925;
    for (int k = 0; k < 12; k++) {
      double d = (erf(t) - a) * 0.88622692545275801364908 * exp(t * t);
      t -= d / (1 + t * d);
      if (fabs(d) <= 1e-17 * t) break;
    }
    return copysign(t, x);
  }
  return copysign(inverse_erfc(1 - a), x);
}
static double erfcinv_ref(double x) {
  if (!(x >= 0 && x <= 2)) return NAN;
  if (x == 0) return INFINITY;
  if (x == 2) return -INFINITY;
  if (x > 0.5 && x < 1.5) return erfinv_ref(1 - x);
  return x <= 1 ? inverse_erfc(x) : -inverse_erfc(2 - x);
}
static double bessel_i(int n, double x) {
  if (std::isinf(x)) return n && x < 0 ? -INFINITY : INFINITY;
  double a = fabs(x);
  if (a > 95) return n && x < 0 ? -INFINITY : INFINITY;
  long double h = (long double)a * a / 4, t = n ? a / 2 : 1, s = t;
  for (int k = 1; k < 400; k++) {
    t *= h / ((long double)k * (k + n));
    s += t;
    if (t < s * 1e-21L) break;
  }
  return n && std::signbit(x) ? -(double)s : (double)s;
}
SLOW(sinpi, sinpi_ref(x)) SLOW(cospi, cospi_ref(x)) SLOW(erfcx, erfcx_ref(x))
SLOW(normcdf, 0.5 * erfc(-x * 0.70710678118654752440)) SLOW(erfinv, erfinv_ref(x)) SLOW(erfcinv, erfcinv_ref(x))
SLOW(normcdfinv, -1.4142135623730950488 * erfcinv_ref(2 * x))
// Between its poles the logarithm of gamma has zeros; the bound leaves that interval out.
SLOW(lgamma, x > -10.001 && x < -2.264 ? (double)__nv_lgammaf((float)x) : lgamma(x))
SLOW(tgamma, x < 0 && x == floor(x) ? NAN : tgamma(x))
SLOW(rsqrt, 1 / sqrt(x)) SLOW(i0, bessel_i(0, x)) SLOW(i1, bessel_i(1, x))
// The bounds of the Bessel functions hold below 8; further out they are absolute and measured apart.
#define BELOW8(f, g) fabs(x) < 8 ? f(x) : (double)g((float)x)
SLOW(j0, BELOW8(j0, __nv_j0f)) SLOW(j1, BELOW8(j1, __nv_j1f)) SLOW(y0, BELOW8(y0, __nv_y0f)) SLOW(y1, BELOW8(y1, __nv_y1f))

int main(int argc, char **argv) {
  const char *only = argc > 1 ? argv[1] : "";
  unsigned step = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
#define RUN(f, ref, lo, hi, negative) \
  if (!*only || !strcmp(only, #f)) run(#f, [](float x) { return __nv_##f(x); }, ref, lo, hi, negative, step)
  RUN(expf, ref_exp, 1e-9f, 106, true);
  RUN(exp2f, ref_exp2, 1e-9f, 160, true);
  RUN(exp10f, ref_exp10, 1e-9f, 50, true);
  RUN(expm1f, ref_expm1, 1e-9f, 106, true);
  RUN(logf, ref_log, 0, INFINITY, false);
  RUN(log2f, ref_log2, 0, INFINITY, false);
  RUN(log10f, ref_log10, 0, INFINITY, false);
  RUN(log1pf, ref_log1p, 1e-9f, INFINITY, true);
  RUN(sinf, ref_sin, 1e-6f, INFINITY, false);
  RUN(cosf, ref_cos, 1e-6f, INFINITY, false);
  RUN(tanf, ref_tan, 1e-6f, INFINITY, false);
  RUN(sinpif, slow_sinpi, 1e-6f, 33554432, false);
  RUN(cospif, slow_cospi, 1e-6f, 33554432, false);
  RUN(asinf, ref_asin, 1e-6f, 1.001f, true);
  RUN(acosf, ref_acos, 1e-9f, 1.001f, true);
  RUN(atanf, ref_atan, 1e-6f, 1e9f, false);
  RUN(sinhf, ref_sinh, 1e-6f, 92, false);
  RUN(coshf, ref_cosh, 1e-6f, 92, false);
  RUN(tanhf, ref_tanh, 1e-6f, 20, false);
  RUN(asinhf, ref_asinh, 1e-6f, INFINITY, false);
  RUN(acoshf, ref_acosh, 0.99f, INFINITY, false);
  RUN(atanhf, ref_atanh, 1e-6f, 1.001f, false);
  RUN(erff, ref_erf, 1e-6f, 6, false);
  RUN(erfcf, ref_erfc, 1e-9f, 12, true);
  RUN(cbrtf, ref_cbrt, 0, INFINITY, false);
  RUN(rcbrtf, ref_rcbrt, 0, INFINITY, false);
  RUN(erfcxf, slow_erfcx, 1e-6f, 50, true);
  RUN(normcdff, slow_normcdf, 1e-6f, 15, true);
  RUN(erfinvf, slow_erfinv, 1e-5f, 1.001f, false);
  RUN(lgammaf, slow_lgamma, 1e-6f, 1e4f, true);
  RUN(tgammaf, slow_tgamma, 1e-6f, 45, true);
  RUN(erfcinvf, slow_erfcinv, 0, 2.001f, false);
  RUN(normcdfinvf, slow_normcdfinv, 0, 1.001f, false);
  RUN(frsqrt_rn, slow_rsqrt, 0, INFINITY, false);
  RUN(j0f, slow_j0, 1e-6f, 8, false);
  RUN(j1f, slow_j1, 1e-6f, 8, false);
  RUN(y0f, slow_y0, 0, 8, false);
  RUN(y1f, slow_y1, 0, 8, false);
  RUN(cyl_bessel_i0f, slow_i0, 1e-4f, 93, false);
  RUN(cyl_bessel_i1f, slow_i1, 1e-4f, 93, false);
#define ABSOLUTE(f, ref, lo) \
  if (!*only || !strcmp(only, #f)) run_absolute(#f, [](float x) { return __nv_##f(x); }, [](double x) { return ref; }, lo)
  ABSOLUTE(j0f, j0(x), 8);
  ABSOLUTE(j1f, j1(x), 8);
  ABSOLUTE(y0f, y0(x), 8);
  ABSOLUTE(y1f, y1(x), 8);
#define ORDERS(n)                                                                                                            \
  if (!*only || !strcmp(only, "jnf")) run_absolute("jnf(" #n ")", [](float x) { return __nv_jnf(n, x); }, [](double x) { return jn(n, x); }, 1e-3f); \
  if (!*only || !strcmp(only, "ynf")) run_absolute("ynf(" #n ")", [](float x) { return __nv_ynf(n, x); }, [](double x) { return yn(n, x); }, n)
  ORDERS(2);
  ORDERS(5);
  ORDERS(31);
  ORDERS(128);
}
