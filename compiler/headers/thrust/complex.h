// Stand-in for Thrust's complex numbers: arithmetic of mixed precision and the elementary functions.
#pragma once
#include <thrust/base.h>
#include <cmath>
#include <complex>
namespace thrust {
inline namespace __JQ_THRUST {
template <class T> struct alignas(2 * sizeof(T)) complex {
    using value_type = T;
    T __re, __im;
    complex() = default;
    complex(const complex &) = default;
    __JQ_HD constexpr complex(const T &re) : __re(re), __im() {}
    __JQ_HD constexpr complex(const T &re, const T &im) : __re(re), __im(im) {}
    template <class R, class = std::enable_if_t<std::is_arithmetic<R>::value && !std::is_same<R, T>::value>>
    __JQ_HD constexpr complex(const R &re) : __re(T(re)), __im() {}
    template <class R, class I, class = std::enable_if_t<std::is_arithmetic<R>::value && std::is_arithmetic<I>::value>>
    __JQ_HD constexpr complex(const R &re, const I &im) : __re(T(re)), __im(T(im)) {}
    template <class U> __JQ_HD constexpr complex(const complex<U> &z) : __re(T(z.real())), __im(T(z.imag())) {}
    template <class U> __JQ_HD constexpr complex(const std::complex<U> &z) : __re(T(z.real())), __im(T(z.imag())) {}
    complex &operator=(const complex &) = default;
    __JQ_HD complex &operator=(const T &re) { __re = re; __im = T(); return *this; }
    template <class U> __JQ_HD complex &operator=(const complex<U> &z) { __re = T(z.real()); __im = T(z.imag()); return *this; }
    __JQ_HD constexpr T real() const { return __re; }
    __JQ_HD constexpr T imag() const { return __im; }
    __JQ_HD constexpr T real() const volatile { return __re; }
    __JQ_HD constexpr T imag() const volatile { return __im; }
    __JQ_HD void real(T re) { __re = re; }
    __JQ_HD void imag(T im) { __im = im; }
    template <class U> __JQ_HD complex &operator+=(const complex<U> &z) { return *this = *this + z; }
    template <class U> __JQ_HD complex &operator-=(const complex<U> &z) { return *this = *this - z; }
    template <class U> __JQ_HD complex &operator*=(const complex<U> &z) { return *this = *this * z; }
    template <class U> __JQ_HD complex &operator/=(const complex<U> &z) { return *this = *this / z; }
    template <class U, class = std::enable_if_t<std::is_arithmetic<U>::value>> __JQ_HD complex &operator+=(const U &z) { return *this = *this + z; }
    template <class U, class = std::enable_if_t<std::is_arithmetic<U>::value>> __JQ_HD complex &operator-=(const U &z) { return *this = *this - z; }
    template <class U, class = std::enable_if_t<std::is_arithmetic<U>::value>> __JQ_HD complex &operator*=(const U &z) { return *this = *this * z; }
    template <class U, class = std::enable_if_t<std::is_arithmetic<U>::value>> __JQ_HD complex &operator/=(const U &z) { return *this = *this / z; }
    __JQ_HD operator std::complex<T>() const { return std::complex<T>(__re, __im); }
};
template <class A, class B> using __promoted = std::enable_if_t<std::is_arithmetic<A>::value && std::is_arithmetic<B>::value, complex<decltype(A() + B())>>;
#define __JQ_SUM(op)                                                                                                                        \
    template <class A, class B> __JQ_FN __promoted<A, B> operator op(const complex<A> &a, const complex<B> &b) { return {a.real() op b.real(), a.imag() op b.imag()}; } \
    template <class A, class B> __JQ_FN __promoted<A, B> operator op(const complex<A> &a, const B &b) { return {a.real() op b, a.imag()}; } \
    template <class A, class B> __JQ_FN __promoted<A, B> operator op(const A &a, const complex<B> &b) { return {a op b.real(), op b.imag()}; }
__JQ_SUM(+)
__JQ_SUM(-)
#undef __JQ_SUM
template <class A, class B> __JQ_FN __promoted<A, B> operator*(const complex<A> &a, const complex<B> &b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}
template <class A, class B> __JQ_FN __promoted<A, B> operator*(const complex<A> &a, const B &b) { return {a.real() * b, a.imag() * b}; }
template <class A, class B> __JQ_FN __promoted<A, B> operator*(const A &a, const complex<B> &b) { return {a * b.real(), a * b.imag()}; }
template <class A, class B> __JQ_FN __promoted<A, B> operator/(const complex<A> &a, const complex<B> &b) {
    using T = decltype(A() + B());
    // Scaled, so that the squares neither overflow nor vanish.
    T s = ::fabs(T(b.real())) + ::fabs(T(b.imag())), k = T(1) / s;
    T ar = a.real() * k, ai = a.imag() * k, br = b.real() * k, bi = b.imag() * k;
    T d = T(1) / (br * br + bi * bi);
    return {(ar * br + ai * bi) * d, (ai * br - ar * bi) * d};
}
template <class A, class B> __JQ_FN __promoted<A, B> operator/(const complex<A> &a, const B &b) { return {a.real() / b, a.imag() / b}; }
template <class A, class B> __JQ_FN __promoted<A, B> operator/(const A &a, const complex<B> &b) { return complex<A>(a) / b; }
template <class T> __JQ_FN complex<T> operator+(const complex<T> &a) { return a; }
template <class T> __JQ_FN complex<T> operator-(const complex<T> &a) { return {-a.real(), -a.imag()}; }
template <class A, class B> __JQ_CX bool operator==(const complex<A> &a, const complex<B> &b) { return a.real() == b.real() && a.imag() == b.imag(); }
template <class A, class B> __JQ_CX std::enable_if_t<std::is_arithmetic<B>::value, bool> operator==(const complex<A> &a, const B &b) { return a.real() == b && a.imag() == A(); }
template <class A, class B> __JQ_CX std::enable_if_t<std::is_arithmetic<A>::value, bool> operator==(const A &a, const complex<B> &b) { return b == a; }
template <class A, class B> __JQ_CX bool operator!=(const complex<A> &a, const complex<B> &b) { return !(a == b); }
template <class A, class B> __JQ_CX std::enable_if_t<std::is_arithmetic<B>::value, bool> operator!=(const complex<A> &a, const B &b) { return !(a == b); }
template <class A, class B> __JQ_CX std::enable_if_t<std::is_arithmetic<A>::value, bool> operator!=(const A &a, const complex<B> &b) { return !(b == a); }

template <class T> __JQ_FN T abs(const complex<T> &z) { return ::hypot(z.real(), z.imag()); }
template <class T> __JQ_FN T arg(const complex<T> &z) { return ::atan2(z.imag(), z.real()); }
template <class T> __JQ_FN T norm(const complex<T> &z) { return z.real() * z.real() + z.imag() * z.imag(); }
template <class T> __JQ_FN complex<T> conj(const complex<T> &z) { return {z.real(), -z.imag()}; }
template <class T> __JQ_FN complex<T> proj(const complex<T> &z) { return z; }
template <class A, class B> __JQ_FN __promoted<A, B> polar(const A &r, const B &t) { return {r * ::cos(t), r * ::sin(t)}; }
template <class T> __JQ_FN complex<T> polar(const T &r) { return {r}; }
template <class T> __JQ_FN complex<T> exp(const complex<T> &z) { return thrust::polar(::exp(z.real()), z.imag()); }
template <class T> __JQ_FN complex<T> log(const complex<T> &z) { return {::log(thrust::abs(z)), thrust::arg(z)}; }
template <class T> __JQ_FN complex<T> log10(const complex<T> &z) { return thrust::log(z) / T(2.302585092994045684); }
template <class T> __JQ_FN complex<T> sqrt(const complex<T> &z) { return thrust::polar(::sqrt(thrust::abs(z)), thrust::arg(z) / T(2)); }
template <class A, class B> __JQ_FN __promoted<A, B> pow(const complex<A> &x, const complex<B> &y) {
    using T = decltype(A() + B());
    return thrust::exp(thrust::log(complex<T>(x)) * complex<T>(y));
}
template <class A, class B> __JQ_FN __promoted<A, B> pow(const complex<A> &x, const B &y) {
    using T = decltype(A() + B());
    return thrust::exp(thrust::log(complex<T>(x)) * T(y));
}
template <class A, class B> __JQ_FN __promoted<A, B> pow(const A &x, const complex<B> &y) {
    using T = decltype(A() + B());
    return thrust::exp(complex<T>(y) * ::log(T(x)));
}
template <class T> __JQ_FN complex<T> sin(const complex<T> &z) { return {::sin(z.real()) * ::cosh(z.imag()), ::cos(z.real()) * ::sinh(z.imag())}; }
template <class T> __JQ_FN complex<T> cos(const complex<T> &z) { return {::cos(z.real()) * ::cosh(z.imag()), -::sin(z.real()) * ::sinh(z.imag())}; }
template <class T> __JQ_FN complex<T> tan(const complex<T> &z) { return thrust::sin(z) / thrust::cos(z); }
template <class T> __JQ_FN complex<T> sinh(const complex<T> &z) { return {::sinh(z.real()) * ::cos(z.imag()), ::cosh(z.real()) * ::sin(z.imag())}; }
template <class T> __JQ_FN complex<T> cosh(const complex<T> &z) { return {::cosh(z.real()) * ::cos(z.imag()), ::sinh(z.real()) * ::sin(z.imag())}; }
template <class T> __JQ_FN complex<T> tanh(const complex<T> &z) { return thrust::sinh(z) / thrust::cosh(z); }
template <class T> __JQ_FN complex<T> asinh(const complex<T> &z) { return thrust::log(z + thrust::sqrt(z * z + T(1))); }
template <class T> __JQ_FN complex<T> acosh(const complex<T> &z) { return thrust::log(z + thrust::sqrt(z + T(1)) * thrust::sqrt(z - T(1))); }
template <class T> __JQ_FN complex<T> atanh(const complex<T> &z) { return (thrust::log(T(1) + z) - thrust::log(T(1) - z)) / T(2); }
template <class T> __JQ_FN complex<T> asin(const complex<T> &z) {
    complex<T> w = thrust::asinh(complex<T>(-z.imag(), z.real()));
    return {w.imag(), -w.real()};
}
template <class T> __JQ_FN complex<T> acos(const complex<T> &z) { return T(1.5707963267948966192) - thrust::asin(z); }
template <class T> __JQ_FN complex<T> atan(const complex<T> &z) {
    complex<T> w = thrust::atanh(complex<T>(-z.imag(), z.real()));
    return {w.imag(), -w.real()};
}
}
}
