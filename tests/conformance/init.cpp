// Clause [dcl.init]: initialisers.

namespace kinds {
struct A { int v; operator long() const { return v; } };
struct C { int v; C() : v(5) {} C(int a) : v(a) {} operator long() const { return v; } };
struct X { int v; explicit X(int a = 3) : v(a * 2) {} operator long() const { return v; } };
struct D { int v = 7; int w; operator long() const { return v * 10 + w; } };
struct E { int v; E() = default; operator long() const { return v; } };
struct L { int v; L(int a) : v(a) {} L(std::initializer_list<int> l) : v(100 + (int)l.size()) {} L() : v(50) {} operator long() const { return v; } };
struct P { long v; P(double d) : v((long)(d * 2)) {} P(const char *) : v(9) {} P(std::initializer_list<const char *> l) : v(200) {} operator long() const { return v; } };
struct F { int v; template <class... T> F(T... t) : v(sizeof...(T) * 10 + (0 + ... + t)) {} operator long() const { return v; } };
}
using namespace kinds;

// [dcl.init] c++17: forms of initialisation by kind of type
// for I: int v = 4; ; int v(4); ; int v{4}; ; int v = {4}; ; int v{}; ; int v = int(); ; auto v = int{4}; ; A v = {4}; ; A v{4}; ; A v{}; ; A v = A(); ; A v = A{3}; ; C v; ; C v(4); ; C v{4}; ; C v = 4; ; C v = {4}; ; C v{}; ; C v = {}; ; C v = C(C(2)); ; C v = (C)3.7; ; X v; ; X v(4); ; X v{4}; ; X v = X(4); ; X v{}; ; X v(X(1)); ; X v = static_cast<X>(8); ; D v{}; ; D v{1}; ; D v = {1, 2}; ; D v = D(); ; E v{}; ; E v = E(); ; E v = {}; ; L v; ; L v{}; ; L v(3); ; L v{3}; ; L v{3, 4}; ; L v = {1, 2, 3}; ; L v({1, 2}); ; L v({}); ; L v{{}}; ; L v({1}); ; P v(2.5); ; P v{"a"}; ; P v{2.5}; ; P v = {"a", "b"}; ; P v = 2; ; F v; ; F v{}; ; F v{1, 2}; ; F v(1, 2, 3); ; F v = {1, 2}; ; F v = 7;
long f(long x) { $I return long(v) + x; }
// [dcl.init] c++17: zero and value initialisation clear what they should
struct Z { int a; double d; int *p; int q[2]; }; struct U { int a; U() {} }; struct W { Z z; int k; }; union Un { int a; char c[8]; };
long f(long x) { Z z = Z(); Z y{}; W w{}; Un u{}; auto *p = new W(); auto *q = new Z[2](); static Z st; long r = z.a + (z.p == nullptr) + y.q[1] + w.z.q[0] + w.k + u.a + p->z.a + q[1].q[1] + st.a + (st.p == nullptr); delete p; delete[] q; return r + x; }
// [dcl.init.aggr] c++17: brace elision and missing elements
// for B: {} ; {1} ; {1, 2, 3} ; {{1}, {2}, {3}} ; {{1, 2}, 3, 4, 5, 6, 7, 8, 9, 10} ; {1, 2, {3}, 4, 5, 6, 7} ; {{}, {1, 2, 3}, {{4}, {5, 6}}} ; {1, 2, 3, 4, 5, {{6, 7}, {8}}, 9}
struct I { int a, b; }; struct S { I i; int c[3]; I j[2]; int d = 8; };
long f(long x) { S s = $B, t $B; return s.i.a + s.i.b * 2 + s.c[0] * 3 + s.c[1] * 5 + s.c[2] * 7 + s.j[0].a * 11 + s.j[0].b * 13 + s.j[1].a * 17 + s.j[1].b * 19 + s.d * 23 + t.j[1].a + x; }
// [dcl.init.aggr] c++17: bases are elements
// for V: {} ; {{1}} ; {1, {2}, 3} ; {{1}, {}, 3, 4} ; {{1}, 2, 3}
struct B { int a; }; struct C { int b = 4; }; struct D : B, C { int d, e = 6; };
long f(long x) { D d $V; return d.a * 1000 + d.b * 100 + d.d * 10 + d.e + x; }
// [dcl.init.aggr] c++17: unions, anonymous members, strings and references
struct S { char s[4]; union { int u; float g; }; struct { int p, q; }; int &r; const char *t; };
long f(long x) { int i = (int)x; S s = {"ab", {5}, {1, 2}, i, "xy"}; s.r += 3; char a[] = "abc", b[5] = {"de"}, c[2][3] = {"f", {'g', 'h'}}; wchar_t w[] = L"hi"; return s.s[1] + s.s[3] + s.u + s.q + i + s.t[1] + sizeof a + b[4] + c[0][0] + c[1][1] * 3 + c[0][1] + w[1] + sizeof w; }
// [dcl.init.aggr] c++20: designated initialisers
// for V: {.x = 3} ; {.x = 3, .y = 4} ; {.i = {.b = 5}} ; {.i{7}, .w = 8} ; {.x{1}, .z = {1}} ; {.z{4, 5}} ; {.u = 3, .z = {2}}
struct I { int a = 1, b = 2; }; struct S { int x; I i; int y = 9; union { int u; long w; }; int z[2]; };
long f(long x) { S s $V; return s.x + s.i.a * 10 + s.i.b * 100 + s.y * 1000 + (s.u & 255) * 10000 + s.z[0] + s.z[1] * 7 + x; }
// [dcl.init.aggr] c++20: parentheses
struct S { int a; long b; int c = 6; }; struct N { S s; int k; };
long f(long x) { S s(1, x), t(2.9, 3); int a[](1, 2, 3); int b[4](5); S *p = new S(7, 8, 9); N n(S(1, 2), 3); auto u = S(4); long r = s.b + t.a + t.c + sizeof a + a[2] + b[3] + p->c + n.s.b + n.k + u.b + u.a; delete p; return r; }
// [dcl.init.list] c++17: which constructor braces choose
// for V: {} ; (1, 2) ; {1, 2} ; {"a", 1} ; {"a", "b"} ; (2.5) ; {1l} ; {nullptr} ; (nullptr) ; {'a'}
struct S { int w; S(int, int) : w(1) {} S(std::initializer_list<long>) : w(2) {} S(const char *, int) : w(3) {} S() : w(4) {} S(double) : w(5) {} S(std::initializer_list<const char *>) : w(6) {} S(S *) : w(7) {} };
long f(long x) { S s $V; return s.w + x; }
// [dcl.init.list] c++20: narrowing is ill-formed
// for T: char ; unsigned char ; int ; unsigned ; long ; float ; double ; bool
// for E: x ; 1 ; 300 ; -1 ; 1.0 ; 0.1 ; 1.5f ; y ; 'a' ; 16777217 ; 1ull << 40 ; p ; E(1) ; e ; true ; S() ; 3000000000
enum E { e0 }; struct S { operator int() const; };
template <class T> constexpr bool ok(long x, float y, int *p, E e) { return requires { T{$E}; }; }
long f(long x) { return ok<$T>(0, 0, nullptr, e0) + x; }
// [dcl.init.ref] c++17: binding by category and type
// for P: int & ; const int & ; int && ; const int && ; volatile int & ; long & ; const long & ; long && ; const volatile int & ; B & ; const B & ; B &&
// for A: int & ; const int & ; int ; const int ; int && ; long & ; long ; short & ; D & ; D ; const D & ; K & ; K
struct B {}; struct D : B {}; struct K { operator int &(); operator long() const; operator B(); };
template <class P, class A, class = void> constexpr bool ok = false; template <class P, class A> constexpr bool ok<P, A, void_t<decltype(static_cast<void (*)(P)>(nullptr)(declval<A>()))>> = true;
long f(long x) { return ok<$P, $A> + x; }
// [dcl.init.ref] c++17: to subobjects, through conversions, arrays and functions
struct B { int b = 1; }; struct D : B { int d = 2; }; struct K { int v = 3; operator int &() { return v; } operator D() const { return {}; } }; int g(int a) { return a; } using A = int[2];
long f(long x) { K k; int &r = k; r += (int)x; const B &b = k; B &&bb = D(); const double &d = x; int (&fr)(int) = g; int (&&fx)(int) = g; const A &a = A{4, 5}; A &&a2 = {6, 7}; const int &i = {8}; const char (&s)[3] = "ab"; const long &l = r; r = 0; return k.v + b.b + bb.b + long(d) + fr(1) + fx(2) + a[1] + a2[0] + i + s[0] + l; }
// [dcl.init.string] c++17: character arrays by kind
// for D: char s[] = "a\0b" ; unsigned char s[] = "xy" ; signed char s[4] = "q" ; const char s[] = {"br"} ; char16_t s[] = u"uv" ; char32_t s[3] = U"w" ; wchar_t s[] = L"z" ; char s[] = "a" "b" R"(c)" ; char s[6]{"ab"} ; char s[]("par") ; char s[2][3] = {"ab", "cd"}
long f(long x) { $D; long h = sizeof s; auto *p = (const unsigned char *)s; for (unsigned i = 0; i < sizeof s; ++i) h = (h * 31 + p[i]) % 1000003; return h + x; }
// [class.base.init] c++17: order, delegation, members from parameters
struct L { static inline long log = 0; int v; L(int v) : v(v) { log = log * 10 + v; } }; struct B { L l; B(int a = 1) : l(a) {} }; struct V { L l{2}; }; struct D : V, B { L m, n{4}; int k; D(int a) : n(a), m(3), B(5), k(m.v + n.v) {} D() : D(6) { k += 100; } };
long f(long x) { L::log = 0; D d; D e(7); return L::log * 1000 + d.k + e.k + x; }
// [class.base.init] c++17: packs of bases and members, templates as bases
template <int N> struct B { int v; B(int a) : v(a * N) {} }; template <int... N> struct D : B<N>... { D(int a) : B<N>(a + N)... {} int sum() { return (0 + ... + B<N>::v); } }; template <class T> struct M : T { using Base = T; M(int a) : Base(a) {} };
long f(long x) { return D<1, 2, 3>((int)x).sum() + M<B<4>>(2).v; }
// [class.base.init] c++17: default member initialisers use earlier members and this
struct S { int a = 2, b = a * 3, c = this->b + g(); int g() { return a; } int d[2] = {a, b}; S *self = this; int (*p)(int) = [](int v) { return v + 1; }; S(int k) : a(k) {} S() {} };
long f(long x) { S s((int)x), t; return s.c + s.d[1] + (s.self == &s) + t.c * 10 + t.p(3); }
// [class.inhctor.init] c++17: inherited constructors
struct B { int v; B(int a, int b = 3) : v(a * 10 + b) {} explicit B(const char *) : v(7) {} template <class T> B(T *, T) : v(sizeof(T)) {} }; struct D : B { using B::B; int m = 5; D(long) : B(1), m(6) {} }; struct E : D { using D::D; };
long f(long x) { D a((int)x), b(1, 2), c("s"), d(5l), e((char *)nullptr, 'c'); E g(2), h(3l); return a.v + b.v + c.v + d.v + d.m + e.v + a.m + g.v + g.m + h.m; }
// [dcl.init.list] c++17: order of evaluation in braces is left to right
long f(long x) { long n = 0; auto t = [&](long k) { n = n * 10 + k; return k; }; struct S { long a, b, c; S(long a, long b, long c) : a(a), b(b), c(c) {} }; S s{t(1), t(2), t(3)}; long a[] = {t(4), t(5)}; std::initializer_list<long> l = {t(6), t(7)}; return n + s.c + a[1] + *l.begin() + x; }
// [dcl.init.list] c++17: initializer_list parameters, loops and nesting
struct M { long s = 0; M(std::initializer_list<std::initializer_list<int>> l) { for (auto &r : l) for (int v : r) s = s * 3 + v; } }; long sum(std::initializer_list<long> l) { long s = 0; for (auto *p = l.begin(); p != l.end(); ++p) s += *p; return s * 10 + l.size(); } template <class T> long t(std::initializer_list<T> l) { return l.size() + sizeof(T) * 100; } struct P { int a; char b; }; long q(std::initializer_list<P> l) { return l.begin()[1].a; }
long f(long x) { return M{{1, 2}, {}, {3, (int)x & 7}}.s + sum({x, 2, 3}) + sum({}) + t({1, 2}) + t({'a'}) + q({{1, 'a'}, {5}}); }
