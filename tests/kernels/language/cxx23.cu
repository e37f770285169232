// C++23: if consteval, subscripts with any number of operands, static operators, temporaries of a range.
// options -std=c++23
// alone
// buffer if_consteval_out i64[16] out
// buffer multi_subscript_out i64[16] out
// buffer static_call_op_out i64[16] out
// buffer range_for_lifetime_out i64[16] out
// buffer deducing_this_out i64[16] out
// launch if_consteval<<<1, 1>>>(if_consteval_out)
// launch multi_subscript<<<1, 1>>>(multi_subscript_out)
// launch static_call_op<<<1, 1>>>(static_call_op_out)
// launch range_for_lifetime<<<1, 1>>>(range_for_lifetime_out)
// launch deducing_this<<<1, 1>>>(deducing_this_out)

namespace of_if_consteval {
constexpr __device__ int f(int x) { if consteval { return x + 100; } else { return x + 1; } } constexpr __device__ int g(int x) { if !consteval { return 1; } return 2; } consteval __device__ int h(int x) { return x * 2; } constexpr __device__ int m(int x) { if consteval { return h(x); } return 0; }
__global__ void if_consteval(long long* o) { constexpr int a = f(1); int n = 1; n += o[5]; o[0] = a; o[1] = f(n); constexpr int b = g(1); o[2] = b; o[3] = g(n); constexpr int c = m(4); o[4] = c; }
}  // namespace of_if_consteval
using of_if_consteval::if_consteval;

namespace of_multi_subscript {
struct M { int d[12]; __device__ int& operator[](int i, int j) { return d[i * 4 + j]; } __device__ int operator[]() const { return 99; } __device__ int operator[](int i) const { return d[i]; } template<class... T> __device__ int operator[](char, T... t) const { return (t + ... + 0); } };
__global__ void multi_subscript(long long* o) { M m; m[1, 2] = 7; o[0] = m.d[6]; const M& c = m; o[1] = c[]; o[2] = c[6]; o[3] = c['a', 1, 2, 3]; o[4] = m[1, 2]; }
}  // namespace of_multi_subscript
using of_multi_subscript::multi_subscript;

namespace of_static_call_op {
struct F { static __device__ int operator()(int x) { return x + 1; } static __device__ int operator[](int x) { return x * 2; } };
template<class T> __device__ int ap(T t, int x) { return t(x); }
__global__ void static_call_op(long long* o) { F f; o[0] = f(1); o[1] = F::operator()(2); o[2] = f[4]; auto l = [](int x) static { return x * 3; }; o[3] = l(3); o[4] = ap(f, 5); int (*p)(int) = &F::operator(); o[5] = p(6); o[6] = F{}(8); }
}  // namespace of_static_call_op
using of_static_call_op::static_call_op;

namespace of_range_for_lifetime {
struct V { int* n; int d[3]; __device__ V(int* p) : n(p), d{1, 2, 3} {} __device__ ~V() { *n += 100; } __device__ const V& self() const { return *this; } __device__ const int* begin() const { return d; } __device__ const int* end() const { return d + 3; } };
__global__ void range_for_lifetime(long long* o) { int n = 0, s = 0; for (int x : V(&n).self()) { s += x + n; } o[0] = s; o[1] = n; }
}  // namespace of_range_for_lifetime
using of_range_for_lifetime::range_for_lifetime;

namespace of_deducing_this {
struct S { int v; template<class T> __device__ auto&& get(this T&& t) { return t.v; } __device__ int by(this S s, int x) { return s.v + x; } __device__ int c(this const S& s) { return s.v * 2; } template<class Self> __device__ int up(this Self self) { return self.w; } };
struct D : S { int w; };
template<class D> struct X { template<class Self> __device__ int go(this Self&& s, int n) { return s.impl() + n; } }; struct Y : X<Y> { int q = 4; __device__ int impl() { return q; } };
__global__ void deducing_this(long long* o) { S s{3}; s.get() = 5; o[0] = s.v; o[1] = s.by(2); const S c{9}; o[2] = c.c(); D d; d.v = 1; d.w = 12; o[3] = d.up(); auto fib = [](this auto self, int n) -> int { return n < 2 ? n : self(n - 1) + self(n - 2); }; o[4] = fib(10); Y y; o[5] = y.go(3); int (*p)(S, int) = &S::by; o[6] = p(s, 10); static_assert(__is_same(decltype(c.get()), const int&)); }
}  // namespace of_deducing_this
using of_deducing_this::deducing_this;
