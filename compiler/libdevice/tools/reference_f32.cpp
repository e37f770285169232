// References for single precision: double precision over blocks, so that the host's vector math library serves.
// Its error (a few units of double precision) is 1e-8 of a float's.
#include <math.h>

#define BLOCK 4096
#define REF(name, expr)                                       \
  extern "C" void ref_##name(const double *in, double *out) { \
    for (int i = 0; i < BLOCK; i++) {                         \
      double x = in[i];                                       \
      out[i] = expr;                                          \
    }                                                         \
  }
REF(exp, exp(x)) REF(exp2, exp2(x)) REF(exp10, exp10(x)) REF(expm1, expm1(x))
REF(log, log(x)) REF(log2, log2(x)) REF(log10, log10(x)) REF(log1p, log1p(x))
REF(sin, sin(x)) REF(cos, cos(x)) REF(tan, tan(x))
REF(asin, asin(x)) REF(acos, acos(x)) REF(atan, atan(x))
REF(sinh, sinh(x)) REF(cosh, cosh(x)) REF(tanh, tanh(x))
REF(asinh, asinh(x)) REF(acosh, acosh(x)) REF(atanh, atanh(x))
REF(erf, erf(x)) REF(erfc, erfc(x)) REF(cbrt, cbrt(x)) REF(rcbrt, 1 / cbrt(x))
