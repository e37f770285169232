// Clause [over]: overloading.

// [over.ics.rank] c++17: which of two parameter types an argument prefers
// for A: char ; signed char ; unsigned char ; short ; int ; unsigned ; long ; float ; double ; bool ; int * ; const int * ; decltype(nullptr) ; E ; F ; D ; K ; D *
// for P: int ; long ; double ; bool ; unsigned ; char ; const void * ; int * ; B ; B * ; const B & ; X
struct B {}; struct D : B {}; struct K { operator int() const; operator B() const; }; struct X { X(double); X(const void *); }; enum E { e }; enum F : char { g };
template <class P, class Q> struct o { static char h(P); static long h(Q); }; template <class P> struct o<P, P> { static char h(P); };
template <class O, class A, class = void> constexpr int pick = 0; template <class O, class A> constexpr int pick<O, A, void_t<decltype(O::h(declval<A>()))>> = sizeof(O::h(declval<A>()));
long f(long x) { return pick<o<$P, int>, $A> + 10 * pick<o<$P, long>, $A> + 100 * pick<o<$P, float>, $A> + 1000 * pick<o<$P, B>, $A> + 10000 * pick<o<$P, void *>, $A> + 100000 * pick<o<$P, bool>, $A> + 1000000 * pick<o<$P, unsigned char>, $A> + x; }
// [over.ics.rank] c++17: references and qualifiers
// for A: int & ; const int & ; int ; const int ; volatile int & ; short & ; const int &&
// for P: int & ; const int & ; int && ; const int && ; int ; volatile int & ; long
template <class P, class Q> struct o { static char h(P); static long h(Q); }; template <class P> struct o<P, P> { static char h(P); };
template <class O, class A, class = void> constexpr int pick = 0; template <class O, class A> constexpr int pick<O, A, void_t<decltype(O::h(declval<A>()))>> = sizeof(O::h(declval<A>()));
long f(long x) { return pick<o<$P, int &>, $A> + 10 * pick<o<$P, const int &>, $A> + 100 * pick<o<$P, int &&>, $A> + 1000 * pick<o<$P, const int &&>, $A> + 10000 * pick<o<$P, double>, $A> + x; }
// [over.match.best] c++17: templates against plain functions, and partial order among templates
// for A: int ; int & ; const int & ; int * ; const int * ; int ** ; V<int> ; V<int *> & ; const V<char> & ; int (&)[3] ; const char (&)[4] ; long ; decltype(nullptr) ; int (*)(long) ; int S::*
template <class T> struct V {}; struct S {};
template <class T> char (&h(T))[1]; template <class T> char (&h(T *))[2]; template <class T> char (&h(const T *))[3]; template <class T> char (&h(V<T>))[4]; template <class T> char (&h(V<T *>))[5]; char (&h(long))[6]; template <class T> char (&h(T **))[7]; template <class R, class A> char (&h(R (*)(A)))[8]; template <class T, class C> char (&h(T C::*))[9]; char (&h(...))[10];
template <class T> char (&k(T &))[1]; template <class T> char (&k(const T &))[2]; template <class T> char (&k(T &&))[3]; template <class T, size_t N> char (&k(T (&)[N]))[4]; template <class T> char (&k(const V<T> &))[5]; template <class T> char (&k(V<T> &))[6];
template <class T> char (&m(T))[1]; template <class T, class... U> char (&m(T, U...))[2]; template <class... U> char (&m(U...))[3]; template <class T> char (&m(T, int))[4]; 
long f(long x) { return sizeof(h(declval<$A>())) + 100 * sizeof(k(declval<$A>())) + 10000 * sizeof(m(declval<$A>())) + 100000 * sizeof(m(declval<$A>(), 1)) + 1000000 * sizeof(m(declval<$A>(), 1l)) + x; }
// [over.match.funcs] c++17: by cv and ref qualifiers of members
// for A: S & ; const S & ; S ; const S && ; volatile S & ; D & ; const D
struct S { char (&a())[1]; char (&a() const)[2]; char (&a() volatile)[3]; char (&b() &)[1]; char (&b() &&)[2]; char (&b() const &)[3]; char (&b() const &&)[4]; char (&c(int = 0) const)[1]; char (&c())[2]; static char (&s(int))[1]; char (&s(long) const)[2]; }; struct D : S {};
template <class T, class = void> constexpr int b = 0; template <class T> constexpr int b<T, void_t<decltype(declval<T>().b())>> = sizeof(declval<T>().b());
template <class T, class = void> constexpr int a = 0; template <class T> constexpr int a<T, void_t<decltype(declval<T>().a())>> = sizeof(declval<T>().a());
template <class T, class = void> constexpr int s = 0; template <class T> constexpr int s<T, void_t<decltype(declval<T>().s(1l))>> = sizeof(declval<T>().s(1l));
long f(long x) { return a<$A> + 10 * b<$A> + 100 * s<$A> + x; }
// [over.oper] c++17: every operator as a member and as a function
// for O: + ; - ; * ; / ; % ; ^ ; & ; | ; < ; > ; <= ; >= ; == ; != ; << ; >> ; && ; || ; , ; += ; -= ; *= ; /= ; %= ; ^= ; &= ; |= ; <<= ; >>= ; = ; ->*
struct M { int v; int operator$O(int a) { return v * 10 + a; } int operator$O(M m) const { return v * 20 + m.v; } M(int v) : v(v) {} M(const M &) = default; };
long f(long x) { M m{(int)x}; const M n{3}; return (m $O 4) + (n $O m) * 3 + (m.operator$O(5)) + (n.M::operator$O(n)); }
// [over.oper] c++17: operators outside the class, for enums and mixed operands
// for O: + ; - ; * ; / ; % ; ^ ; & ; | ; < ; > ; <= ; >= ; == ; != ; << ; >> ; && ; || ; , ; += ; <<= ; ->*
enum class E { a = 2, b }; struct S { int v; }; long operator$O(E a, E b) { return (int)a * 10 + (int)b; } long operator$O(int a, const S &s) { return a * 100 + s.v; } long operator$O(S &&s, E) { return s.v; } template <class T> long operator$O(const S &a, T *p) { return a.v + *p; }
long f(long x) { S s{(int)x}; int k = 7; return (E::a $O E::b) + (3 $O s) + (S{6} $O E::a) + (s $O &k); }
// [over.unary] c++17: unary, subscript, call, arrow and conversions
struct S { int v; int operator-() const { return -v; } int operator!() { return v * 2; } int operator~() const { return 7; } int operator*() const { return 8; } S *operator&() { return nullptr; } S operator++() { v += 1; return *this; } S operator++(int k) { S o = *this; v += 10 + k; return o; } S operator--() { v -= 1; return *this; } int operator[](int i) const { return v + i; } int operator[](const char *s) { return *s; } int operator()() const { return 5; } int operator()(int a, int b = 3) { return a * b; } template <class... T> int operator()(int, int, T... t) const { return sizeof...(t); } S *operator->() { return this; } const S *operator->() const { return this; } int operator+() { return 9; } }; struct P { S s; S &operator->() { return s; } };
long f(long x) { S s{(int)x}; const S c{4}; P p{{6}}; long r = -s + !s + ~s + *c + (&s == nullptr) + (++s).v + s++.v + (--s).v + s[2] + s["q"] + c[1] + c() + s(2) + s(2, 5) + c(1, 2, 3, 4) + s->v + c->v + p->v + +s + s.operator()() + s.operator[](3) + s.operator++(5).v + s.operator->()->v; return r * 1000 + s.v; }
// [over.match.oper] c++17: built-in candidates through conversions
struct I { int v; operator int() const { return v; } }; struct P { int *p; operator int *() const { return p; } }; struct R { long v; operator long &() { return v; } }; struct T { double d; explicit operator bool() const { return d > 1; } operator double() const { return d; } }; enum U { u = 3 }; struct Q { operator U() const { return u; } };
long f(long x) { int a[3] = {1, 2, 3}; I i{(int)x}; P p{a}; R r{5}; T t{1.5}; Q q; r += 2; r++; long s = i + i * 2 + -i + *p + p[1] + (p + 1)[1] + *(1 + p) + (r << 1) + long(t * 2) + (t ? 1 : 2) + (t && i) + (q == u) + q * 2 + (i < q) + (p - a) + (i ? i : 3) + TYPE(i + q) + TYPE(p + 1); switch (i) { case 2: s += 50; } return s; }
// [over.match.copy] c++17: user conversions in each context
struct B; struct A { int v = 0; A() {} A(const B &); explicit A(int a) : v(a) {} A(long a) : v((int)a + 100) {} }; struct B { int k = 3; operator A() const = delete; operator int() const { return k; } explicit operator long() const { return k * 2; } operator const char *() const { return "z"; } }; A::A(const B &b) : v(b.k + 50) {} struct C { operator A() const { A a; a.v = 77; return a; } operator A &(); };
int g(A a) { return a.v; } int h(const char *) { return 1; } int h(...) { return 2; }
long f(long x) { B b; C c; A d(b), e = x, i{3}, j(3); const C cc; A m = cc; int k = b; long l = (long)b; return d.v + e.v + i.v + j.v + k + l + g(x) + g(cc) + m.v + h(b) + static_cast<long>(b); }
// [over.match.list] c++17: list arguments in calls
struct P { int a, b; }; struct Q { Q(int) {} Q(std::initializer_list<int>) {} }; int g(P) { return 1; } int g(int) { return 2; } int g(std::initializer_list<long>) { return 3; } int h(const P &, int = 0) { return 4; } int h(int, int) { return 5; } int k(int (&&a)[3]) { return a[2]; } int k(double) { return 6; } template <class T> int t(T (&&)[2]) { return 7 + sizeof(T); } template <class T> int t(std::initializer_list<T>) { return 8; } int w(Q) { return 9; } int w(const int &) { return 10; }
long f(long x) { return h({1, 2}) + h({1}, {2}) + k({1, 2, 3}) + k({2.5}) * 10 + w({1}) * 100; }
// [over.over] c++17: addresses of overloaded names
int g(int) { return 1; } int g(long) { return 2; } template <class T> int g(T *) { return 3; } template <class T> int t(T) { return 4 + sizeof(T); } struct S { int m(int) { return 5; } int m(int) const { return 6; } static int m(char) { return 7; } template <class T> int n(T) { return 8; } }; int call(int (*p)(long)) { return p(0); } int call(int (*p)(int, int)) { return 99; } template <class R, class A> long ded(R (*p)(A), A a) { return p(a) + sizeof(A); }
long f(long x) { int (*a)(int) = g; int (*b)(long) = &g; int (*c)(char *) = g; int (*d)(char *) = g<char>; int (S::*e)(int) const = &S::m; int (*h)(char) = &S::m; int (S::*i)(int) = &S::n; S s; auto j = t<short>; auto k = static_cast<int (*)(long)>(t); return a(0) + b(0) * 10 + c(0) + d(0) + (s.*e)(0) + h(0) + (s.*i)(0) + call(g) * 100 + j(1) + k(2) + ((int (*)(int))g)(3) + (a == static_cast<int (*)(int)>(&g)) + x; }
// [over.match.viable] c++17: ellipsis, default arguments, conversions in several arguments
int g(int, double) { return 1; } int g(double, ...) { return 2; } int g(long, int = 5, int = 6) { return 3; } template <class T> int g(T, T) { return 4; } int h(int, ...) { return 5; } int h(int, int, int = 0) { return 6; } int h(char, const char *) { return 7; }
long f(long x) { return g(1, 2.0) + 100 * g(1l) + 1000 * g('a', 'b') + 100000 * h('a', "b") + 1000000 * h(1, 2) + x; }
// [over.match.viable] c++20: constraints come before the conversions, which would need a parameter's class
template <class T, unsigned N, class S> struct Vec : S { static_assert(N > 0); T v[N]; Vec(long x) : v{(T)x} {} template <class O> Vec(const Vec<T, N, O> &o) : v{o.v[0]} {} }; struct P {}; struct R {}; template <class T> struct Bad { static_assert(sizeof(T) > 4); Bad(T) {} };
template <class I, class S, class O, unsigned N> int lin(const Vec<I, N - 1, S> &, const Vec<I, N, O> &) requires(N >= 2) { return 2; } template <class I, class S, class O, unsigned N> int lin(const Vec<I, N, S> &, const Vec<I, N, O> &i) { return 3; } template <class I, class S, class O> int lin(const Vec<I, 1, S> &, const Vec<I, 1, O> &i) { return 4 + i.v[0]; }
template <class T> struct H { int go(Bad<T>) const requires(sizeof(T) > 4) { return 5; } int go(T) const { return 6; } }; template <class T> requires(sizeof(T) > 4) int k(T, Bad<T>) { return 7; } int k(long, long) { return 8; }
long f(long x) { Vec<int, 1, P> a(x); Vec<int, 1, R> b(x); Vec<int, 3, P> c(x); return lin(a, b) + lin(a, a) * 10 + lin(c, c) * 100 + H<char>().go('c') * 1000 + H<long>().go(x) * 10000 + k(1, 2) * 100000 + k(x, x) * 1000000; }
// [over.match.oper] c++20: rewritten comparisons
struct S { int v; bool operator==(const S &o) const { return v == o.v; } auto operator<=>(const S &o) const { return v <=> o.v; } bool operator==(int k) const { return v == k; } std::strong_ordering operator<=>(int k) const { return v <=> k; } }; struct A { int a; bool operator==(const A &) const = default; }; struct D { int a; double b; auto operator<=>(const D &) const = default; }; struct B { S s[2]; int k; auto operator<=>(const B &) const = default; };
long f(long x) { S a{(int)x}, b{2}; D c{1, (double)x}, d{1, 2}; B e{{{1}, {(int)x}}, 3}, g{{{1}, {2}}, 4}; return (a == b) + 2 * (a != b) + 4 * (a < b) + 8 * (a >= b) + 16 * (5 == a) + 32 * (1 < a) + 64 * (a != 5) + 128 * (0 >= a) + 256 * (A{1} != A{(int)x}) + 512 * (c < d) + 1024 * (c == d) + 2048 * (e < g) + 4096 * (e == g) + 8192 * (e >= g) + 16384 * same<decltype(c <=> d), std::partial_ordering> + 32768 * same<decltype(e <=> g), std::strong_ordering>; }
// [over.sub] c++23: subscripts of any number of arguments
struct S { int operator[](int a, int b) const { return a * 10 + b; } int operator[]() const { return 7; } template <class... T> int operator[](const char *, T... t) const { return (0 + ... + t); } };
long f(long x) { S s; return s[(int)x, 2] + s[] + s["a", 1, 2, 3]; }
// [over.call.object] c++23: static call and subscript operators
struct S { static int operator()(int a) { return a + 1; } static int operator[](int a) { return a * 2; } };
long f(long x) { S s; auto l = [](int a) static { return a * 3; }; int (*p)(int) = &S::operator(); return s((int)x) + S{}(2) + s[4] + l(5) + p(1); }
// [over.call.object] c++17: surrogate calls
int g(int a) { return a + 1; } int h(long a) { return 40; } struct S { using F = int (*)(int); using G = int (*)(long); operator F() const { return g; } operator G() const { return h; } int operator()(const char *) { return 3; } };
long f(long x) { S s; return s((int)x) + s(2l) + s("a"); }
// [over.literal] c++17: literal operators of each kind
constexpr long operator""_i(unsigned long long v) { return v * 2; } constexpr long operator""_f(long double v) { return (long)(v * 4); } constexpr long operator""_c(char c) { return c + 1; } constexpr long operator""_s(const char *s, size_t n) { return s[0] * 10 + n; } constexpr long operator""_r(const char *s) { long v = 0; while (*s) v = v * 3 + *s++; return v; } template <char... C> constexpr long operator""_t() { return (0 + ... + C) * 10 + sizeof...(C); } constexpr long operator""_u(const char16_t *s, size_t n) { return s[n - 1]; }
long f(long x) { constexpr long k = 12_i; return k + 1.5_f + 'a'_c + "bcd"_s + 123_r + 0x1F_t + "a" "b"_s + u"xy"_u + x; }
// [basic.lookup.argdep] c++17: sets of functions bring what each of them is of
namespace n { struct X { int v; }; constexpr long take(int (*g)(void *), int k) { return g(nullptr) + k; } template <class F> long pass(long (*)(X), F) { return sizeof(F); } }
int g(void *) { return 3; } long g(n::X x) { return x.v; } 
long f(long x) { return take(&g, 1) + take((&g), 2) * 10 + take(g, (int)x) * 100; }
// [over.ics.rank] c++17: a function that promises not to throw, and one that may
// for A: g ; h ; &S::m ; &S::n ; (true ? &g : &h)
int g(int) noexcept { return 1; } int h(int) { return 2; } struct S { int m() noexcept { return 3; } int n() { return 4; } }; template <class T> struct R { static constexpr int v = 0; }; template <class T, class... A, bool N> struct R<T (*)(A...) noexcept(N)> { static constexpr int v = 1 + N; }; template <class T, class C> struct R<T (C::*)() noexcept> { static constexpr int v = 3; };
int o(int (*)(int)) { return 1; } int o(int (*)(int) noexcept) { return 2; } int o(int (S::*)()) { return 3; } int o(int (S::*)() noexcept) { return 4; } int q(int (&)(int)) { return 5; } int q(int (S::*const &)()) { return 6; } int q(...) { return 7; } template <class T, class A> int d(T (*)(A)) { return 8; } template <class T, class C> int d(T (C::*)()) { return 9; }
long f(long x) { auto p = $A; return o($A) + 10 * q($A) + 100 * d($A) + 1000 * R<decltype(p)>::v + 10000 * o(p) + 100000 * noexcept(h(1)) + x; }
// [over.match] c++17: many functions, and arguments that become what they take
struct T0 { int v; }; struct T1 { int v; }; struct T2 { int v; }; struct T3 { int v; }; struct T4 { int v; }; struct T5 { int v; }; struct T6 { int v; }; struct T7 { int v; }; struct T8 { int v; }; struct T9 { int v; }; struct T10 { int v; }; struct T11 { int v; }; struct T12 { int v; }; struct T13 { int v; }; struct T14 { int v; }; struct T15 { int v; }; struct T16 { int v; }; struct T17 { int v; }; struct T18 { int v; }; struct T19 { int v; }; struct T20 { int v; }; struct T21 { int v; }; struct T22 { int v; }; struct T23 { int v; }; struct T24 { int v; }; struct T25 { int v; }; struct T26 { int v; }; struct T27 { int v; }; struct T28 { int v; }; struct T29 { int v; }; struct T30 { int v; }; struct T31 { int v; }; struct T32 { int v; }; struct T33 { int v; }; struct T34 { int v; }; struct T35 { int v; }; struct D : T5 { int w; }; struct C { operator T7() const { return {70}; } }; struct M { int v; M(T9 t) : v(t.v + 1) {} };
int g(T0 t) { return 0 + t.v; } int g(T1 t) { return 1 + t.v; } int g(T2 t) { return 2 + t.v; } int g(T3 t) { return 3 + t.v; } int g(T4 t) { return 4 + t.v; } int g(T5 t) { return 5 + t.v; } int g(T6 t) { return 6 + t.v; } int g(T7 t) { return 7 + t.v; } int g(T8 t) { return 8 + t.v; } int g(T10 t) { return 10 + t.v; } int g(T11 t) { return 11 + t.v; } int g(T12 t) { return 12 + t.v; } int g(T13 t) { return 13 + t.v; } int g(T14 t) { return 14 + t.v; } int g(T15 t) { return 15 + t.v; } int g(T16 t) { return 16 + t.v; } int g(T17 t) { return 17 + t.v; } int g(T18 t) { return 18 + t.v; } int g(T19 t) { return 19 + t.v; } int g(T20 t) { return 20 + t.v; } int g(T21 t) { return 21 + t.v; } int g(T22 t) { return 22 + t.v; } int g(T23 t) { return 23 + t.v; } int g(T24 t) { return 24 + t.v; } int g(T25 t) { return 25 + t.v; } int g(T26 t) { return 26 + t.v; } int g(T27 t) { return 27 + t.v; } int g(T28 t) { return 28 + t.v; } int g(T29 t) { return 29 + t.v; } int g(T30 t) { return 30 + t.v; } int g(T31 t) { return 31 + t.v; } int g(T32 t) { return 32 + t.v; } int g(T33 t) { return 33 + t.v; } int g(T34 t) { return 34 + t.v; } int g(T35 t) { return 35 + t.v; } int g(const M &m) { return 900 + m.v; } template <class T> int g(T *) { return 2000; }
long f(long x) { T3 t{(int)x}; D d{{2}, 3}; return g(t) + 10000 * g(d) + 100000000 * (long)g(C{}) + 7 * g(T9{4}) + 11 * g(&t) + g(T35{5}); }
