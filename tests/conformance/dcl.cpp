// Clause [dcl]: declarations and declarators.

// [dcl.typedef] c++17: of arrays, functions, members, and again
typedef int A[3], *P, F(int), (*PF)(A, F); typedef A A; struct S { int m; typedef S self; }; typedef int S::*M; using G = long (&)(long);
long f(long x) { A a = {1, 2, 3}; M m = &S::m; S::self::self s{4}; return code<PF>::value + sizeof a + s.*m + code<G>::value + code<const A>::value + x; }
// [dcl.stc] c++17: linkage keeps names apart
static int a = 3; namespace { int b = 4; } namespace n { static int a = 5; inline int c = 6; extern int d; int d = 7; }
long f(long x) { extern int e; return a + b * 10 + n::a * 100 + n::c + n::d + x; }
int e = 1;
// [dcl.constexpr] c++17: functions with loops, locals and mutation
constexpr long g(long n) { long s = 0; for (long i = 0; i < n; ++i) { if (i % 3 == 0) continue; s += i * i; while (s > 1000) s -= 999; } int a[4] = {}; for (int &v : a) v = (int)s++; switch (n & 3) { case 0: return s; case 1: s += a[1]; break; default: s += a[3]; } return s; }
long f(long x) { constexpr long c = g(21); static_assert(g(4) == g(4)); return c * 1000 + g(x & 31) + g(21); }
// [dcl.constexpr] c++17: classes, references, pointers and recursion at compile time
struct P { int x, y; constexpr P(int a) : x(a), y(a * 2) { y += 1; } constexpr int sum() const { return x + y; } constexpr P &add(int v) { x += v; return *this; } }; constexpr void sw(int &a, int &b) { int t = a; a = b; b = t; } constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } constexpr int len(const char *s) { const char *b = s; while (*s) ++s; return int(s - b); }
constexpr int h() { P p(3); p.add(4).add(5); int a = 1, b = 2; sw(a, b); int arr[3] = {a, b, p.sum()}; int *q = arr; q += 2; return *q * 10 + arr[0]; }
long f(long x) { constexpr int c = h() + fib(12) + len("hello"); char z[fib(6)]; return c + h() + sizeof z + fib((int)x & 7) + P((int)x).sum(); }
// [dcl.constexpr] c++17: static members and arrays as lookup tables
struct T { static constexpr int t[4] = {3, 1, 4, 1}; static constexpr double d = 2.5; static constexpr const char *s = "xyz"; }; template <int N> struct Sq { int a[N]{}; constexpr Sq() { for (int i = 0; i < N; ++i) a[i] = i * i; } }; constexpr Sq<9> sq;
long f(long x) { const int &r = T::t[2]; return T::t[x & 3] + long(T::d * 2) + T::s[x & 1] + sq.a[x & 7] + r + sizeof(sq); }
// [dcl.constexpr] c++20: virtual calls, unions, new and constinit
struct B { constexpr virtual int v() const { return 1; } constexpr virtual ~B() {} }; struct D : B { int k; constexpr D(int k) : k(k) {} constexpr int v() const override { return k; } }; constexpr int g() { D d(7); const B &b = d; int *p = new int[3]{1, 2, 3}; int s = p[0] + p[2]; delete[] p; B *q = new D(5); s += q->v() * 10; delete q; union U { int a; float f; } u{3}; u.f = 2.f; return s + b.v() + int(u.f); } constinit int ci = g();
long f(long x) { constexpr int c = g(); return c * 100 + ci + x; }
// [dcl.constexpr] c++20: consteval and uninitialised locals
consteval int sq(int v) { return v * v; } constexpr int t(int a) { int u; if (a > 2) u = 5; else u = 6; return u + sq(3); }
long f(long x) { constexpr int c = t(1); int d = sq(4) + t((int)x); return c * 10 + d; }
// [dcl.constexpr] c++23: statics, gotos and non literal locals in constexpr functions
constexpr int g(int n) { static constexpr int t[3] = {1, 2, 3}; if (n < 0) goto neg; return t[n % 3]; neg: return -1; }
long f(long x) { constexpr int c = g(2); return c * 10 + g((int)x); }
// [dcl.inline] c++17: inline variables, also static members and templates
inline int a = 4; struct S { inline static int b = 5; static inline const char *s = "q"; }; template <class T> inline constexpr int sz = sizeof(T); template <class T> int var = 3; template <> int var<long> = 8;
long f(long x) { a += 0; return a + S::b + *S::s + sz<long> + sz<char[3]> + var<int> + var<long> * 10 + x; }
// [dcl.type.cv] c++17: const through typedefs, arrays, references and mutable
struct S { mutable int m = 1; int n = 2; int *p; void set() const { m = 9; *p = 4; } }; using R = int &; using A = int[2];
long f(long x) { int k = 1; const S s{1, 2, &k}; s.set(); const R r = k; r = 6; const A a = {1, (int)x}; return s.m + k * 10 + TYPE(s.m) + TYPE(s.n) + TYPE(*s.p) + TYPE(s.p) + TYPE(a) + TYPE(a[0]) + code<const R>::value; }
// [dcl.type.simple] c++17: words of a type in any order
// for T: int long ; long unsigned int ; unsigned ; short signed ; long int long unsigned ; int unsigned short ; char signed ; long const int ; double ; signed ; unsigned volatile char const
long f(long x) { return code<$T>::value * 100 + sizeof($T) + x; }
// [dcl.type.auto.deduct] c++17: auto from each kind of initialiser
// for D: auto v = i ; auto v = c ; auto v = r ; auto &v = i ; auto &v = c ; auto &&v = i ; auto &&v = 5 ; auto &&v = c ; const auto &v = 5 ; auto *v = &i ; auto v = &c ; auto v = a ; auto &v = a ; auto &&v = a ; const auto *v = &i ; auto v = g ; auto &v = g ; auto &&v = "ab" ; auto v = "ab" ; auto v{3} ; auto v = {3, 4} ; auto *const v = &i ; decltype(auto) v = i ; decltype(auto) v = (i) ; decltype(auto) v = 5 ; decltype(auto) v = r ; decltype(auto) v = move(i) ; volatile auto v = i ; auto v = nullptr ; auto (*v)(int) = g ; auto (&v)[2] = a ; const auto v = a ; auto v(2.f)
int g(int a) { return a; }
long f(long x) { int i = 1, a[2] = {}; const int c = 2; int &r = i; $D; return ::code<decltype(v)>::value + TYPE(v) + x; }
// [dcl.type.decltype] c++17: of calls, members and operators
// for E: declval<S>() + declval<S>() ; ++declval<S &>() ; declval<S>().g() ; declval<S>().h() ; S::s ; (S::s) ; declval<S>().m ; (declval<S>().m) ; (declval<const S &>().m) ; declval<S *>()->m ; (declval<const S *>()->m) ; 1 ; 'a' + 1 ; f ; f(1) ; &f ; *&f
struct S { int m; int &operator++(); int operator+(S); const int &g() const; int &&h() &&; static long s; };
long f(long x) { return code<decltype($E)>::value + x; }
// [dcl.enum] c++17: underlying types and values
// for D: enum E { a } ; enum E : char { a = 'x' } ; enum E { a = -1 } ; enum E { a = 4000000000u } ; enum E { a = 1l << 40 } ; enum E : bool { a = true } ; enum class E { a = 5 } ; enum struct E : unsigned long { a = 7 } ; enum E : short { a, b = a - 3, c } ; enum E { a = 'c' } ; enum E { a = -1, b = 4000000000u }
long f(long x) { $D; E e = E::a; return (long)e + sizeof e * 100 + code<__underlying_type(E)>::value + TYPE(e == E::a) + ((long)E(1) << 2); }
// [dcl.enum] c++17: enumerators in their scope and of unfixed types
enum A { a0, a1 = a0 + 5, a2, a3 = sizeof(a1) }; enum class B : unsigned char { x = 250, y, z }; struct S { enum C { c = 9 } e = c; }; enum D : int; enum D : int { d = 4 };
long f(long x) { A a = a2; B b = B::z; S s; D e = d; int i = a + 1; return i + (int)b * 10 + s.e + S::c + e + TYPE(a + a1) + TYPE(S::C::c) + (b > B::x) + a3 + (B{5} < B::x) + x; }
// [dcl.enum] c++20: using enum
enum class E { p = 3, q }; struct S { using enum E; };
long f(long x) { using enum E; switch (E(x)) { case q: return 1; case p: return 2; default: return (long)S::q + (long)p; } }
// [namespace.def] c++17: inline, nested, reopened, unnamed and aliases
namespace a::b { int v = 1; inline namespace c { int w = 2; namespace { int u = 3; } } } namespace a { int z = 4; namespace b { int y = 5; } } namespace d = a::b; namespace d2 = d;
long f(long x) { namespace l = a; return d::v + d::w * 10 + a::b::c::w + d2::u + l::z + d::y * 100 + x; }
// [namespace.udecl] c++17: functions, types, hiding and conflicts
namespace n { int g(int) { return 1; } int g(char) { return 2; } struct T { int v = 3; }; int T_(); template <class T> int t(T) { return 4; } enum E { e = 6 }; } int g(double) { return 5; }
long f(long x) { using n::g; using n::T, n::t; using n::e; T a; return g(1) + g('a') * 10 + a.v + t(1) + e + x; }
// [namespace.udir] c++17: names appear in the nearest enclosing namespace
namespace a { int v = 1; int g(int) { return 2; } namespace b { int v2 = 3; } using namespace b; } int g(long) { return 4; } namespace c { int h = 6; int k = 7; } namespace d { int h = 8; using namespace c; int q() { return h + k; } }
long f(long x) { using namespace a; int h = 1; return v + g(1) * 10 + g(1l) * 100 + v2 + d::q() + a::v2 + d::h + x + h; }
// [dcl.link] c++17: blocks of C linkage
extern "C" { static int cv = 3; namespace q { static int g(int a) { return a + 1; } } } extern "C++" { int cpp(int a) { return a * 2; } }
long f(long x) { return cv + q::g((int)x) + cpp(4); }
// [dcl.align] c++17: alignas on types, members and variables
struct alignas(16) A { char c; }; struct B { char c; alignas(8) char d; alignas(int) alignas(16) char e; }; struct alignas(A) C { int i; }; template <int... N> struct alignas(N...) D { char c; };
long f(long x) { alignas(64) char b[3]; struct S { char c; A a; char d; }; return sizeof(A) + sizeof(B) * 10 + alignof(B) * 100 + sizeof(C) + sizeof(S) + alignof(D<2, 8, 4>) + ((unsigned long)b & 63) + __builtin_offsetof(B, d) + x; }
// [dcl.attr] c++17: attributes in every place
[[nodiscard]] int g [[maybe_unused]] (int a [[maybe_unused]]) { return a; } struct [[maybe_unused]] S { [[maybe_unused]] int m [[maybe_unused]] : 3; enum [[deprecated]] E { a [[maybe_unused]] = 2 }; [[noreturn]] void n(); }; using T [[maybe_unused]] = int; namespace [[deprecated]] q { int v [[gnu::aligned(8)]] = 3; }
long f(long x) { [[maybe_unused]] int a[2] = {1, 2}; int *p = a; if (x) [[maybe_unused]] int z = 3; for ([[maybe_unused]] int v : a) ; (void)g(1); auto l = [] [[maybe_unused]] () {}; return a[1] + q::v + S::a + *p; }
// [dcl.struct.bind] c++17: arrays, members, references and bit-fields
struct S { int a; const long b; mutable short c; int d : 3; };
long f(long x) { int q[3] = {1, 2, (int)x}; auto [a, b, c] = q; auto &[d, e, g] = q; d = 9; S s{1, x, 3, -2}; const auto &[h, i, j, k] = s; auto &&[l, m, n, o] = S{4, 5, 6, 1}; auto [p, r, t, u](s); u = 3; j = 7; return a + b * 2 + c * 3 + d + q[0] + i + s.c + k + l + n + u + TYPE(a) + TYPE(d) + code<decltype(h)>::value + code<decltype(i)>::value + code<decltype(j)>::value + TYPE(h) * 3 + code<decltype(n)>::value + TYPE(j); }
// [dcl.struct.bind] c++17: derived members and copies of arrays of classes
struct B { int a = 1, b = 2; }; struct D : B { static int s; void g(); }; struct C { int v; C(int v) : v(v) {} C(const C &o) : v(o.v + 10) {} };
long f(long x) { D d; auto &[p, q] = d; p = (int)x; C cs[2] = {1, 2}; auto [m, n] = cs; auto &[r, s] = cs; auto l = [&](auto z) { auto [u, w] = z; return u + w; }; return d.a + q + m.v + n.v * 10 + r.v + l(d); }
// [dcl.struct.bind] c++20: captured in lambdas
struct S { int a; long b; };
long f(long x) { S s{1, x}; auto [a, b] = s; auto &[c, d] = s; auto l = [a, b, &d, k = c] { return a + b + d + k; }; auto m = [=] { return a * 2 + b; }; auto n = [&] { d += 1; return b; }; return l() + m() * 3 + n() + s.b; }
// [dcl.ptr] c++17: declarators of every depth
int g(int a) { return a + 1; } int arr[2][3] = {{1, 2, 3}, {4, 5, 6}}; int (*sel(int k))(int) { return g; } int (&ref())[2][3] { return arr; } auto tr() -> int (*)[3] { return arr; } struct S { int m[2]; int q(int) const { return 5; } };
long f(long x) { int (*const t[2])(int) = {g, &g}; int (*(*pf)(int))(int) = sel; int(S::*pm)[2] = &S::m; int (S::*(*ppf))(int) const; int (S::*mf)(int) const = &S::q; ppf = &mf; S s{{7, 8}}; int(*pa)[3] = arr + 1; int *(*(*z)[2])[3] = nullptr; const char *const(*w)(const char *const *, int[], int(int)) = nullptr; return t[1]((int)x) + pf(1)(2) + (s.*pm)[1] + (s.**ppf)(1) + (*pa)[2] + ref()[0][1] + tr()[1][0] + code<decltype(z)>::value + code<decltype(w)>::value + code<decltype(sel)>::value + code<decltype(ref)>::value; }
// [dcl.fct] c++17: parameter adjustments
// for T: void(int[3]) ; void(int[]) ; void(const int) ; void(int()) ; int(int (&)[2]) ; void(int[2][3]) ; void(const int *const) ; int(...) ; int(int, ...) ; auto(int) -> long ; void(int (*)(char[4])) ; void(volatile double, const char[]) ; int() const ; int(long) & ; int(int) noexcept ; void(void) ; auto(int) -> auto (*)(char) -> long
long f(long x) { return code<$T>::value + x; }
// [dcl.fct.default] c++17: added by later declarations, members, in terms of other things
int g(int a, int b = 2); int g(int a = 1, int b); int g(int a, int b) { return a * 10 + b; } int v = 3; struct S { int m(int a, int b = sizeof(S) + k); static constexpr int k = 4; template <class T> int t(T a, T b = T(5)) { return a + b; } int c; }; int S::m(int a, int b) { return a + b; } template <class T> int d(T a, int n = sizeof(T)) { return n; }
long f(long x) { int v = 9; int g(int, int); return g(1, 1) + S().m(1) + S().t(2) + S().t('a', 'b') + d(1l) + d('c') + x; }
// [basic.scope.pdecl] c++17: classes first named in the parameters of a function
namespace a { long g(struct Q *, long); typedef a::Q R; extern "C" long h(struct P *); struct Q { long v; }; } long a::g(a::Q *q, long n) { return q->v + n; } long t(struct U *); U *u = nullptr; struct U { long w = 4; }; long t(U *u) { return u->w; }
long f(long x) { a::R r{x}; U u1; a::P *p = nullptr; return a::g(&r, 3) + t(&u1) * 10 + (p == nullptr) + (u == nullptr) * 2; }
// [dcl.meaning] c++17: names in parentheses behind the class's own name
struct X { long v = 1; X() { } X(int n) : v(n) { } X (f0)(int n) { X x(n); return x; } X (*p)(int) = nullptr; template <class T> X (f1)(T t) { return X((int)t); } };
long f(long x) { X x1(97), y; return x1.v + y.f0(5).v * 10 + y.f1(2.5).v + (y.p == nullptr) + x; }
// [dcl.fct.default] c++17: declarations of one function in a block add default arguments
long g(long a, long b, long c) { return a * 100 + b * 10 + c; }
long f(long x) { long g(long, long, long c = 7); long r = g(x, 2); { long g(long, long b = 4, long c = 5); r += g(1) * 3; } long g(long, long b = 6, long); return r + g(x) * 5; }
// [dcl.align] c++17: alignment behind a typedef's name is the name's alone
typedef struct S1 { char c; } S1t __attribute__((aligned(8))); typedef struct S3 { char c; } S3 __attribute__((aligned(4))); struct W { char a; S1t b; }; struct X { char a; S3 b; }; struct Y { char a; struct S3 b; }; typedef struct __attribute__((aligned(16))) { char c; } Z;
long f(long x) { return alignof(S1t) + alignof(struct S1) * 10 + alignof(struct S3) * 100 + sizeof(struct S1) + sizeof(W) * 3 + sizeof(X) * 5 + sizeof(Y) * 7 + sizeof(Z) * 11 + alignof(Z) + x; }
// [namespace.udir] c++17: before :: a namespace counts, functions and variables that directives bring do not
namespace c { template <class T> long gemm(T, T); long conv(long); template <class T> constexpr long reduce = 1; } namespace d { namespace gemm { template <class T> struct K { T v; }; namespace device { template <class T> using A = K<T>; enum E { e = 5 }; } inline long g(long a) { return a + 1; } } namespace conv { constexpr long w = 7; } namespace reduce { struct S { long s = 3; }; } } using namespace c; using namespace d; using X = gemm::device::A<long>; using Y = typename gemm::K<X>; gemm::K<int> all{4}; template <class T> struct P { using Q = gemm::K<T>; Q q; }; namespace in { using namespace d; using namespace c; using Z = reduce::S; }
long f(long x) { gemm::device::A<X> a{{x}}; Y y{a}; P<char> p{{'b'}}; in::Z z; return y.v.v + all.v * 10 + p.q.v + conv::w + reduce::S().s + gemm::device::e + gemm::g(2) + z.s; }
// [basic.lookup.qual] c++17: before :: a class counts that a function or variable hides
struct S { static const int v = 1; struct T { static const int w = 2; }; int T; }; long S(int a) { return a; } enum E { one = 4 }; int E = 6; namespace n { struct S { static const int v = 8; }; namespace m { long q = 9; } struct Q { static const int z = 10; }; long Q(long x) { return x; } } template <class A> long t() { struct L { static long l() { return sizeof(A); } }; long L = 3; return L + L::l(); }
long f(long x) { long r = S(2); int S = 5; return r + S::v + E::one + E + S + S::T::w + n::S::v + n::Q::z + n::Q(x) + n::m::q + t<short>(); }
