// Clauses [dcl.init] and [over.ics.list], in detail: what lists, parentheses and nothing at all initialize.

// [dcl.init] c++17: what value-initialization zeroes first, by the class's constructors
// for C: struct C { int a; int b; }; ; struct C { int a; int b = 2; }; ; struct C { int a; int b; C() = default; }; ; struct C { int a; int b; C() : a(1), b(0) {} }; ; struct C { int a; int b; C() : b(7) { a = 3; } }; ; struct M { int m; M() : m(4) {} }; struct C { int a; M b_; int b; }; ; struct N { int m; }; struct C : N { int a; int b; }; ; struct C { int a; union { int b; char c; }; };
$C
struct H { C c; int k; }; struct K { C c; int k; constexpr K() : c(), k() {} }; template <class T> struct G { T t{}; int k = 5; };
long f(long x) { C c = C(); H h{}; K k; G<C> g; C *p = new C(); H *q = new H[2](); C e[2] = {}; long r = c.a + c.b * 10 + h.c.a * 3 + h.c.b * 7 + h.k + k.c.a * 11 + k.c.b * 13 + k.k + g.t.a * 17 + g.t.b * 19 + p->a * 23 + p->b * 29 + q[1].c.a * 31 + q[1].c.b * 37 + q[1].k + e[1].a * 41 + e[1].b * 43; delete p; delete[] q; return r + x; }
// [dcl.init] c++17: references, arrays, unions and padding in what is zeroed
struct B { virtual int v() const { return 9; } int b; }; union U { char c; long l; }; struct S : B { int a[3]; U u; const char *p; int S::*m; double d; bool t; };
long f(long x) { S s = S(); S g = {}; S *n = new S(); S t{}; long r = 0; for (const S *q : {&s, &g, n, &t}) r += q->b + q->a[0] + q->a[2] * 3 + q->u.c * 5 + (q->p == nullptr) * 7 + (q->m == nullptr) * 11 + (q->d == 0) * 13 + q->t + q->v() * 17; delete n; return r + x; }
// [dcl.init] c++17: const objects whose default initialization a constructor or members give
struct A { int a = 3; }; struct B { A a; int b{4}; }; struct C { int c; constexpr C() : c(5) {} }; struct D : C { using C::C; }; struct E {}; union U { int i = 6; float g; };
long f(long x) { const A a; const B b; const C c; const E e{}; const U u; constexpr D d{}; const C cs[2]; (void)e; return a.a + b.a.a * 10 + b.b * 100 + c.c * 1000 + u.i * 10000 + d.c * 7 + cs[1].c * 11 + x; }
// [dcl.init] c++17: parentheses, one expression each
struct S { int a; long b; constexpr S(int a) : a(a), b(1) {} constexpr S(int a, long b) : a(a), b(b) {} constexpr S(const S &o) : a(o.a + 1), b(o.b) {} };
long f(long x) { int i((int)x); int j((1, 2)); S s(3), t(s), u(4, x), v((5, 6)); int *p(nullptr), k(7); const char *c("ab"); auto l(8l); decltype(i) m(i); enum E { q = 3 } e(q); bool y(2.5); float g(1); return i + j * 3 + s.a + t.a * 5 + u.b + v.a * 7 + (p == nullptr) + k + c[1] + l + m + e + y * 11 + (long)g; }
// [dcl.init] c++17: copy-initialization makes a user's conversion, then initializes directly from its result
struct T; struct F { int v; constexpr operator int() const { return v + 100; } constexpr operator T() const; };
struct T { int v, how; constexpr T(int v) : v(v), how(1) {} constexpr T(const T &o) : v(o.v), how(o.how + 10) {} constexpr T(T &&o) : v(o.v), how(o.how + 20) {} explicit constexpr T(const F &o) : v(o.v), how(500) {} explicit constexpr T(double d) : v((int)d), how(3) {} };
constexpr F::operator T() const { return T(v + 200); }
constexpr T take(T t) { return t; } constexpr T give(F f) { return f; }
long f(long x) { F o{(int)x}; T a = o; T b(o); T c = 2.9; T d(2.9); T e = take(o); T g = give(o); T h = T(o); T i{o}; T j = {7}; T k[] = {o, 5, T(4.5)}; return a.v + a.how + b.v * 3 + b.how * 5 + c.v * 7 + c.how * 11 + d.v * 13 + d.how * 17 + e.v + e.how * 19 + g.v + g.how * 23 + h.how * 29 + i.how * 31 + j.how * 37 + k[0].how + k[1].how * 41 + k[2].how * 43; }
// [dcl.init] c++17: a prvalue of the class's own type is the object, through conditionals, commas and parentheses
struct S { const S *self; int v; constexpr S(int v) : self(this), v(v) {} S(const S &) = delete; constexpr bool ok() const { return self == this; } };
constexpr S make(int v) { return S(v); } constexpr S pick(bool b) { return b ? make(1) : S(2); } constexpr S last() { return (void(0), S(9)); } struct H { S s; int k; }; struct I { S s; constexpr I() : s(make(8)) {} };
long f(long x) { S a = make(3); S b = pick(x > 0); S c((make(4))); S d = S(S(S(5))); S e = last(); H h{make(6), 1}; I i; S g[2] = {make(7), 8}; auto *p = new S(pick(x == 0)); long r = a.ok() + b.ok() * 2 + c.ok() * 4 + d.ok() * 8 + e.ok() * 16 + h.s.ok() * 32 + i.s.ok() * 64 + g[0].ok() * 128 + g[1].ok() * 256 + p->ok() * 512 + a.v + b.v + p->v * 1000; delete p; return r + x; }
// [dcl.init] c++17: packs in each form of initializer
struct V { int a[4]; int n; template <class... T> constexpr V(T... t) : a{t...}, n(sizeof...(T)) {} }; struct A { int p, q, r; };
template <class... T> constexpr long g(T... t) { int a[]{0, t...}; A b{t...}; V c(t...), d{t..., 4}, e = {1, t * 2 ...}; long s = sizeof a; s = s * 10 + b.r; s = s * 10 + c.n; s = s * 10 + d.n; s = s * 10 + e.a[2]; return s; }
long f(long x) { return g(1, 2, 3) + g(4) * 3 + g() * 5 + x; }
// [dcl.init.aggr] c++17: which classes are aggregates
// for C: struct C { int a; }; ; struct C { int a = 1; }; ; struct C { C() = default; int a; }; ; struct C { C() = delete; int a; }; ; struct C { explicit C() = default; int a; }; ; class C { int a; }; ; class C { public: int a; }; ; struct C { protected: int a; }; ; struct B { int b; }; struct C : B { int a; }; ; struct B { int b; }; struct C : private B { int a; }; ; struct B { int b; }; struct C : virtual B { int a; }; ; struct C { virtual void v(); int a; }; ; struct C { static int s; int a; }; ; struct C { int a; ~C(); }; ; struct C { int a; C &operator=(const C &); }; ; struct C { int a; private: void m(); }; ; struct B { B(int); }; struct C : B { using B::B; }; ; union C { int a; }; ; struct C { int &a; }; ; struct C { int a; friend void g(C); }; ; using C = int[2]; ; struct C { private: static int s; public: int a; }; ; struct C { union { int a; float b; }; };
$C
long f(long x) { return __is_aggregate(C) + x; }
// [dcl.init.aggr] c++20: designators in order, nested, over anonymous unions and bases' absence
struct I { int a = 1, b = 2; }; struct S { int p; I i; int q[2]; union { int u; char w; }; const char *s = "zz"; }; constexpr long h(const S &s) { return s.p + s.i.a * 3 + s.i.b * 5 + s.q[0] * 7 + s.q[1] * 11 + s.u * 13 + s.s[0]; }
long f(long x) { S a{.p = (int)x, .i = {.b = 7}, .q = {1}, .u = 5}; S b = {.i{4, 5}, .s = "ab"}; S c{.q{8, 9}}; auto d = S{.p{3}, .u{6}}; return h(a) + h(b) * 2 + h(c) * 3 + h(d) * 5 + h({.p = 2}) + h(S{.s = "q"}); }
// [dcl.init.aggr] c++17: missing elements come from default initializers, which see the earlier ones
struct S { int a; int b = a + 1; int c = b * 2; int *p = &a; int d[2] = {c, b}; };
long f(long x) { S s{(int)x}; S t{1, 5}; S u{}; S v[2] = {{3}, {4, 4, 4}}; int n = 0; int o[3] = {n++, n++, n++}; struct Q { int i, j, k; } q{n, ++n, n * 2}; return s.b + s.c * 3 + *s.p * 5 + s.d[0] * 7 + t.c * 11 + t.d[1] * 13 + u.c * 17 + v[0].c * 19 + v[1].d[0] * 23 + (v[1].p == &v[1].a) + o[2] * 29 + q.i + q.j * 31 + q.k * 37; }
// [dcl.init.aggr] c++17: a member that an expression initializes whole takes no braces of its own
struct P { int a, b; constexpr operator int() const { return a * 100; } }; struct Q { P p; int c; }; struct R { int a; Q q; int d; }; struct W { int v; constexpr W(P p) : v(p.a + p.b) {} constexpr W(int v) : v(-v) {} }; struct X { W w; int k; };
constexpr P mk(int a, int b) { return {a, b}; }
long f(long x) { P p{(int)x, 2}; Q a{p, 3}, b{4, 5, 6}, c = {mk(7, 8), p}; R d{1, p, 3, 4}, e{1, {p}, 9}, g{p, p, p, p}; X h{p, p}, i{3, 4}, j{{p}, 5}; P k[2] = {p, 1, 2}; return a.p.b + a.c * 3 + b.c * 5 + c.p.b * 7 + c.c * 11 + d.q.p.a + d.d * 13 + e.d * 17 + g.a + g.d * 19 + h.w.v * 23 + h.k * 29 + i.w.v * 31 + j.w.v * 37 + k[1].b * 41; }
// [dcl.init.aggr] c++17: bounds from lists, by elided braces too
struct P { int a, b; };
long f(long x) { P a[] = {1, 2, 3}; P b[] = {{1}, {2, 3}, {}}; int c[][2] = {1, 2, 3}; int d[][2] = {{1}, {2}, {3}}; int e[2][2][2] = {{1, 2, 3}, {{4}, 5}}; char g[][4] = {"abc", "d", {'e'}}; const char *h[] = {"x", "y"}; return sizeof a + sizeof b * 3 + sizeof c * 5 + sizeof d * 7 + sizeof g * 11 + sizeof h * 13 + a[1].b + c[1][1] + d[2][0] + e[0][1][0] * 17 + e[1][1][0] * 19 + e[1][0][1] + g[1][1] + g[2][0] + x; }
// [dcl.init.aggr] c++17: unions take one element
union U { int a; double d; char c[8]; }; union V { struct { int a, b; } s; long l; }; union W { int a; int b = 7; }; struct S { union { int u; double v; }; int w; }; 
long f(long x) { U a = {(int)x}; U b{}; V c = {{3, 4}}, d = {5, 6}; W e, g{}, h{1}; S i{{8}, 9}, j{10, 11}; return a.a + b.a + c.s.b + d.s.b * 3 + e.b * 5 + g.b * 7 + h.a * 11 + i.u * 13 + i.w * 17 + j.u * 19 + j.w; }
// [dcl.init.string] c++17: strings in members, in parentheses of types, and what is left is zero
struct S { char a[6]; char16_t b[3]; unsigned char c[2][3]; wchar_t d[2]; }; template <int N> struct Str { char s[N]; constexpr Str(const char (&t)[N]) : s{} { for (int i = 0; i < N; ++i) s[i] = t[i]; } }; template <int N> Str(const char (&)[N]) -> Str<N>;
long f(long x) { S s = {"ab", u"q", {"xy", {"z"}}, L"w"}; S t{{"abcde"}, {u'a', u'b'}, {}, {}}; Str y("hello"); static const char z[] = {"in braces"}; return s.a[1] + s.a[5] + s.b[0] * 3 + s.b[2] + s.c[1][0] * 5 + s.c[0][2] + s.d[0] * 7 + t.a[4] * 11 + t.b[1] * 13 + t.c[1][1] + sizeof y * 17 + y.s[4] + sizeof z + z[3] + x; }
// [dcl.init.ref] c++17: what binds to the object itself, and what to a temporary
// for D: int &r = i; ; const int &r = i; ; const long &r = i; ; int &&r = (int &&)i; ; const int &r = (short)i; ; int &&r = i + 0; ; const volatile int &r = i; ; const int &r = b ? i : j; ; const int &r = b ? i : 5l; ; const int &r(i); ; const int &r{i}; ; const int &r = {i}; ; const unsigned &r = i; ; const int &r = *&i; ; const int &r = (0, i); ; const int &r = ++i; ; const int &r = i++; ; const int &r = a[0]; ; const int &r = k; ; const int &r = static_cast<const int &>(i); ; const int &r = int(i); ; int const &r = s.m; ; const int &r = s.*p; ; const int &r = S{4}.m; ; const float &r = i;
struct S { int m; }; struct K { int &r; constexpr operator int &() const { return r; } };
long f(long x) { int i = (int)x, j = 3, a[2] = {i, 2}; bool b = x != 1; S s{i}; int S::*p = &S::m; K k{i}; (void)b; (void)j; (void)p; $D long before = (long)r; i += 40; a[0] += 50; s.m += 60; return before * 3 + (long)r; }
// [dcl.init.ref] c++17: arrays, functions and bases bind directly, a class's conversion function gives the best reference
struct B { int b; }; struct D : B { int d; }; struct K { D o; int n; constexpr operator const B &() const { return o; } constexpr operator D &&() { return (D &&)o; } constexpr operator int() const { return n; } }; constexpr int fn(int a) { return a + 1; }
long f(long x) { D d{{(int)x}, 2}; B &b = d; const B &c = D{{4}, 5}; B &&e = D{{6}, 7}; const B &g = (const D &)d; K k{{{8}, 9}, 10}; const B &h = k; D &&i = k; const long &l = k; int (&m)(int) = fn; int (*const &n)(int) = fn; int (&&o)(int) = fn; int q[3] = {1, 2, 3}; int (&r)[3] = q; const int (&s)[3] = q; int (&&t)[2] = {5, 6}; d.b += 10; q[1] = 20; k.o.b = 30; return b.b + c.b + e.b * 3 + g.b * 5 + h.b * 7 + i.b * 11 + l + m(1) + n(2) + o(3) + r[1] + s[1] * 13 + t[1]; }
// [dcl.init.list] c++17: every place where a list may stand
struct P { int a; int b; }; struct M { P p{1, 2}; int q[2]{3, 4}; P r = {5}; }; struct C { P p; int v; C(int v) : p{v, 1}, v{v} {} }; constexpr P give(int a) { return {a, a + 1}; } constexpr int take(P p, int k = {}) { return p.a + p.b * 10 + k; } constexpr int sub(const P &p) { return p.b; }
struct X { int v; constexpr int operator[](P p) const { return v + p.a; } constexpr X &operator=(P p) { v = p.b; return *this; } };
long f(long x) { M m; C c{(int)x}; P p{}; p = {7, 8}; int i{}; i = {9}; X y{2}; y = {3, 4}; P *q = new P{5, 6}; int *n = new int[3]{1, 2}; long r = m.p.b + m.q[1] + m.r.b + c.p.a + p.b + i + y[{10, 0}] + take({1, 2}) * 3 + take({1}, {5}) * 7 + sub({1, 3}) + give(4).b + q->b + n[1] + n[2] + int{6} + P{8, 9}.b; for (int k : {1, 2, 3}) r = r * 2 + k; delete q; delete[] n; return r; }
// [dcl.init.list] c++17: lists of one element of the class, of an enumeration, of a reference, of a pointer
enum class E : short { z }; enum U : char {}; struct A { int a; }; struct B : A { int b; }; struct T { int n; constexpr T(std::initializer_list<T>) : n(1) {} constexpr T() : n(2) {} constexpr T(const T &) : n(3) {} }; struct V { int n; constexpr V(std::initializer_list<int>) : n(1) {} constexpr V(const V &o) : n(o.n + 10) {} constexpr operator int() const { return 5; } };
long f(long x) { E e{7}; U u{8}; A a{(int)x}; A b{a}; A c = {a}; B d{a, 4}; B g{{}, 5}; T t{}; T s{t}; T v = {t}; V w{1, 2}; V y{w}; V z = {w, w}; int i = 3; int &r{i}; r = 6; int *p{&i}; int *q{}; int *n{nullptr}; return (int)e + (int)u * 3 + b.a + c.a * 5 + d.b * 7 + g.b * 11 + t.n * 13 + s.n * 17 + v.n * 19 + w.n * 23 + y.n * 29 + z.n * 31 + i + *p + (q == n) * 37; }
// [dcl.init.list] c++17: each element is complete before the next begins, in a constructor's call too
struct L { long *p; int k; constexpr L(long *p, int k) : p(p), k(k) { *p = *p * 10 + k; } ~L() { *p = *p * 10 + k + 5; } constexpr operator int() const { return k; } }; struct A { int a, b, c; }; struct C { int v; constexpr C(int a, int b, int c) : v(a * 100 + b * 10 + c) {} };
long f(long x) { long l = 1; A a{L(&l, 1), L(&l, 2), L(&l, 3)}; C c{L(&l, 2), L(&l, 1), L(&l, 4)}; int n = (int)x & 3; C d{n++, n++, n++}; int e[] = {n, ++n, n++, n}; return l % 1000000007 + a.c + c.v + d.v * 3 + e[1] * 5 + e[3]; }
// [dcl.init.list] c++20: the array behind a list, its copies and its end
struct T { long *p; int v; constexpr T(long *p, int v) : p(p), v(v) { *p += 1; } constexpr T(const T &o) : p(o.p), v(o.v + 100) { *p += 100; } constexpr ~T() { *p += 10000; } }; constexpr long sum(std::initializer_list<T> l) { long s = 0; for (const T &t : l) s = s * 7 + t.v; return s + (long)l.size() * 1000; }
long f(long x) { long n = 0; long a, b; { T t(&n, 3); a = sum({T(&n, 1), {&n, 2}, t}); auto l = {t, t}; b = sum(l) + (l.begin() + 2 == l.end()); std::initializer_list<T> e; b += (long)e.size() + sum({}); std::initializer_list<T> m = l; b += m.begin() == l.begin(); } return a + b * 3 + n * 5 + x; }
// [dcl.init.list] c++20: narrowing by value and by type
// for F: int ; unsigned char ; unsigned ; float ; bool ; long ; signed char ; char16_t ; _Float16
// for V: 5 ; 5u ; -5 ; 255 ; 256 ; 1.5 ; 2.0 ; 2.0f ; 1e50 ; n ; d ; g ; c ; 0 ; 1 ; true ; E0 ; S::s ; W::w ; nullptr ; p ; 16777217l ; 'x' ; 70000 ; cn
enum E : int { E0 = 3 }; enum class W { w }; struct S { static constexpr short s = 4; };
template <class T> constexpr bool ok(int n, double d, float g, char c, int *p) { constexpr int cn = 44; return requires { T{$V}; } + cn * 0; }
long f(long x) { return ok<$F>(1, 2, 3, 4, nullptr) + x; }
// [over.ics.list] c++20: what a list converts to, and which function it prefers
// for A: {} ; {1} ; {1, 2} ; {1, 2, 3} ; {{1}} ; {{1, 2}} ; {1.5} ; {"a"} ; {'c', 2} ; {{1}, {2}} ; {{}, 2} ; {true} ; {nullptr} ; {p} ; {{p}} ; {p, p} ; {e} ; {s} ; {.a = 1} ; {.a = 1, .b = 2} ; {.b = 2} ; {{}}
struct P { int a, b; }; struct C { C(int, int, int); C(const char *); }; struct I { I(std::initializer_list<double>); }; struct D { D(); D(int); }; struct X { explicit X(int); X(short, short); }; enum E { e0 }; struct S { operator int() const; operator P() const; };
template <class T> long one(T, int) { return 1; } template <class T> long two(T, const P &) { return 1; } template <class T> long three(T, C) { return 1; } template <class T> long four(T, const int (&)[2]) { return 1; } template <class T> long five(T, D &&) { return 1; } template <class T> long six(T, std::initializer_list<long>) { return 1; } template <class T> long seven(T, X) { return 1; } template <class T> long eight(T, P &) { return 1; } template <class T> long nine(T, I) { return 1; } template <class T> long ten(T, int (&&)[]) { return 1; }
template <class T> long a(T, int) { return 1; } template <class T> long a(T, P) { return 2; } template <class T> long a(T, std::initializer_list<int>) { return 3; }
template <class T> long b(T, double) { return 1; } template <class T> long b(T, int) { return 2; } template <class T> long b(T, bool) { return 3; }
template <class T> long c(T, std::initializer_list<int>) { return 1; } template <class T> long c(T, std::initializer_list<double>) { return 2; } template <class T> long c(T, const char *) { return 3; }
template <class T> long d(T, const int (&)[1]) { return 1; } template <class T> long d(T, const int (&)[2]) { return 2; } template <class T> long d(T, const double (&)[2]) { return 3; }
template <class T> long h(T, D) { return 1; } template <class T> long h(T, P) { return 2; }
#define ASK(fn) (requires { fn(t, $A); } ? 1 : 0)
template <class T> long all(T t, P p, E e, S s) { long r = 0; r = r * 2 + ASK(one); r = r * 2 + ASK(two); r = r * 2 + ASK(three); r = r * 2 + ASK(four); r = r * 2 + ASK(five); r = r * 2 + ASK(six); r = r * 2 + ASK(seven); r = r * 2 + ASK(eight); r = r * 2 + ASK(nine); r = r * 2 + ASK(ten); r = r * 5 + ASK(a); r = r * 5 + ASK(b); r = r * 5 + ASK(c); r = r * 5 + ASK(d); r = r * 5 + ASK(h); return r; }
long f(long x) { return all(0, {}, e0, {}) + x; }
