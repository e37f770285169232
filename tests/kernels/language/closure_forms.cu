// Closures as types and as pointers to function, deduction through aliases, requirements before attributes.
// mangling open: the functions to which generic closures convert
// options -std=c++20
// buffer stateless_lambda_out i64[16] out
// buffer generic_lambda_fptr_out i64[16] out
// buffer decltype_paren_nested_out i64[16] out
// buffer ctad_alias_out i64[16] out
// buffer requires_attr_out i64[16] out
// buffer attributes_of_operators_out i64[16] out
// buffer builtin_assume_ce_out i64[16] out
// buffer constrained_members_out i64[16] out
// launch stateless_lambda<<<1, 1>>>(stateless_lambda_out)
// launch generic_lambda_fptr<<<1, 1>>>(generic_lambda_fptr_out)
// launch decltype_paren_nested<<<1, 1>>>(decltype_paren_nested_out)
// launch ctad_alias<<<1, 1>>>(ctad_alias_out)
// launch requires_attr<<<1, 1>>>(requires_attr_out)
// launch attributes_of_operators<<<1, 1>>>(attributes_of_operators_out)
// launch builtin_assume_ce<<<1, 1>>>(builtin_assume_ce_out)
// launch constrained_members<<<1, 1>>>(constrained_members_out)

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

namespace of_attributes_of_operators {
template<class T> concept C = sizeof(T) > 2;
struct B { template<C T> requires C<T> || C<T> constexpr __device__ auto operator()[[nodiscard]](T&& t) const noexcept(true) { return t + 1; } __device__ int operator[] [[nodiscard]] (int i) const { return i * 2; } __device__ B operator+ [[nodiscard]] (int) const { return *this; } };
template<class T> concept R = requires(const B& b, T& t) { b(t); };
[[nodiscard]] __device__ int g(int x) { return x; }
__global__ void attributes_of_operators(long long* o) { B b; o[0] = b(5); o[1] = R<int>; o[2] = R<char>; o[3] = b[4]; o[4] = g((b + 1)[3]); }
}  // namespace of_attributes_of_operators
using of_attributes_of_operators::attributes_of_operators;

namespace of_builtin_assume_ce {
constexpr __device__ int f(int x) { __builtin_assume(x > 0); return x + 1; } constexpr __device__ int g(int x) { __builtin_assume(x != 3); if (x > 5) __builtin_unreachable(); return x; } 
__global__ void builtin_assume_ce(long long* o) { constexpr int a = f(3); o[0] = a; static_assert(g(2) == 2, ""); o[1] = __builtin_expect(f(1), 2); constexpr int b = __builtin_expect(4, 1); o[2] = b; }
}  // namespace of_builtin_assume_ce
using of_builtin_assume_ce::builtin_assume_ce;

namespace of_constrained_members {
template<class T> concept Add = requires(T a, T b) { { a + b }; a += b; typename T::value_type; requires sizeof(T) >= 4; { a.size() } noexcept; }; template<class T, class U> concept Same = __is_same(T, U); template<class T> concept Sized = requires(const T& t) { { t.size() } -> Same<int>; }; struct G { using value_type = int; __device__ G operator+(G) { return *this; } __device__ G& operator+=(G) { return *this; } int pad; __device__ int size() const noexcept { return 3; } }; template<class T> __device__ int f(T) { return 1; } template<Add T> __device__ int f(T) { return 2; } template<class T> requires Add<T> && Sized<T> __device__ int f(T) { return 3; } __device__ int g(Same<int> auto x) { return 1; } __device__ int g(auto x) { return 2; } template<class T> struct W { __device__ int h() requires Sized<T> { return 5; } __device__ int h() { return 6; } __device__ W() requires (sizeof(T) > 4) : v(1) {} __device__ W() : v(2) {} int v; }; template<class T> requires (!Sized<T>) struct Sp {}; template<class T> struct Cl { static constexpr int v = 0; }; template<Sized T> struct Cl<T> { static constexpr int v = 1; }; template<class... T> concept All = (Sized<T> && ...);
__global__ void constrained_members(long long* o) { o[0] = f(1) * 10 + f(G{}); o[1] = g(1) * 10 + g('a'); W<G> a; W<int> b; W<double> c; o[2] = a.h() * 10 + b.h(); o[3] = b.v * 10 + c.v; o[4] = Cl<G>::v * 10 + Cl<int>::v; o[5] = All<G, G> * 10 + All<G, int>; if constexpr (requires { G{}.size(); }) o[6] = 7; auto l = []<class T>(T t) requires Sized<T> { return 8; }; o[7] = l(G{}); }
}  // namespace of_constrained_members
using of_constrained_members::constrained_members;
