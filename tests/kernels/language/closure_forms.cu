// Closures as types and as pointers to function, deduction through aliases, requirements before attributes.
// options -std=c++20
// buffer stateless_lambda_out i64[5] out
// buffer generic_lambda_fptr_out i64[6] out
// buffer decltype_paren_nested_out i64[1] out
// buffer ctad_alias_out i64[6] out
// buffer requires_attr_out i64[4] out
// buffer builtin_assume_ce_out i64[3] out
// launch stateless_lambda<<<1, 1>>>(stateless_lambda_out)
// launch generic_lambda_fptr<<<1, 1>>>(generic_lambda_fptr_out)
// launch decltype_paren_nested<<<1, 1>>>(decltype_paren_nested_out)
// launch ctad_alias<<<1, 1>>>(ctad_alias_out)
// launch requires_attr<<<1, 1>>>(requires_attr_out)
// launch builtin_assume_ce<<<1, 1>>>(builtin_assume_ce_out)

namespace of_stateless_lambda {
template<class F> __device__ int call(int x) { F f; return f(x); } template<class F> __device__ int call2(int x) { return F{}(x); } template<auto F> __device__ int call3(int x) { return F(x); }
__global__ void stateless_lambda(long long* o) { auto l = [](int x) { return x + 5; }; o[0] = call<decltype(l)>(1); o[1] = call2<decltype(l)>(2); decltype(l) m; m = l; o[2] = m(3); o[3] = call<decltype([](int x) { return x * 2; })>(8); o[4] = call3<[](int x) { return x * 3; }>(3); }
}  // namespace of_stateless_lambda
using of_stateless_lambda::stateless_lambda;

namespace of_generic_lambda_fptr {
template<class R, class A> __device__ R app(R (*f)(A), A a) { return f(a); }
__global__ void generic_lambda_fptr(long long* o) { auto l = [](auto x) { return x + 1; }; int (*p)(int) = l; double (*q)(double) = l; o[0] = p(3); o[1] = q(2.5) * 2; o[2] = app<int, int>([](auto x) { return x * 4; }, 5); int (*r)(int, char) = [](auto a, auto b) { return (int)(a + sizeof(b)); }; o[3] = r(1, 'c'); o[4] = (+[](int x) { return x - 1; })(5); auto (*s)(int) -> int = [](auto... a) { return (a + ...); }; o[5] = s(9); }
}  // namespace of_generic_lambda_fptr
using of_generic_lambda_fptr::generic_lambda_fptr;

namespace of_decltype_paren_nested {
template<class T, class U> struct same { enum { v = 0 }; }; template<class T> struct same<T,T> { enum { v = 1 }; };
__global__ void decltype_paren_nested(long long* o) { int x = 1; const int y = 2; auto l = [x, y]() mutable { auto m = [x]() mutable { o_: return same<decltype((x)), int&>::v * 10 + same<decltype(x), int>::v; }; auto n = [x]() { return same<decltype((x)), const int&>::v; }; auto q = [=]() mutable { return same<decltype((x)), int&>::v + 10 * same<decltype((y)), const int&>::v; }; auto r = [=] { return [=]() mutable { return same<decltype((x)), int&>::v * 10 + same<decltype((x)), const int&>::v; }(); }; auto s = [&] { return same<decltype((x)), int&>::v; }; return m() * 10000 + n() * 1000 + q() * 100 + r() * 10 + s(); }; o[0] = l(); }
}  // namespace of_decltype_paren_nested
using of_decltype_paren_nested::decltype_paren_nested;

namespace of_ctad_alias {
template<class T, class U> struct P { T t; U u; __device__ P(T a, U b) : t(a), u(b) {} }; template<class T> using PI = P<T, int>; template<class T> using PP = P<T*, T>; template<class A, class B> using R = P<B, A>;
template<class T> struct Agg { T x; T y; }; template<class T> using AA = Agg<T>; template<class T, int N> struct Arr { T d[N]; }; template<class T, class... U> Arr(T, U...) -> Arr<T, 1 + sizeof...(U)>; template<class T> using Arr3 = Arr<T, 3>;
__global__ void ctad_alias(long long* o) { PI a(2.5, 3); o[0] = sizeof(a.t) * 10 + sizeof(a.u); int i = 5; PP b(&i, 4); o[1] = *b.t + b.u; R c('a', 2.0); o[2] = sizeof(c.t) * 10 + sizeof(c.u); AA d{1, 2}; o[3] = d.y; PI f{'c', 1}; o[5] = sizeof(f.t); }
}  // namespace of_ctad_alias
using of_ctad_alias::ctad_alias;

namespace of_requires_attr {
template<class T> concept C = sizeof(T) > 2; template<class T> requires C<T> [[nodiscard]] __device__ int f(T) { return 1; } template<class T> requires (!C<T>) [[nodiscard]] __device__ int f(T) { return 2; } template<class T> requires C<T> && C<T> __attribute__((noinline)) __device__ int g(T) { return 3; } struct S { template<class T> requires C<T> [[nodiscard]] constexpr __device__ int m(T) const { return 5; } }; 
__global__ void requires_attr(long long* o) { o[0] = f(1); o[1] = f('a'); o[2] = g(1); o[3] = S{}.m(1); }
}  // namespace of_requires_attr
using of_requires_attr::requires_attr;

namespace of_builtin_assume_ce {
constexpr __device__ int f(int x) { __builtin_assume(x > 0); return x + 1; } constexpr __device__ int g(int x) { __builtin_assume(x != 3); if (x > 5) __builtin_unreachable(); return x; } 
__global__ void builtin_assume_ce(long long* o) { constexpr int a = f(3); o[0] = a; static_assert(g(2) == 2, ""); o[1] = __builtin_expect(f(1), 2); constexpr int b = __builtin_expect(4, 1); o[2] = b; }
}  // namespace of_builtin_assume_ce
using of_builtin_assume_ce::builtin_assume_ce;
