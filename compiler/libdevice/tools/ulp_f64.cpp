// Measures the functions of double precision, and those of two or more arguments, on pseudo-random samples spread over all
// exponents and thick where the functions turn, against long double (64 bits of significand) or MPFR. Prints
// `name error at arguments`. Use: ulp_f64 [name] [samples]
#include "shim.h"
#include "sources.h"
#include <mpfr.h>

typedef long double L;
static uint64_t state = 88172645463325252ull;
static uint64_t next() {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static double ulp64(double r, L want) {
  double f = (double)want;
  if (r != r || f != f) return r != r && f != f ? 0 : 1e30;
  if (r == f) {
    if (r == 0 && want == 0 && std::signbit(r) != std::signbit(f)) return 1e30;
    if (std::isinf(f)) return 0;
  }
  if (std::isinf(r) || std::isinf(f)) {
    if (std::isinf(r) && std::isinf(f)) return 1e30;
    L rr = std::isinf(r) ? copysignl(ldexpl(1, 1024), r) : (L)r;
    return (double)(fabsl(rr - want) / ldexpl(1, 1024 - 53));
  }
  int e;
  frexpl(want, &e);
  return (double)(fabsl((L)r - want) / ldexpl(1, (e < -1021 ? -1021 : e) - 53));
}
static double ulp32(float r, L want) {
  float f = (float)want;
  if (r != r || f != f) return r != r && f != f ? 0 : 1e30;
  if (r == f) {
    if (r == 0 && want == 0 && std::signbit(r) != std::signbit(f)) return 1e30;
    if (std::isinf(f)) return 0;
  }
  if (std::isinf(r) || std::isinf(f)) {
    if (std::isinf(r) && std::isinf(f)) return 1e30;
    L rr = std::isinf(r) ? copysignl(ldexpl(1, 128), r) : (L)r;
    return (double)(fabsl(rr - want) / ldexpl(1, 128 - 24));
  }
  int e;
  frexpl(want, &e);
  return (double)(fabsl((L)r - want) / ldexpl(1, (e < -125 ? -125 : e) - 24));
}
static double ulp(double r, L want) { return ulp64(r, want); }
static double ulp(float r, L want) { return ulp32(r, want); }

// A sample: any bits, or a magnitude near 1, below 2000, or small integers plus little.
static double sample64(long i) {
  uint64_t r = next();
  switch (i % 5) {
    case 0: return __longlong_as_double((long long)r);
    case 1: return ldexp((double)(int64_t)r, -63 + (int)(next() % 12));
    case 2: return ldexp((double)(int64_t)r, -63 + (int)(next() % 4) - 2);
    case 3: return ldexp((double)(int64_t)r, -63 + (int)(next() % 40) - 20);
    default: return (double)(int)(r % 41 - 20) / 2 + ldexp((double)(int64_t)next(), -63 - (int)(next() % 50));
  }
}
static float sample32(long i) {
  uint64_t r = next();
  switch (i % 4) {
    case 0: return __uint_as_float((unsigned)r);
    case 1: return ldexpf((float)(int)r, -31 + (int)(next() % 12));
    case 2: return ldexpf((float)(int)r, -31 + (int)(next() % 4) - 2);
    default: return ldexpf((float)(int)r, -31 + (int)(next() % 40) - 20);
  }
}

static const char *only = "";
static long samples = 2000000;

template <class F, class G> static void run1(const char *name, F f, G g) {
  if (*only && strcmp(only, name)) return;
  double worst = 0, at = 0;
  const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 5e-324, -5e-324, 1.7976931348623157e308};
  long n = sizeof special / sizeof *special;
  for (long i = 0; i < samples; i++) {
    double x = i < n ? special[i] : sample64(i);
    double u = ulp(f(x), g((L)x));
    if (u > worst) { worst = u; at = x; }
  }
  printf("__nv_%s %.4g at %.17g got %.17g want %.17g\n", name, worst, at, (double)f(at), (double)g((L)at));
  fflush(stdout);
}
template <class T, class F, class G> static void run2(const char *name, F f, G g) {
  if (*only && strcmp(only, name)) return;
  double worst = 0;
  T ax = 0, ay = 0;
  const T special[] = {0, -(T)0, INFINITY, -INFINITY, NAN, 1, -1, 2, -2, (T)0.5, 3, -3};
  for (long i = 0; i < samples; i++) {
    T x, y;
    if (i < 144) {
      x = special[i / 12];
      y = special[i % 12];
    } else if (sizeof(T) == 8) {
      x = sample64(i / 3);
      y = i % 3 ? sample64(i) : x * (T)(1 + ldexp((double)(int64_t)next(), -64));
    } else {
      x = sample32(i / 3);
      y = i % 3 ? sample32(i) : x * (T)(1 + ldexp((double)(int64_t)next(), -64));
    }
    double u = ulp(f(x, y), g((L)x, (L)y));
    if (u > worst) { worst = u; ax = x; ay = y; }
  }
  printf("__nv_%s %.4g at %.17g, %.17g got %.17g want %.17g\n", name, worst, (double)ax, (double)ay, (double)f(ax, ay),
         (double)g((L)ax, (L)ay));
  fflush(stdout);
}
// Norms of three and four numbers within 2^-8 .. 2^8 of each other, at any scale.
template <class T, class F> static void run_norm(const char *name, F f, int n, bool inverse) {
  if (*only && strcmp(only, name)) return;
  double worst = 0;
  T at[4] = {0, 0, 0, 0};
  for (long i = 0; i < samples; i++) {
    T v[4] = {0, 0, 0, 0};
    int range = sizeof(T) == 8 ? 1000 : 120, scale = i % 2 ? 0 : (int)(next() % (2 * range)) - range;
    L sum = 0;
    for (int k = 0; k < n; k++) {
      v[k] = (T)ldexp((double)(int64_t)next(), -63 - (int)(next() % 8) + scale);
      sum += (L)v[k] * v[k];
    }
    if (sum == 0) continue;
    L want = inverse ? 1 / sqrtl(sum) : sqrtl(sum);
    double u = ulp(f(v[0], v[1], v[2], v[3]), want);
    if (u > worst) { worst = u; memcpy(at, v, sizeof v); }
  }
  printf("__nv_%s %.4g at %.17g, %.17g, %.17g, %.17g\n", name, worst, (double)at[0], (double)at[1], (double)at[2], (double)at[3]);
  fflush(stdout);
}

