// Clause [expr]: conversions and expressions.

// [expr.arith.conv] c++17: usual arithmetic conversions
// for A: bool ; char ; signed char ; unsigned char ; short ; unsigned short ; int ; unsigned ; long ; unsigned long ; long long ; unsigned long long ; float ; double ; wchar_t ; char16_t ; char32_t
// for B: bool ; char ; unsigned char ; short ; unsigned short ; int ; unsigned ; long ; unsigned long ; long long ; unsigned long long ; float ; double ; wchar_t ; char16_t ; char32_t
long f(long x) { $A a = ($A)(x > 0 ? x : 1); $B b = ($B)3; return TYPE(a + b) * 7 + TYPE(a < b) + TYPE(x ? a : b) + long(a * b) + (a < b); }
// [expr.unary.op] c++17: unary operators promote
// for T: bool ; char ; signed char ; unsigned char ; short ; unsigned short ; int ; unsigned ; long ; unsigned long ; wchar_t ; char16_t ; char32_t
long f(long x) { $T v = ($T)x; return TYPE(+v) + 3 * TYPE(-v) + 5 * TYPE(~v) + 7 * TYPE(!v) + (long)~v + (long)-v + !v; }
// [conv.integral] c++17: conversion of an integer to each type and back
// for T: bool ; char ; signed char ; unsigned char ; short ; unsigned short ; int ; unsigned ; long ; wchar_t ; char16_t ; char32_t
// for U: bool ; signed char ; unsigned char ; short ; unsigned short ; int ; unsigned ; unsigned long
long f(long x) { $T t = ($T)(x * 12345 + x); $U u = ($U)t; long long r = u; return r; }
// [conv.fpint] c++17: truncation toward zero
// for T: signed char ; short ; int ; long ; long long
long f(long x) { double d = x / 4.0 - 0.75; return ($T)(d > 100 ? 100.9 : d) * 3 + ($T)(float)(d > 90 ? 90.9 : d); }
// [conv.bool] c++17: everything that has a truth
long f(long x) { int *p = x > 1 ? (int *)8 : nullptr; long (*q)(long) = x > 1 ? f : nullptr; struct S { int a; }; int S::*m = x > 1 ? &S::a : nullptr; double d = x * 0.25; return bool(p) + 2 * bool(q) + 4 * bool(m) + 8 * bool(d) + 16 * bool(-0.0); }
// [conv.ptr] c++17: pointers to members of base and derived
struct B { int a = 1, b = 2; }; struct C { int c = 3; }; struct D : C, B { int d = 4; };
long f(long x) { int D::*p = &B::b; D d; d.b = (int)x; int B::*q = static_cast<int B::*>(p); return d.*p * 10 + static_cast<B &>(d).*q + (p == &D::b); }
// [conv.ptr] c++17: pointers to base and back keep null
struct B { int a; }; struct C { int c; }; struct D : C, B { };
long f(long x) { D d; D *p = x > 0 ? &d : nullptr; B *b = p; return (b == nullptr) + 2 * (static_cast<D *>(b) == p) + 4 * ((char *)b - (char *)p); }
// [conv.qual] c++17: which qualification conversions are valid
// for F: int * ; int ** ; const int ** ; int *const * ; const int *const * ; int (*)[3] ; volatile int ** ; int *volatile *
// for T: const int * ; const int ** ; int *const * ; const int *const * ; const int (*)[3] ; volatile int *const * ; const volatile int *const *volatile * ; void * ; const void * ; bool
template <class A, class B, class = void> constexpr bool ok = false;
template <class A, class B> constexpr bool ok<A, B, void_t<decltype(static_cast<void (*)(B)>(nullptr)(declval<A>()))>> = true;
long f(long x) { return ok<$F, $T> + x; }
// [conv.array] c++17: decay and reference to array
long f(long x) { int a[3] = {1, 2, (int)x}; int (&r)[3] = a; return TYPE(a) + TYPE(+a) + TYPE(&a) + TYPE(*a) + TYPE(r) + sizeof r + r[2] + (a == &a[0]) + ((void *)a == (void *)&a); }
// [conv.func] c++17: functions decay
int g(int a) { return a + 1; }
long f(long x) { auto p = g; auto &r = g; return TYPE(g) + TYPE(*g) + TYPE(&g) + TYPE(+g) + TYPE(p) + (*p)((int)x) + (**p)(1) + r(2) + (****g)(3); }
// [conv.fctptr] c++17: noexcept is dropped from a pointer
int g(int a) noexcept { return a * 2; }
long f(long x) { int (*p)(int) = g; int (*q)(int) noexcept = g; return p((int)x) + TYPE(g) + TYPE(&g) + same<decltype(p), decltype(q)> + noexcept(p(1)) * 100 + noexcept(q(1)) * 1000; }
// [expr.prim.literal] c++17: types of integer literals
// for L: 0 ; 1u ; 1l ; 1ul ; 1ll ; 1ull ; 2147483647 ; 2147483648 ; 0x7fffffff ; 0x80000000 ; 0xffffffff ; 0x100000000 ; 4294967295 ; 9223372036854775807 ; 0x8000000000000000 ; 037777777777 ; 040000000000 ; 0b11 ; 0b11111111111111111111111111111111 ; 1'000'000 ; 0x1'0000'0000 ; 18446744073709551615u ; 'a' ; L'a' ; u'a' ; U'a' ; u8'a' ; 'ab' ; 1.f ; 1. ; .5 ; 1e3 ; 0x1p4 ; 0x1.8p1f ; 1e-3f ; true ; nullptr ; "abc" ; L"ab" ; u"ab" ; U"ab" ; u8"ab" ; '\0' ; '\377' ; '\x41' ; u'\u00e9'
long f(long x) { return TYPE($L) + sizeof($L) * 1000 + x; }
// [lex.string] c++17: adjacent and raw strings
long f(long x) { const char *s = "a" R"(b\n)" "c" R"x()")x"; const char16_t *t = u"ab" "cd"; long h = 0; for (; *s; ++s) h = h * 31 + *s; return h + t[3] + sizeof(u"ab" "c") + sizeof("\x41" "1"); }
// [lex.ccon] c++17: escapes
long f(long x) { const char s[] = "\a\b\f\n\r\t\v\\\'\"\?\101\x7f\0"; unsigned long h = sizeof s; for (char c : s) h = h * 31 + c; return h; }
// [expr.prim.this] c++17: this in members, default member initialisers and decltype
struct S { long v; long *self = &this->v; auto g() -> decltype(this->v) { return *self + this->v; } long h() const { return TYPE(this) + TYPE(*this); } };
long f(long x) { S s{x}; return s.g() + s.h(); }
// [expr.prim.paren] c++17: parentheses keep the category
long f(long x) { int a = 1; (((a))) = (int)x; return TYPE((a)) + ((a), a) + TYPE(("s")) + TYPE((int())); }
// [expr.prim.id.unqual] c++17: decltype of a name and of an expression
struct S { int m; int &r; const int c; int &&rr; };
long f(long x) { int i = 1; int &r = i; int &&rr = 1; const S s{1, r, 2, 3}; S *p = nullptr; return code<decltype(i)>::value + code<decltype((i))>::value + code<decltype(r)>::value + code<decltype(rr)>::value + code<decltype((rr))>::value + code<decltype(s.m)>::value + code<decltype((s.m))>::value + code<decltype(s.r)>::value * 3 + code<decltype((s.r))>::value * 5 + code<decltype((p->c))>::value * 7 + code<decltype((declval<S>().m))>::value * 11 + code<decltype(s.rr)>::value + code<decltype((s.rr))>::value * 13; }
// [expr.prim.id.qual] c++17: qualified names through typedefs, enums and self
struct S { enum E { a = 3, b }; static constexpr int v = 7; struct T { static int g() { return 11; } }; };
using A = S; enum class F : char { q = 5 };
long f(long x) { typedef A AA; return AA::a + AA::E::b + S::S::v + A::T::T::g() + int(F::q) + x; }
// [expr.prim.fold] c++17: folds of each operator
// for O: + ; - ; * ; & ; | ; ^ ; && ; || ; ,
template <class... T> constexpr long l(T... t) { return (... $O t); }
template <class... T> constexpr long r(T... t) { return (t $O ...); }
template <class... T> constexpr long bl(T... t) { return (7 $O ... $O t); }
template <class... T> constexpr long br(T... t) { return (t $O ... $O 7); }
long f(long x) { x &= 3; return l(x, 2L, 1L) + 10 * r(x, 2L, 1L) + 100 * bl(x, 1L) + 1000 * br(x, 1L) + bl() + br(); }
// [expr.prim.fold] c++17: empty folds
template <class... T> constexpr long a(T... t) { return (... && t) * 2 + (... || t); }
template <class... T> constexpr bool v(T... t) { return same<decltype((..., t)), void>; }
long f(long x) { return a() + v() * 10 + x; }
// [expr.prim.fold] c++17: folds over member calls, assignment and order
struct S { long h = 1; S &operator<<(long v) { h = h * 10 + v; return *this; } };
template <class... T> long g(T... t) { S s; (s << ... << t); long k = 0; ((k = k * 2 + t), ...); long y; (t = ... = (y = 5)); return s.h + k * 100000 + (0 + ... + t); }
long f(long x) { return g(x, 2L, 3L); }
// [expr.prim.fold] [expr.mptr.oper] c++17: folds over pointers to members
struct N3 { int k; }; struct N2 { N3 n; N2 *next; }; struct N1 { N2 n; N1 *next; }; struct W { long v; long operator->*(long a) const { return v * 10 + a; } };
template <class T, class... M> auto path(T &t, M... m) -> decltype((t.*....*m)) { return (t.*....*m); } template <class T, class... M> auto &far(T *t, M... m) { return (t->*...->*m); } template <class... T> long after(W w, T... t) { return (w->*...->*t) + sizeof...(t); }
long f(long x) { N1 a{{{(int)x}, nullptr}, nullptr}, b{{{3}, nullptr}, &a}; path(a, &N1::n, &N2::n, &N3::k) += 3; N1 *p = far(&b, &N1::next); far(&b, &N1::next, &N1::n).n.k += 5; return a.n.n.k + (p == &a) * 100 + path(b, &N1::n).n.k * 1000 + after(W{x}, 7) * 10000; }
// [expr.post.incr] c++17: results of increments
// for T: char ; unsigned char ; short ; int ; long ; float ; char16_t
long f(long x) { $T v = ($T)x; long a = (long)v++; long b = (long)++v; long c = (long)v--; long d = (long)--v; return a + 3 * b + 5 * c + 7 * d + TYPE(v++) + TYPE(++v); }
// [expr.sub] c++17: either operand of a subscript may be the pointer
long f(long x) { int a[4] = {1, 2, 3, 4}; int i = (int)x & 3; return i[a] * 10 + a[i] + (i ^ 1)["abcd"] + TYPE(0 [a]) + TYPE(declval<int[2]>()[0]); }
// [expr.call] c++17: default arguments, evaluated at each call
int n() { return 4; }
int g(int a, int b = n(), int c = sizeof(long)) { return a * 100 + b * 10 + c; }
long f(long x) { return g((int)x) + g(1, 2) * 3 + g(1, 2, 3) * 7; }
// [expr.call] c++17: arguments of narrow types are converted
int g(unsigned char a, bool b, signed char c, float d) { return a + b * 1000 + c * 10000 + int(d * 4); }
long f(long x) { return g((unsigned char)x, x, (signed char)x, (float)x) + g(x + 0.5, 0.25, -1, 1); }
// [expr.call] c++17: variadic functions promote
long g(int n, ...) { __builtin_va_list a; __builtin_va_start(a, n); long s = 0; for (int i = 0; i < n; ++i) s = s * 3 + (i & 1 ? (long)__builtin_va_arg(a, double) : __builtin_va_arg(a, int)); __builtin_va_end(a); return s; }
long f(long x) { char c = (char)x; float d = 2.5f; bool b = x; short h = -3; return g(4, c, d, b, 1.5) + g(1, h); }
// [expr.ref] c++17: member access through each form
struct S { int a[2]; static int s(int v) { return v + 1; } enum { e = 9 }; int m() const { return a[1]; } };
S make(int v) { return {{v, v + 1}}; }
long f(long x) { S s = make((int)x), *p = &s; const S &r = s; return s.a[0] + p->a[1] * 10 + r.m() * 100 + s.s(1) + p->s(2) + s.e + p->e + make(3).a[1] + make(4).m() + TYPE(make(1).a) + TYPE(r.a) + (&s)->S::a[0] + TYPE(p->S::m()); }
// [expr.type.conv] c++17: functional casts of each kind of type
struct S { int a, b = 5; }; struct C { int v; C(int v = 8) : v(v) {} }; using I = int; enum E { e0, e1, e2 };
long f(long x) { return I(3.9) + I() + I{4} + S{1}.b + S{}.a + S().b * 10 + C((int)x).v + C().v + C{}.v + E(2) + (sizeof(I[3])) + bool(x) + (void(), 1) + typename identity<I>::type(7); }
// [expr.dynamic.cast] c++17: to a base it is a static conversion
struct A { int a = 1; }; struct B { int b = 2; }; struct D : A, B {};
long f(long x) { D d; d.b = (int)x; return dynamic_cast<B *>(&d)->b + dynamic_cast<B &>(d).b * 3 + dynamic_cast<const A *>(&d)->a; }
// [expr.static.cast] c++17: down the hierarchy, enums, void pointers, categories
struct A { int a = 1; }; struct B { int b = 2; }; struct D : A, B { int d = 3; }; enum class E : unsigned char { p = 1 };
long f(long x) { D d; d.d = (int)x; B *b = &d; A &a = d; void *v = b; const void *cv = &d; int i = 3; return static_cast<D *>(b)->d + static_cast<D &>(a).d * 3 + static_cast<B *>(v)->b + static_cast<const D *>(cv)->a + (int)static_cast<E>(x) + TYPE(static_cast<int &&>(i)) + TYPE(static_cast<const int &>(i)) + TYPE(static_cast<long>(i)) + static_cast<int>(E::p) + (static_cast<void>(i), 1); }
// [expr.static.cast] c++17: a temporary that a cast binds to a reference to const is an lvalue
struct T { long n; T(long n) : n(n) {} ~T() { n = -1; } T *operator->() { return this; } }; struct D : T { using T::T; }; int h(const T &) { return 1; } int h(T &&) { return 2; } int h(const long &) { return 3; } int h(long &&) { return 4; } long g(const T *p) { return p->n; } long g(const long *p) { return *p; }
long f(long x) { const T &kept = static_cast<const T &>(T(x + 1)); return g(&(const T &)T(x)) + g(&static_cast<const T &>(T{4})) * 10 + const_cast<T &>((const T &)T(5)).n * 100 + g(&(const long &)x) + g(&static_cast<const long &>(x + 3)) + h((const T &)T(1)) * 1000 + h(static_cast<const T &>(D(1))) * 10000 + h((const long &)7) * 100000 + h(static_cast<const long &>((int)x)) * 1000000 + kept.n + same<decltype((const T &)T(1)), const T &> + TYPE((const long &)1); }
// [expr.reinterpret.cast] c++17: pointers, integers and references
long f(long x) { unsigned v = 0x01020304; auto *p = reinterpret_cast<unsigned char *>(&v); float g = 1.5f; auto n = reinterpret_cast<unsigned long>(p); return p[x & 3] + (reinterpret_cast<unsigned *>(n) == &v) * 100 + reinterpret_cast<int &>(g) + TYPE(reinterpret_cast<int &&>(g)) + reinterpret_cast<long>(reinterpret_cast<int *>(x)); }
// [expr.const.cast] c++17: away and back
long f(long x) { int i = (int)x; const int *p = &i; *const_cast<int *>(p) += 2; const_cast<int &>(static_cast<const int &>(i)) *= 2; const volatile int *const *q = nullptr; return i + TYPE(const_cast<int **>(q)) + TYPE(const_cast<int &&>(static_cast<const int &>(i))); }
// [expr.cast] c++17: what a C cast means
struct A { int a = 1; }; struct B { int b = 2; }; class D : A, public B { public: int d = 3; };
long f(long x) { D d; A *a = (A *)&d; B *b = (B *)&d; const int c = (int)x; long n = (long)(char)x; return a->a + ((D *)b)->d * 10 + *(int *)&c * 100 + n + (int)3.9 + (unsigned char)-1 + ((D &)*b).d + (int)(bool)x + TYPE((const int)c) + TYPE((int &)c) + TYPE((int &&)c); }
// [expr.unary.op] c++17: address and indirection
int gv = 4; struct S { int m; int g() { return m + 1; } static int s() { return 3; } };
long f(long x) { int i = (int)x; S s{i}; int S::*pm = &S::m; int (S::*pf)() = &S::g; int (*ps)() = &S::s; int *p = &*&i; const int *const &r = &i; return *&i + s.*pm * 3 + (s.*pf)() * 7 + ps() + *p + *r + *&gv + TYPE(&S::m) + TYPE(&S::s); }
// [expr.sizeof] c++17: nothing is evaluated, and packs have sizes
template <class... T> constexpr int n(T...) { return sizeof...(T) * 10 + sizeof...(T); }
long f(long x) { int i = (int)x; int a[5]; struct E {}; struct S { char c; double d; char e; }; long r = sizeof(i++) + sizeof a * 10 + sizeof(E) + sizeof(S) * 100 + sizeof(char[3][7]) + sizeof i++ + sizeof(int &) + sizeof "abc" + sizeof(S::d) + n(1, 2, 3) + sizeof(decltype(sizeof 0)); return r + i; }
// [expr.alignof] c++17: alignments
// for T: char ; short ; int ; long ; double ; char[3] ; int & ; S ; A ; S[2]
struct S { char c; short s; }; struct alignas(32) A { char c; };
long f(long x) { return alignof($T) * 100 + sizeof($T) + x; }
// [expr.unary.noexcept] c++17: noexcept of each expression
int t(int); int n(int) noexcept; template <class T> int c(T) noexcept(sizeof(T) > 4);
struct S { S(); S(int) noexcept; ~S(); int operator+(S) const noexcept; operator int() const; S &operator=(const S &); }; struct D { ~D() noexcept(false); }; struct M { S s; }; struct P { int a; };
long f(long x) { int i; return noexcept(t(1)) + 2 * noexcept(n(1)) + 4 * noexcept(n(t(1))) + 8 * noexcept(c(1)) + 16 * noexcept(c(1L)) + 32 * noexcept(S()) + 64 * noexcept(S(1)) + 128 * noexcept(S(1) + S(2)) + 256 * noexcept(int(S(1))) + 512 * noexcept(D()) + 1024 * noexcept(M()) + 2048 * noexcept(P()) + 4096 * noexcept(new int) + 8192 * noexcept(i = 3) + 16384 * noexcept(declval<M &>() = declval<M &>()); }
// [expr.new] c++17: forms of new
struct S { int a = 2, b = 3; }; struct C { int v; C(int a, int b) : v(a * 10 + b) {} };
long f(long x) { int *p = new int(5), *q = new int{}, *r = new int[3]{1, 2}; S *s = new S{7}; C *c = new C((int)x, 2); auto *a = new auto(2.5); auto **pp = new int *; S *t = new S[2]{{1}, {}}; int(*m)[2] = new int[2][2]{{1, 2}, {3}}; alignas(8) char buf[16]; C *pl = new (buf) C(1, 4); int *(*fp)[2] = new (int *[1][2]); fp[0][1] = p; long k = *p + *q + r[1] + r[2] + s->a + s->b + c->v + long(*a * 2) + t[0].b + t[1].a + m[1][0] + m[1][1] + pl->v + *fp[0][1]; delete p; delete q; delete[] r; delete s; delete c; delete a; delete pp; delete[] t; delete[] m; delete[] fp; return k; }
// [expr.new] c++17: operators of the class, with arguments
struct S { static inline int log = 0; long v = 4; static void *operator new(size_t n, long *at, int k) { log += k * (int)n; return at; } static void operator delete(void *p) { log += 1000; } static void *operator new(size_t n) { log += 7; return ::operator new(n); } };
long f(long x) { long cell = 0; S *s = new (&cell, 2) S; s->v += x; S *t = new S; long v = cell + t->v; delete t; v += S::log; S::log = 0; return v; }
// [expr.delete] c++17: destructors in reverse order and through a base
struct L { long *p; int id; L(long *p, int id) : p(p), id(id) {} ~L() { *p = *p * 10 + id; } }; struct B { virtual ~B() {} }; struct D : B { L l; D(long *p) : l(p, 8) {} };
long f(long x) { long log = 0; L *a = new L[3]{{&log, 1}, {&log, 2}, {&log, 3}}; delete[] a; B *b = new D(&log); delete b; L *n = nullptr; delete n; return log + x; }
// [expr.mptr.oper] c++17: pointers to members of every kind
struct B { virtual int v(int a) { return a; } int n(int a) const { return a * 2; } int m = 5; int arr[2] = {6, 7}; }; struct D : B { int v(int a) override { return a + 100; } int q() & { return 1; } int q() && { return 2; } };
long f(long x) { D d; B *b = &d; int (B::*pv)(int) = &B::v; int (D::*dv)(int) = &B::v; int (B::*pn)(int) const = &B::n; int B::*pm = &B::m; int(B::*pa)[2] = &B::arr; int (D::*q1)() & = &D::q; int (D::*q2)() && = &D::q; const B cb; return (b->*pv)((int)x) + (d.*dv)(1) * 3 + (cb.*pn)(2) + b->*pm + (d.*pa)[1] + (d.*q1)() + (D().*q2)() * 10 + TYPE(cb.*pm) + TYPE(B().*pm) + (pv == &B::v) + TYPE((b->*pa)); }
// [expr.mul] c++17: division and remainder signs
// for T: int ; long ; signed char ; unsigned ; unsigned long ; short
// for D: 7 ; -7 ; 2 ; -1 ; 1000
long f(long x) { $T a = ($T)(x * 31 - 100), d = ($T)$D; return (long)(a / d) * 1000 + (long)(a % d); }
// [expr.add] c++17: pointer arithmetic and differences
struct S { int a[3]; };
long f(long x) { S s[5]; S *p = s + 4, *q = &s[1]; char *c = (char *)p; p -= 1; q++; const S *r = 1 + q; return (p - q) * 100 + (r - s) + TYPE(p - q) + (c - (char *)p) + (&s[3].a[2] - &s[3].a[0]) + ((&s)[1] - s); }
// [expr.shift] c++17: by types and amounts
// for T: int ; unsigned ; long ; unsigned char ; signed char ; unsigned short ; unsigned long
// for N: 1 ; 3l ; (unsigned char)5 ; true
long f(long x) { $T a = ($T)(x < 0 ? 77 : x); return (long)(a << $N) + (long)(a >> $N) * 3 + TYPE(a << $N) + TYPE(a >> $N); }
// [expr.shift] c++17: arithmetic right shift of negatives
long f(long x) { int a = (int)x - 400; signed char b = (signed char)-77; long c = -x; short d = -1; return (a >> 3) * 10 + (b >> 2) + (c >> 1) + (d >> 15); }
// [expr.rel] c++17: comparisons of mixed signs
// for A: int ; unsigned ; long ; unsigned char ; signed char ; unsigned long
// for B: int ; unsigned ; long ; unsigned short ; double
long f(long x) { $A a = ($A)x; $B b = ($B)5; return (a < b) + 2 * (a > b) + 4 * (a <= b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b) + 64 * (a < ($B)-1) + 128 * (a == ($A)-1); }
// [expr.rel] c++17: NaN and infinities
long f(long x) { double n = __builtin_nan(""), i = __builtin_inf(), d = (double)x; return (n < d) + 2 * (n > d) + 4 * (n == n) + 8 * (n != n) + 16 * (i > d) + 32 * (-i < d) + 64 * !(n >= d) + 128 * (0.0 == -0.0) + 256 * bool(n); }
// [expr.eq] c++17: member pointers, null pointers, functions
struct S { int a, b; void m(); void n(); virtual void v(); }; long g(long x) { return x; }
long f(long x) { int S::*p = &S::a, S::*q = x > 1 ? &S::b : &S::a; int S::*z = nullptr; void (S::*m)() = nullptr; return (p == q) + 2 * (p != z) + 4 * (z == nullptr) + 8 * (m == nullptr) + 16 * (&S::b == q) + 32 * (f == g) + 64 * (nullptr == nullptr) + 128 * (g == &g); }
// [expr.bit.and] c++17: bitwise operators over narrow types
// for O: & ; | ; ^
// for T: signed char ; unsigned char ; short ; unsigned ; bool
long f(long x) { $T a = ($T)x, b = ($T)-3; a $O= ($T)6; return (long)(a $O b) + TYPE(a $O b) + (long)(~a $O b) + (long)(a $O 1ul); }
// [expr.log.and] c++17: short circuits
long f(long x) { long n = 0; auto t = [&](long v) { n = n * 10 + 1; return v > 1; }; bool a = t(x) && t(x - 1) && t(x - 300), b = t(x) || t(-x), c = !t(x) || (t(5) && t(0)); return n * 8 + a + 2 * b + 4 * c; }
// [expr.cond] c++17: category and type of the result
struct B { int b = 1; }; struct D : B { int d = 2; }; struct E { operator B() const { return B{7}; } };
long f(long x) { int i = 1, j = 2; const int c = 3; long l = 4; D d; B b; E e; int *p = &i; const int *cp = &c; void *v = p; return TYPE(x ? i : j) + 3 * TYPE(x ? i : c) + 5 * TYPE(x ? i : l) + 7 * TYPE(x ? p : nullptr) + 11 * TYPE(x ? p : cp) + 13 * TYPE(x ? p : v) + 17 * TYPE(x ? 0 : p) + 19 * TYPE(x ? static_cast<int &&>(i) : j) + 23 * TYPE(x ? static_cast<int &&>(i) : static_cast<int &&>(j)) + TYPE(x ? 'a' : true) + TYPE(x ? "ab" : "abc") + TYPE(x ? "ab" : "cd") + same<decltype(x ? d : b), B &> + 2 * same<decltype(x ? D() : B()), B> + 4 * same<decltype(x ? e : b), B> + (x ? e : b).b; }
// [expr.cond] c++17: it is an lvalue where both are, and nests to the right
long f(long x) { int i = 1, j = 2; (x > 1 ? i : j) = 9; (x ? i : j)++; x > 1 ? i = 3 : j = 4; int k = x < 0 ? 1 : x < 2 ? 2 : x < 6 ? 3 : 4; return i * 100 + j * 10 + k; }
// [expr.cond] c++17: base from const, void operands
struct B { int v; }; struct D : B {};
long f(long x) { int n = 0; auto g = [&] { n = 5; }; auto h = [&] { n = 6; }; x > 1 ? g() : h(); const D d{{1}}; B b{2}; const B cb{3}; return n + same<decltype(x ? d : cb), const B &> * 2 + 4 * same<decltype(x ? b : cb), const B &> + (x ? d : cb).v * 10; }
// [expr.assign] c++17: compound assignment converts back
// for T: signed char ; unsigned char ; short ; unsigned ; float ; long ; bool
// for O: += ; -= ; *= ; /=
long f(long x) { $T v = ($T)(x > 100 ? 100 : x < 0 ? 50 : x); v $O 3; auto r = &(v = v); v $O 0.5; return (long)(v * 4) + TYPE(v $O 1) + (r == &v); }
// [expr.assign] c++17: assignment is an lvalue, sequenced right to left
long f(long x) { long n = 0; long a[3] = {}; auto r = [&](long k) -> long & { n = n * 10 + k; return a[k]; }; r(0) = r(1) = r(2) = x; (a[0] = 3) += 4; int i = 0; i = i++ + 1; return n * 1000 + a[0] + a[1] + i; }
// [expr.assign] c++17: to bit-fields, enums by cast, member pointers, references
struct S { int b : 3; unsigned u : 4; bool f : 1; };
long f(long x) { S s{}; int r = (s.b = (int)x); unsigned q = (s.u = (unsigned)x); bool t = (s.f = x); s.b += 3; s.u -= 9; return r + q * 10 + t * 100 + s.b * 1000 + s.u * 10000; }
// [expr.comma] c++17: category and order
long f(long x) { int i = 1; (i = 2, i) = (int)x; return (i++, i *= 2, i + 1) + TYPE((1, i)) + TYPE((i, 1)); }
// [expr.const] c++17: folded and computed at run time alike
// for E: (signed char)200 + 1 ; -7 / 2 * 10 + -7 % 2 ; (unsigned)-1 >> 28 ; ~0u / 3 ; 1ull << 40 >> 3 ; (short)70000 ; (int)3.99f + (int)-3.99 ; 'a' + u'b' * L'c' ; sizeof("x" "y") << 3 ; 5 > 3 ? -1 : 2u ; (bool)0.1 + !5 ; 0x7fffffff + 0u ; (long)1e15 % 1000 ; -1 < 0u ; (unsigned char)~5 ; 10 - 3 - 2 ; 2 + 3 * 4 % 5 << 1 & 15 | 32 ^ 3 ; 1 ? 2 : 3 ? 4 : 5 ; -5 >> 1 ; (char)0x81 < 0
long f(long x) { constexpr auto c = $E; auto v = $E; static_assert(same<decltype(c), const decltype(v)>); enum : long { e = (long)($E) }; return c * 2 + v + e + x; }
// [expr.type] c++17: xvalues and cv of prvalues
struct C { int m; const int k() const &; }; const int ci(); const C cc(); C &&xr(); const C &&xc();
long f(long x) { return TYPE(ci()) + same<decltype(cc()), const C> * 3 + TYPE(cc().m) * 5 + TYPE(xr().m) * 7 + TYPE(xc().m) * 11 + TYPE(cc().k()) + same<decltype((cc())), const C> * 2 + x; }
// [expr.context] c++17: discarded values and volatile
long f(long x) { volatile int v = (int)x; v; (void)v; int i = 0; i, v; *&i; v = v + 1; v += 2; return v + TYPE(v) + TYPE(+v); }
// [basic.lval] c++17: temporaries live as long as a reference to their parts
struct L { long *p; int v; L(long *p, int v) : p(p), v(v) {} ~L() { *p = *p * 10 + v; } }; struct H { L l; int k = 3; };
long f(long x) { long log = 0; { const L &r = L(&log, 1); int &&k = H{L(&log, 2)}.k; const L &m = (H{L(&log, 3)}).l; log = log * 10 + k + r.v + m.v; (L(&log, 9)); log = log * 10 + 7; } return log + x; }
// [expr.prim.lambda] c++17: captures by copy and reference, init captures, nesting
long f(long x) { long a = 1, b = 2; auto l = [a, &b, c = a + b, &d = b](long y) mutable { a += y; b += a; d += c; return [=, &b] { return a * 100 + b * 10 + c; }; }; auto m = l(x); auto n = l(1); return m() + n() * 3 + a + b; }
// [expr.prim.lambda] c++17: types of captured names inside
long f(long x) { int i = 1; const int c = 2; int &r = i; auto l = [=]() { return TYPE(i) + TYPE(c) * 3 + TYPE(r) * 5 + code<decltype(i)>::value * 7 + code<decltype(r)>::value * 11; }; auto m = [=]() mutable { return TYPE(i) + TYPE(r) * 3; }; auto n = [&]() { return TYPE(i) + TYPE(c) * 3; }; return l() + m() * 13 + n() * 17; }
// [expr.prim.lambda] c++17: this and *this
struct S { long v; long a() { auto l = [this] { return ++v; }; l(); return v; } long b() { auto l = [*this]() mutable { return ++v; }; return l() * 10 + v; } long c() { return [=] { return [&] { return this->v + v; }(); }(); } };
long f(long x) { S s{x}; return s.a() + s.b() * 3 + s.c() * 7; }
// [expr.prim.lambda] c++17: generic lambdas, packs and forwarding
long f(long x) { auto l = [](auto a, auto &&b, auto... c) { return TYPE(a) + code<decltype(b)>::value * 3 + sizeof...(c) * 1000 + (0 + ... + c); }; int i = 1; const int k = 2; return l(i, i) + l(k, k) * 3 + l(1.f, 2, 3, 4) * 5 + l("x", move(i), x); }
// [expr.prim.lambda] c++17: conversion to a pointer to function
long f(long x) { long (*p)(long) = [](long v) { return v * 2; }; auto q = +[](int v) { return v + 1; }; int (*g)(int) = [](auto v) { return v * 3; }; return p(x) + q(3) + g(5) + TYPE(q) + TYPE(g); }
// [expr.prim.lambda] c++17: return type deduction and trailing type
long f(long x) { int i = 4; auto a = [&] { return i; }; auto b = [&]() -> int & { return i; }; auto c = [&]() -> auto && { return i; }; auto d = [&]() -> decltype(auto) { return (i); }; auto e = [](bool q) { if (q) return 1; return 2; }; b() += 1; return TYPE(a()) + TYPE(b()) * 3 + TYPE(c()) * 5 + TYPE(d()) * 7 + e(x) + i; }
// [expr.prim.lambda] c++17: constexpr implicitly, static data, recursion by passing itself
long f(long x) { constexpr auto sq = [](int v) { return v * v; }; int a[sq(3)]; auto fib = [](auto self, int n) -> long { return n < 2 ? n : self(self, n - 1) + self(self, n - 2); }; return sizeof a + fib(fib, 10) + sq((int)x); }
// [expr.prim.lambda] c++17: captures of packs and arrays
template <class... T> long g(T... t) { auto l = [t...] { return (0 + ... + t); }; auto m = [&t...](auto... u) { ((t += u), ...); }; m(t...); auto n = [&] { return (1 * ... * t); }; return l() * 1000 + n(); }
long f(long x) { int a[3] = {1, 2, (int)x}; auto l = [a]() mutable { a[0] = 9; return sizeof a + a[2]; }; return g(x, 2L, 3L) + l() + a[0]; }
// [expr.prim.lambda] c++17: what is captured in generic lambdas and default captures
struct E {}; long f(long x) { const int k = 5; static int st = 6; constexpr int ce = 7; long v = x; auto a = [] { return k + ce + st; }; auto b = [=] { return v; }; auto c = [&] { return v; }; auto d = [=] { return k + sizeof(v); }; return a() + b() + c() + d() + sizeof(a) + sizeof(b) * 10 + sizeof(d) * 100; }
// [expr.prim.lambda] c++17: in default arguments, members, unevaluated sizes
struct S { long m = [](long a) { return a * 2; }(3); long g(long a, long b = [] { return 4L; }()) { return a + b + m; } static constexpr auto l = [](auto v) { return v + 1; }; };
long f(long x) { return S().g(x) + S().g(1, 2) + S::l(x) + S::l('a'); }
// [expr.prim.lambda] c++20: template parameters, init captures of packs, default construction
template <class... T> long g(T &&...t) { return [... a = static_cast<T &&>(t)]() { return (0 + ... + a); }(); }
long f(long x) { auto l = []<class T, int N>(T (&a)[N]) { return N * 100 + TYPE(a); }; int a[4]; auto c = [](int v) { return v + 1; }; decltype(c) d; decltype(c) e = d; e = c; return l(a) + g(x, 2L) + d(4) + e(5) + [](auto v) requires(sizeof(v) > 4) { return 1; }(x); }
// [expr.prim.lambda] c++20: in unevaluated operands and as template arguments
template <auto F> struct A { static long call(long v) { return F(v); } }; using L = decltype([](long v) { return v * 3; });
long f(long x) { return L{}(x) + A<[](long v) { return v + 4; }>::call(x) + sizeof([] {}) + noexcept([]() noexcept {}()); }
// [expr.prim.req] c++20: simple, type, compound and nested requirements
template <class T, class U> concept is = same<T, U>;
template <class T> concept R = requires(T t, int i) { t + i; typename T::type; { t.size() } noexcept -> is<int>; requires sizeof(T) > 1; };
struct A { using type = int; int size() noexcept; int operator+(int); int q; }; struct B : A { int size(); }; struct C : A { long size() noexcept; }; struct D { int size() noexcept; int operator+(int); int q; }; struct E { using type = int; int size() noexcept; int operator+(int); };
long f(long x) { return R<A> + 2 * R<B> + 4 * R<C> + 8 * R<D> + 16 * R<E> + 32 * R<int> + x; }
// [expr.spaceship] c++20: of built-in types
// for T: int ; unsigned char ; long ; double ; bool ; float
long f(long x) { $T a = ($T)x, b = ($T)2; auto c = a <=> b; return (c < 0) + 2 * (c == 0) + 4 * (c > 0) + 8 * same<decltype(c), std::strong_ordering> + 16 * same<decltype(c), std::partial_ordering> + 32 * (0 < c) + 64 * (c != 0); }
// [expr.spaceship] c++20: of pointers, enums and NaN
enum class E { a, b };
long f(long x) { int a[9]; int *p = a + (x & 7), *q = a + 5; auto c = p <=> q; auto n = __builtin_nan("") <=> 1.0; auto e = E(x & 1) <=> E::b; return (c < 0) + 2 * (c == 0) + 4 * (n == std::partial_ordering::unordered) + 8 * (n < 0) + 16 * (n > 0) + 32 * (e == 0) + 64 * is_neq(e); }
// [expr.assign] c++17: braces on the right
struct S { int a, b; S &operator=(int v) { a = v; return *this; } }; struct P { int v; P &operator=(std::initializer_list<int> l) { v = 0; for (int i : l) v = v * 10 + i; return *this; } };
long f(long x) { int i; i = {(int)x}; S s; s = {3, 4}; P p; p = {1, 2, (int)x & 7}; double d; d = {2}; return i + s.a * 10 + s.b * 100 + p.v * 1000 + (long)d; }
// [expr.prim.lambda] c++17: operators and templates apply to closure types
template <class... F> struct over : F... { using F::operator()...; }; template <class... F> over(F...) -> over<F...>;
long f(long x) { auto o = over{[](int v) { return v + 1; }, [](double v) { return v * 10; }, [x](const char *) { return x; }}; return o(1) + (long)o(2.5) * 100 + o("s"); }
// [expr.eval.order] c++17: order of calls' callee, shifts, subscripts and assignments
struct S { long *n; S g(int) { return *this; } S operator<<(int) { return *this; } };
long f(long x) { long n = 0; auto t = [&](int k) { n = n * 10 + k; return k; }; S s{&n}; s.g(t(1)).g(t(2)).g(t(3)); s << t(4) << t(5); int a[3] = {}; (t(6), a)[t(0)] = t(7); (t(1), t)(t(2)); return n + x; }
// [gnu.complex] c++17: parts and arithmetic of complex numbers
struct Z { char a; double _Complex v; };
long f(long x) { double _Complex c = {(double)x, 2}; __real__ c += 1; c *= c; double _Complex d = c; d -= 3; Z z{'a', d}; z.v = z.v * c + d; float _Complex g = {1, 2}; g = g * g - g; double _Complex r = 7; return (long)__real__ c + 10 * (long)__imag__ d + 100 * (long)__real__ g + 1000 * (long)__imag__ g + 3 * (c == d) + sizeof(Z) + sizeof(float _Complex) * 7 + alignof(float _Complex) + (long)__imag__ 3.0 + (long)__imag__ ~c + (long)__real__ z.v + (long)__imag__ r + (long)__real__(r / 2.0); }
// [expr.prim.lambda.capture] c++17: a copy is initialised directly, and init-statements may be empty
struct D { int v; D(int v) : v(v) { } explicit D(D &o) : v(o.v + 1) { } }; struct R { int a[3] = {1, 2, 3}; int *begin() { return a; } int *end() { return a + 3; } };
long f(long x) { D d((int)x); long s = [d] { return d.v; }(); if (; x > 1) s += 10; switch (; x) { case 2: s += 100; } for (; int y : R()) s += y; return s; }
// [expr.cast] c++17: null pointer constants, attributes in casts, and members named by decltype
namespace n { constexpr int k = 3; } namespace m = n; struct S { int a; union { int b; char c; }; operator int() { return a; } operator char *() { return &c; } }; template <int S::*P> int get(S &s) { return s.*P; }
long f(long x) { decltype(nullptr) z = 0; S two = {(int)x}; int decltype(two)::*p = &decltype(two)::a; two.b = 5; int (S::*q)() = &S::operator int; char *(S::*r)() = &S::operator char *; S &(S::*w)(const S &) = &S::operator=; S t; (t.*w)(two); long y = (long)(__attribute__((unused)) char)x; return (z == nullptr) + two.*p * 10 + get<&S::b>(t) * 100 + (t.*q)() + ((t.*r)() == &t.c) + m::k + y; }
// [expr.prim.id.dtor] c++17: the name behind ~ is looked for where the one before it was
struct C { typedef int I; struct N { ~N() { } }; }; typedef int I1, I2; namespace n { typedef long L; }
long f(long x) { int i = 3; long l = 4; C::N s; i.C::I::~I(); i.I1::~I2(); (&l)->n::L::~L(); (&i)->~I1(); s.C::N::~N(); new (&s) C::N; return x + 1; }
// [expr.mptr.oper] c++17: objects and members that classes convert to
struct A { int v = 3; int w = 5; }; A a; struct P { operator A *() { return &a; } }; struct Q : P { }; struct M { operator int A::*() { return &A::w; } }; struct N { operator const volatile int A::*() const { return &A::v; } };
long f(long x) { Q q; P p; int A::*m = &A::v; A *o = &a; return q->*m + p->*M() * 10 + o->*M() * 100 + (o->*N()) * 1000 + x; }
// [expr.add] c++17: differences of pointers into rows of arrays
struct R { int v[2]; };
static constexpr int rows[3][2] = {{1, 2}, {3, 4}}; static constexpr R parts[2] = {{{5, 6}}, {{7, 8}}};
long f(long x) { constexpr const int *p = rows[1]; constexpr long d = &rows[1][1] - p, e = p - &rows[1][1], g = &rows[2] - &rows[0], z = p - rows[1], m = &parts[1].v[1] - parts[1].v, n = &parts[1] - parts; return d * 100000 + e * 10000 + g * 1000 + z * 100 + m * 10 + n + x; }
