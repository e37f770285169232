// `_Complex T` and `__complex__ T`: two numbers, with the arithmetic of C (Annex G is left out: no NaN is recovered).
#pragma once
#include <bits/base.h>
template <class T> struct __jq_complex {
  T __re, __im;
  __jq_complex() = default;
  __JQ_CX __jq_complex(T r, T i = T()) : __re(r), __im(i) {}
  template <class U> __JQ_CX __jq_complex(const __jq_complex<U> &o) : __re(T(o.__re)), __im(T(o.__im)) {}
  __JQ_CX __jq_complex &operator+=(T r) { __re += r; return *this; }
  __JQ_CX __jq_complex &operator-=(T r) { __re -= r; return *this; }
  __JQ_CX __jq_complex &operator*=(T r) { __re *= r; __im *= r; return *this; }
  __JQ_CX __jq_complex &operator/=(T r) { __re /= r; __im /= r; return *this; }
  __JQ_CX __jq_complex &operator+=(const __jq_complex &o) { __re += o.__re; __im += o.__im; return *this; }
  __JQ_CX __jq_complex &operator-=(const __jq_complex &o) { __re -= o.__re; __im -= o.__im; return *this; }
  __JQ_CX __jq_complex &operator*=(const __jq_complex &o) {
    T r = __re * o.__re - __im * o.__im, i = __re * o.__im + __im * o.__re;
    __re = r; __im = i;
    return *this;
  }
  __JQ_CX __jq_complex &operator/=(const __jq_complex &o) {
    // Scaled by the larger part of the divisor (Smith): its square need not fit.
    bool s = (o.__im < 0 ? -o.__im : o.__im) > (o.__re < 0 ? -o.__re : o.__re);
    T q = s ? o.__re / o.__im : o.__im / o.__re, d = s ? o.__re * q + o.__im : o.__re + o.__im * q;
    T r = s ? __re * q + __im : __re + __im * q, i = s ? __im * q - __re : __im - __re * q;
    __re = r / d; __im = i / d;
    return *this;
  }
  friend __JQ_CX __jq_complex operator+(__jq_complex a) { return a; }
  friend __JQ_CX __jq_complex operator-(const __jq_complex &a) { return {-a.__re, -a.__im}; }
  friend __JQ_CX __jq_complex operator~(const __jq_complex &a) { return {a.__re, -a.__im}; }
  friend __JQ_CX __jq_complex operator+(__jq_complex a, const __jq_complex &b) { return a += b; }
  friend __JQ_CX __jq_complex operator-(__jq_complex a, const __jq_complex &b) { return a -= b; }
  friend __JQ_CX __jq_complex operator*(__jq_complex a, const __jq_complex &b) { return a *= b; }
  friend __JQ_CX __jq_complex operator/(__jq_complex a, const __jq_complex &b) { return a /= b; }
  friend __JQ_CX bool operator==(const __jq_complex &a, const __jq_complex &b) { return a.__re == b.__re && a.__im == b.__im; }
  friend __JQ_CX bool operator!=(const __jq_complex &a, const __jq_complex &b) { return !(a == b); }
};