static const L PI = 3.14159265358979323846264338327950288L;
static L sinpi_ref(L x) {
  if (std::isinf(x)) return NAN;
  L r = fmodl(x, 2);
  if (r == 0 || fabsl(r) == 1) return copysignl(0, x);
  if (r > 0.5L && r <= 1.5L) return sinl(PI * (1 - r));
  if (r > 1.5L) return sinl(PI * (r - 2));
  if (r < -0.5L && r >= -1.5L) return sinl(PI * (-1 - r));
  if (r < -1.5L) return sinl(PI * (r + 2));
  return sinl(PI * r);
}
static L cospi_ref(L x) {
  if (std::isinf(x)) return NAN;
  L r = fabsl(fmodl(x, 2));
  if (r == 0.5L || r == 1.5L) return 0;
  if (fabsl(r - 0.5L) < 0.25L) return sinl(PI * (0.5L - r));
  if (fabsl(r - 1.5L) < 0.25L) return sinl(PI * (r - 1.5L));
  return cosl(PI * r);
}
static L erfcx_ref(L x) {
  if (x > 60) {
    L i = 1 / x, z = i * i;
    return i / sqrtl(PI) * (1 - z / 2 * (1 - 1.5L * z * (1 - 2.5L * z * (1 - 3.5L * z))));
  }
  if (x < -27) return INFINITY;
  // x*x in two parts: the long double square is not exact.
  L h = x * x, l = fmal(x, x, -h);
  return expl(h) * expm1l(l) * erfcl(x) + expl(h) * erfcl(x);
}
static L inverse_erfc(L c) {
  L t = c > 0.5L ? (1 - c) * 0.886226925L : sqrtl(-logl(c * 1.77L * sqrtl(fmaxl(1e-3L, -logl(c)))));
  for (int k = 0; k < 20; k++) {
    L d = (c > 0.5L ? (1 - c) - erfl(t) : erfcl(t) - c) * 0.886226925452758013649L * expl(t * t);
    L s = d / (1 - t * d);
    t += s;
    if (fabsl(s) <= 1e-19L * fabsl(t)) break;
  }
  return t;
}
static L erfinv_ref(L x) {
  L a = fabsl(x);
  if (!(a <= 1)) return NAN;
  if (a == 1) return copysignl(INFINITY, x);
  if (a >= 0.5L) return copysignl(inverse_erfc(1 - a), x);
  if (a < 1e-10L) return x * 0.886226925452758013649L;
  L t = a * 0.886226925L;
  for (int k = 0; k < 20; k++) {
    L d = (erfl(t) - a) * 0.886226925452758013649L * expl(t * t);
    t -= d / (1 + t * d);
    if (fabsl(d) <= 1e-19L * t) break;
  }
  return copysignl(t, x);
}
static L erfcinv_ref(L x) {
  if (!(x >= 0 && x <= 2)) return NAN;
  if (x == 0) return INFINITY;
  if (x == 2) return -INFINITY;
  if (x > 0.5L && x < 1.5L) return erfinv_ref(1 - x);
  return x <= 1 ? inverse_erfc(x) : -inverse_erfc(2 - x);
}
static L bessel_i(int n, L x) {
  L a = fabsl(x);
  if (a > 720) return n && x < 0 ? -INFINITY : INFINITY;
  if (x != x) return x;
  L h = a * a / 4, t = n ? a / 2 : 1, s = t;
  for (int k = 1; k < 3000; k++) {
    t *= h / ((L)k * (k + n));
    s += t;
    if (t < s * 1e-22L) break;
  }
  return n && std::signbit(x) ? -s : s;
}
typedef int Mpfr(mpfr_t, const mpfr_t, mpfr_rnd_t);
static L mpfr(Mpfr *f, L x) {
  mpfr_t v;
  mpfr_init2(v, 100);
  mpfr_set_ld(v, x, MPFR_RNDN);
  f(v, v, MPFR_RNDN);
  L r = mpfr_get_ld(v, MPFR_RNDN);
  mpfr_clear(v);
  return r;
}

