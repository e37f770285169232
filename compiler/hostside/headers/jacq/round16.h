// Rounds a double to a 16-bit float with E bits of exponent and M of mantissa, once.
#pragma once
#include <math.h>
#include <string.h>
enum { JQ_NEAREST, JQ_ZERO, JQ_DOWN, JQ_UP };
template <int E, int M> static inline unsigned short __jacq_encode16(double v, int mode) {
    const int bias = (1 << (E - 1)) - 1;
    unsigned long long bits;
    ::memcpy(&bits, &v, sizeof bits);
    unsigned short sign = (unsigned short)(bits >> 63 << 15), infinity = (unsigned short)(((1 << E) - 1) << M);
    if (v != v) return 0x7fff;
    double a = ::fabs(v);
    if (a == HUGE_VAL) return sign | infinity;
    if (a == 0) return sign;
    int exponent;
    ::frexp(a, &exponent);
    // The weight of the last place: that of the least normal number below it.
    int last = (exponent - 1 < 1 - bias ? 1 - bias : exponent - 1) - M;
    double scaled = ::ldexp(a, -last), whole = ::floor(scaled), rest = scaled - whole;
    bool up = mode == JQ_NEAREST ? rest > 0.5 || (rest == 0.5 && ::fmod(whole, 2.0) == 1) : mode == JQ_UP ? !sign && rest > 0 : mode == JQ_DOWN ? sign && rest > 0 : false;
    unsigned long long n = (unsigned long long)whole + up;
    unsigned long long code = last == 1 - bias - M ? n : ((unsigned long long)(last + M + bias) << M) + (n - (1ull << M));
    if (code < infinity) return sign | (unsigned short)code;
    bool past = mode == JQ_NEAREST || (mode == JQ_UP && !sign) || (mode == JQ_DOWN && sign);
    return sign | (past ? infinity : (unsigned short)(infinity - 1));
}
template <int E, int M> static inline float __jacq_decode16(unsigned short x) {
    const int bias = (1 << (E - 1)) - 1;
    int exponent = x >> M & ((1 << E) - 1), mantissa = x & ((1 << M) - 1);
    float f = exponent == (1 << E) - 1 ? (mantissa ? NAN : HUGE_VALF)
              : exponent == 0          ? (float)::ldexp(mantissa, 1 - bias - M)
                                       : (float)::ldexp(mantissa + (1 << M), exponent - bias - M);
    return x & 0x8000 ? -f : f;
}
// a * b + c of 16-bit floats, rounded to odd, so that rounding it again is rounding once.
static inline double __jacq_fma_odd(double a, double b, double c) {
    double product = a * b, sum = product + c, part = sum - product, lost = (product - (sum - part)) + (c - part);
    unsigned long long bits;
    ::memcpy(&bits, &sum, sizeof bits);
    if (lost != 0 && lost == lost && !(bits & 1)) sum = ::nextafter(sum, lost > 0 ? HUGE_VAL : -HUGE_VAL);
    return sum;
}
