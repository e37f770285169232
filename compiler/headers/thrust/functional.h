// Stand-in for Thrust's function objects.
#pragma once
#include <thrust/base.h>
#include <functional>
namespace thrust {
inline namespace __JQ_THRUST {
using std::bit_and;
using std::bit_or;
using std::bit_xor;
using std::divides;
using std::equal_to;
using std::greater;
using std::greater_equal;
using std::identity;
using std::less;
using std::less_equal;
using std::logical_and;
using std::logical_not;
using std::logical_or;
using std::minus;
using std::modulus;
using std::multiplies;
using std::negate;
using std::not_equal_to;
using std::plus;
template <class T = void> struct maximum {
    __JQ_CX T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <> struct maximum<void> {
    template <class A, class B> __JQ_CX auto operator()(const A &a, const B &b) const { return a < b ? b : a; }
};
template <class T = void> struct minimum {
    __JQ_CX T operator()(const T &a, const T &b) const { return a < b ? a : b; }
};
template <> struct minimum<void> {
    template <class A, class B> __JQ_CX auto operator()(const A &a, const B &b) const { return a < b ? a : b; }
};
template <class T> struct square {
    __JQ_CX T operator()(const T &a) const { return a * a; }
};
template <class A, class B = A> struct project1st {
    __JQ_CX const A &operator()(const A &a, const B &) const { return a; }
};
template <class A, class B = A> struct project2nd {
    __JQ_CX const B &operator()(const A &, const B &b) const { return b; }
};
using std::binary_function;
using std::unary_function;
template <class P> struct unary_negate {
    P p;
    template <class T> __JQ_CX bool operator()(const T &a) const { return !p(a); }
};
template <class P> struct binary_negate {
    P p;
    template <class A, class B> __JQ_CX bool operator()(const A &a, const B &b) const { return !p(a, b); }
};
template <class P> __JQ_CX auto not1(const P &p) -> unary_negate<P> { return {p}; }
template <class P> __JQ_CX auto not2(const P &p) -> binary_negate<P> { return {p}; }
template <class P> __JQ_CX auto not_fn(const P &p) -> unary_negate<P> { return {p}; }
// A function of a tuple from one of its elements.
template <class F> struct zip_function {
    F f;
    template <class T> __JQ_CX auto operator()(const T &t) const { return std::apply(f, t); }
};
template <class F> __JQ_CX zip_function<F> make_zip_function(F f) { return {f}; }
namespace placeholders {
template <int n> struct argument {};
constexpr argument<0> _1{};
constexpr argument<1> _2{};
constexpr argument<2> _3{};
constexpr argument<3> _4{};
}
}
}