int main(int argc, char **argv) {
  if (argc > 1) only = argv[1];
  if (argc > 2) samples = atol(argv[2]);
#define F1(f, ref) run1(#f, [](double x) { return __nv_##f(x); }, [](L x) -> L { return ref; })
  F1(exp, expl(x)); F1(exp2, exp2l(x)); F1(exp10, exp10l(x)); F1(expm1, expm1l(x));
  F1(log, logl(x)); F1(log2, log2l(x)); F1(log10, log10l(x)); F1(log1p, log1pl(x));
  F1(sin, sinl(x)); F1(cos, cosl(x)); F1(tan, tanl(x)); F1(sinpi, sinpi_ref(x)); F1(cospi, cospi_ref(x));
  F1(asin, asinl(x)); F1(acos, acosl(x)); F1(atan, atanl(x));
  F1(sinh, sinhl(x)); F1(cosh, coshl(x)); F1(tanh, tanhl(x)); F1(asinh, asinhl(x)); F1(acosh, acoshl(x)); F1(atanh, atanhl(x));
  F1(erf, erfl(x)); F1(erfc, erfcl(x)); F1(erfcx, erfcx_ref(x)); F1(erfinv, erfinv_ref(x)); F1(erfcinv, erfcinv_ref(x));
  F1(normcdf, 0.5L * erfcl(-x * 0.70710678118654752440084436210485L)); F1(normcdfinv, -sqrtl(2) * erfcinv_ref(2 * x));
  F1(cbrt, cbrtl(x)); F1(rcbrt, 1 / cbrtl(x));
  // Between its poles the logarithm of gamma has zeros; the bound leaves that interval out.
  F1(lgamma, x > -23.0001L && x < -2.2637L ? (L)__nv_lgamma((double)x) : lgammal(x));
  F1(tgamma, x < 0 && x == floorl(x) ? (L)NAN : tgammal(x));
  F1(cyl_bessel_i0, bessel_i(0, x)); F1(cyl_bessel_i1, bessel_i(1, x));
  // The bounds of the others hold below 8; further out they are absolute.
#define BESSEL(f, m) F1(f, fabsl(x) < 8 && x != 0 ? mpfr(m, x) : (L)__nv_##f((double)x))
  BESSEL(j0, mpfr_j0); BESSEL(j1, mpfr_j1); BESSEL(y0, mpfr_y0); BESSEL(y1, mpfr_y1);
#define ABSOLUTE(f, call, ref, lo, hi)                                                                            \
  if (!*only || !strcmp(only, #f)) {                                                                              \
    double worst = 0, at = 0;                                                                                     \
    for (long i = 0; i < samples / 20; i++) {                                                                     \
      double x = lo + ldexp((double)(next() >> 1), -63) * (i % 2 ? 100 : hi);                                     \
      double e = (double)fabsl(call - ref);                                                                       \
      if (!(e <= worst)) { worst = e; at = x; }                                                                   \
    }                                                                                                             \
    printf("absolute __nv_%s %.4g at %.17g\n", #f " " #call, worst, at);                                          \
    fflush(stdout);                                                                                               \
  }
  ABSOLUTE(j0, __nv_j0(x), j0l(x), 8, 1e6); ABSOLUTE(j1, __nv_j1(x), j1l(x), 8, 1e6);
  ABSOLUTE(y0, __nv_y0(x), y0l(x), 8, 1e6); ABSOLUTE(y1, __nv_y1(x), y1l(x), 8, 1e6);
  ABSOLUTE(jn, __nv_jn(5, x), jnl(5, x), 0.01, 1e4); ABSOLUTE(jn, __nv_jn(128, x), jnl(128, x), 0.01, 1e4);
  ABSOLUTE(yn, __nv_yn(5, x), ynl(5, x), 7.5, 1e4); ABSOLUTE(yn, __nv_yn(128, x), ynl(128, x), 192, 1e4);
#define F2(T, f, ref) run2<T>(#f, [](T x, T y) { return __nv_##f(x, y); }, [](L x, L y) -> L { return ref; })
  F2(double, pow, powl(x, y)); F2(float, powf, powl(x, y));
  F2(double, atan2, atan2l(x, y)); F2(float, atan2f, atan2l(x, y));
  F2(double, hypot, hypotl(x, y)); F2(float, hypotf, hypotl(x, y));
  F2(double, rhypot, 1 / hypotl(x, y)); F2(float, rhypotf, 1 / hypotl(x, y));
  F2(double, fmod, fmodl(x, y)); F2(float, fmodf, fmodl(x, y));
  F2(double, remainder, remainderl(x, y)); F2(float, remainderf, remainderl(x, y));
#define N(T, f, n, inverse, ...) run_norm<T>(#f, [](T a, T b, T c, T d) { (void)c; (void)d; return __nv_##f(__VA_ARGS__); }, n, inverse)
  N(double, norm3d, 3, false, a, b, c); N(float, norm3df, 3, false, a, b, c);
  N(double, rnorm3d, 3, true, a, b, c); N(float, rnorm3df, 3, true, a, b, c);
  N(double, norm4d, 4, false, a, b, c, d); N(float, norm4df, 4, false, a, b, c, d);
  N(double, rnorm4d, 4, true, a, b, c, d); N(float, rnorm4df, 4, true, a, b, c, d);
}
