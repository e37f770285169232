// Clauses [class.temporary], [expr.new], [expr.delete], [class.bit], [class.virtual], [stmt.iter]: when objects begin and end, and where.

namespace life {
static long h;
static int mark(int v) { h = (h * 31 + v + 7) % 1000000007; return v; }
// Says when it is made and destroyed.
struct T { int v; T(int v) : v(v) { mark(v); } T(const T &o) : v(o.v + 100) { mark(v); } ~T() { mark(-v); } explicit operator bool() const { return v > 0; } bool less(int n) const { return v < n; } };
inline bool operator<(const T &a, const T &b) { return a.v < b.v; }
struct R { const T &r; }; struct R2 { R a, b; }; struct R3 { R f[2]; const T &&x; };
static void dirty(void *p, int n) { for (int i = 0; i < n; ++i) ((unsigned char *)p)[i] = 0xa5; }
alignas(64) static unsigned char room[1024];
static int two = 2; // Not known when it is compiled.
}
using namespace life;

// [class.temporary] c++17: temporaries of conditions end with the condition
// for S: while (T(i).less(3)) mark(i++); ; while (T(i).less(3) && T(i + 10).less(13)) { mark(i++); if (i == 2) continue; mark(60); } ; for (; T(i) < T(3); mark(70 + i++)) mark(50); ; do mark(i++); while (T(i).less(2) || T(i).less(3)); ; if (T(i).less(1)) mark(51); else mark(52); ; if (!T(i).less(1)) mark(51); mark(53); ; while (!(T(i).v > 2)) if (++i == 2) break; ; for (i = 0; !T(i); ) ++i; ; switch (T(2).v) { case 2: mark(54); break; default: mark(55); } ; if (T(1).v ? T(2).less(5) : T(3).less(6)) mark(56); ; while (T(i).less(5)) { if (i++ == 3) goto out; } mark(57); out: mark(58); ; for (int j = 0; T(j).less(2) ? T(4).v : 0; ++j) mark(j);
long f(long x) { h = 0; int i = 0; { $S } return h + i + x; }
// [stmt.for] c++17: variables of conditions end behind the step
// for S: for (int i = 2; T a{i}; mark(70 + i--)) mark(50); ; int i = 3; while (T a{--i}) { if (i == 1) continue; mark(50); } ; for (int i = 3; T a{i}; mark(70 + --i)) { if (i == 2) continue; mark(51); } ; for (int i = 3; T a{i}; mark(70 + --i)) { if (i == 2) break; mark(51); } ; if (T a{2}; T b{a.v - 1}) mark(52); else mark(53); ; if (T b{0}) mark(54); else mark(b.v + 60); ; switch (T a{3}; int n = T(4).v) { case 4: mark(n); break; } ; for (T a{1}; a.less(3); ++a.v) mark(55); ; for (const T &r : {T(1), T(2)}) mark(r.v + 20); ; T t[2] = {1, 2}; for (T c : t) mark(c.v);
long f(long x) { h = 0; { $S } return h + x; }
// [class.temporary] c++17: references extend what they bind, in members, bases and elements
// for V: const T &r = T(1) ; T &&r = T(1) ; const int &r = T(1).v ; R r{T(1)} ; R r = {T(1)} ; R2 r{{T(1)}, {T(2)}} ; R2 r{T(1), T(2)} ; R r[2] = {{T(1)}, {T(2)}} ; R3 r{{{T(1)}, {T(2)}}, T(3)} ; const R &r = R{T(1)} ; const R2 &r = {{T(1)}, {T(2)}} ; const T &r = two > 1 ? T(1) : T(2) ; R r = R{T(1)} ; R r(R{T(1)}) ; R2 r{R{T(1)}, R{T(2)}} ; R2 r = {R{T(1)}, {T(2)}} ; const R2 &r = R2{R{T(1)}, {T(2)}} ; auto r = R{T(2)} ; const T &r = (mark(3), T(1)) ; const T (&r)[2] = {1, 2} ; std::initializer_list<T> r = {1, 2} ; std::initializer_list<T> r{T(1), T(2)} ; const auto &r = std::initializer_list<T>{3, 4} ; auto r = {T(1), T(2)} ; const T &r = static_cast<const T &>(T(5)) ; const T &&r = static_cast<T &&>(T(5)) ; T r = T(T(6)) ; auto [r] = R{T(1)} ; const auto &[r] = R{T(2)} ; auto &&r = T(3)
long f(long x) { h = 0; { $V; mark(50); } return h + x; }
// [class.temporary] c++17: default arguments of elements end with each
// for V: A a[2] ; A a[3]{} ; A *a = new A[2] ; A a[6] ; A a[2][2] ; struct W { A a[2]; } w ; struct W { A a[2]; } w, z = w ; A a[3] = {A(), {}} ; auto l = [a = A()] { return sizeof a; } ; A a[20] = {}
struct A { A(const T &a = T(5)) { mark(25); } A(const A &, const T &b = T(6)) { mark(26); } };
long f(long x) { h = 0; { $V; mark(60); } return h + x; }
// [class.temporary] c++17: full expressions of every kind
struct S { int a; int b = T(3).v + mark(40); S(int k) : a(T(k).v) { mark(41); } }; static int g(const T &a, T b) { return mark(a.v + b.v); } struct D : S { T t; D() : S(T(8).v), t(T(9)) { mark(42); } };
long f(long x) { h = 0; { S s(5); D d; int n = g(T(1), T(2)), m = g(3, 4); mark(n + m); (void)T(5); auto l = [](T t) { return t.v; }; l(T(6)); int q = ({ T t(7); t.v; }); T *p = new T(T(8)); mark(q); delete p; mark((T(1), T(2)).v); const int &r = T(4).v + 1; mark(r); static_cast<void>(T(9)); } return h + x; }
// [dcl.init.list] c++17: the array of a list lives as long as the list
struct L { std::initializer_list<T> l; int n; }; struct C { int s; C(std::initializer_list<T> l) : s(0) { for (auto &t : l) s += mark(t.v); } }; static int sum(std::initializer_list<T> l) { int s = 0; for (auto &t : l) s += t.v; return mark(s); }
long f(long x) { h = 0; { C c{1, 2}; mark(50); sum({3, 4}); mark(51); std::initializer_list<T> a = {5}, b = {6, 7}; mark(52); L m{{8, 9}, 1}; mark(53); L z[2] = {{{1}, 2}, {{3}, 4}}; mark(z[1].l.begin()->v); for (auto &t : {T(4), T(5)}) mark(t.v); C e = {{1, 2}}; mark(e.s); } return h + x; }
// [expr.new] c++17: what initialises which element
// for N: new (room) A[3] ; new (room) A[3]() ; new (room) A[3]{} ; new (room) A[3]{4} ; new (room) A[n]{6} ; new (room) A[n]() ; new (room) A[n] ; new (room) A[3]{4, {}, 6} ; new (room) V[3]() ; new (room) V[3]{} ; new (room) V[3]{{1}} ; new (room) V[n]{{1, 2}, {3}} ; new (room) V[n]() ; new (room) M[2]() ; new (room) M[2]{} ; new (room) M[n]() ; new (room) I[3]() ; new (room) I[3]{7} ; new (room) I[n]{7} ; new (room) I[n]{} ; new (room) B() ; new (room) B{} ; new (room) V() ; new (room) V{} ; new (room) M() ; new (room) U() ; new (room) I() ; new (room) P() ; new (room) P[2]() ; new (room) P[n]{} ; new (room) Q() ; new (room) D[2]() ; new (room) D[2]{} ; new (room) E() ; new (room) E{}
struct A { int v; A() : v(1) {} A(int x) : v(x * 10) {} }; struct V { int x, y; }; struct N { N() {} ~N() {} }; struct M { N n; int i, j = 3; }; struct B { N n; int i; }; union U { int i; char c[8]; }; using I = int; struct P { int V::*p; int q; void (V::*f)(); }; struct Q { P p; int V::*a[2]; N n; }; struct D { int i = 5; int k; }; struct E { virtual int f() { return i; } int i; };
long f(long x) { int n = 3; dirty(room, 256); auto *p = $N; using G = typename noref<decltype(*p)>::type; long r = 0; int k = sizeof(G) * 2; if (same<G, A> || same<G, V> || same<G, I>) k = sizeof(G) * 3; for (int i = sizeof(G) > 8 && same<G, E> ? 8 : 0; i < k; ++i) r = (r * 31 + room[i]) % 1000003; return r + x; }
// [expr.new] c++20: parentheses and bounds that the list gives
// for N: new int[3](1, 2) ; new int[](4, 5, 6) ; new int[]{4, 5, 6} ; new int[3]{1} ; new int[n](1, 2) ; new int[4](7) ; new (room) int[3]()
long f(long x) { int n = 3; dirty(room, 64); int *p = $N; return p[0] + p[1] * 10 + p[2] * 100 + x; }
// [expr.delete] c++17: functions of the class get sizes, and cookies
struct A { int v[3]; void operator delete(void *p, size_t n) { mark(int(n)); ::operator delete(p); } void *operator new(size_t n) { mark(int(n)); return ::operator new(n); } void operator delete[](void *p, size_t n) { mark(int(n)); ::operator delete[](p); } void *operator new[](size_t n) { mark(int(n)); return ::operator new[](n); } };
struct B { int v; ~B() { mark(v); } static void *operator new[](size_t n) { mark(int(n)); return room; } static void operator delete[](void *p) { mark(int((unsigned char *)p - room)); } }; struct C { char c; static void *operator new[](size_t n) { mark(int(n)); return room; } static void operator delete[](void *p) { mark(int((unsigned char *)p - room)); } };
struct alignas(32) O { int v; ~O() { mark(v); } static void *operator new[](size_t n) { mark(int(n)); return room; } static void operator delete[](void *p, size_t n) { mark(int(n)); mark(int((unsigned char *)p - room)); } };
struct Both { static void *operator new(size_t n) { return room; } static void operator delete(void *) { mark(1); } static void operator delete(void *, size_t n) { mark(2); } };
struct Args { static void *operator new(size_t n, int a, int b = 5) { mark(a + b); return room; } static void operator delete(void *p) { mark(3); } }; struct Inh : A { int w; };
long f(long x) { h = 0; int n = 2; A *a = new A; delete a; a = new A[3]; delete[] a; a = new A[n]; delete[] a; B *b = new B[2]{{4}, {5}}; mark(int((unsigned char *)b - room)); delete[] b; C *c = new C[5]; delete[] c; O *o = new O[2]{{6}, {7}}; mark(int((unsigned char *)o - room)); delete[] o; delete new Both; delete new (7) Args; delete new Inh; B(*bb)[2] = new B[n][2]{{{1}, {2}}, {{3}, {4}}}; delete[] bb; A *z = nullptr; delete z; delete[] z; a = ::new A; ::delete a; using B3 = B[3]; B *t = new B3{{7}, {8}, {9}}; delete[] t; return h + x; }
// [expr.delete] c++17: through virtual destructors
struct A { int a = 1; virtual ~A() { mark(a); } static void *operator new(size_t n) { mark(int(n)); return room; } void operator delete(void *p, size_t n) { mark(int(n) + int((unsigned char *)p - room)); } }; struct B { long pad[2]; virtual ~B() { mark(9); } virtual int f() { return 3; } }; struct C : B, A { long c = 2; ~C() { mark(c); } using A::operator new; void operator delete(void *p) { mark(77 + int((unsigned char *)p - room)); } }; struct D : C { int d = 4; ~D() override { mark(d); } }; struct V : virtual A { int v = 6; ~V() { mark(v); } }; struct W : V { ~W() { mark(8); } };
long f(long x) { h = 0; A *a = new A; delete a; a = new C; delete a; a = new D; delete a; B *b = new D; mark(b->f()); delete b; C *c = new D; ::new (room + 512) A; c->~C(); a = new V; delete a; a = new W; delete a; return h + x; }
// [expr.delete] c++20: destroying delete
#if !defined __cpp_lib_destroying_delete
namespace std { struct destroying_delete_t { explicit destroying_delete_t() = default; }; }
#endif
struct S { int v; ~S() { mark(v); } static void *operator new(size_t n) { mark(int(n)); return room; } static void operator delete(S *p, std::destroying_delete_t) { mark(p->v + 40); p->~S(); } }; struct P { virtual ~P() { mark(3); } static void *operator new(size_t n) { return room; } static void operator delete(P *p, std::destroying_delete_t, size_t n) { mark(int(n)); p->~P(); } }; struct Q : P { int q = 5; ~Q() { mark(q); } };
long f(long x) { h = 0; delete new S{6}; P *p = new Q; delete p; Q *q = new Q; delete q; return h + x; }
// [class.bit] c++17: const references bind to copies
struct A { unsigned a : 3, b : 29; signed c : 5; long d : 40; bool e : 1; }; struct F { unsigned e : 8, m : 23, s : 1; }; static long rd(const unsigned &x) { return x; } static long rs(const int &x) { return x; } static long rl(const long &x) { return x; } static long rr(unsigned &&x) { return x; } template <class X> static long tm(const X &a, const X &b) { return a < b ? b : a; } template <class A, class B> struct Pr { A a; B b; Pr(const A &x, const B &y) : a(x), b(y) {} }; template <class X, class Y> static Pr<X, Y> mk(const X &a, const Y &b) { return {a, b}; } struct H { const unsigned &r; };
long f(long x) { A s{5, 100, -3, 1l << 35, true}; F f{130, 77, 1}; const A &cs = s; auto p = mk(f.e, f.m); Pr<unsigned, unsigned> q(f.s, f.e); const unsigned &r = s.b; H hh{s.a}; s.b = 7; s.a = 2; auto l = [](const auto &v) { return (long)v; }; return rd(s.a) + rd(cs.b) * 3 + rs(s.c) * 5 + rl(s.d) * 7 + tm(s.a, s.b) * 11 + p.a + p.b * 13 + q.a + q.b * 17 + r * 19 + hh.r * 23 + l(s.c) + l(s.e) + rr(static_cast<A &&>(s).a) + rd(two > 1 ? s.a : s.b) + x; }
// [class.virtual] c++17: final overriders of shared virtual bases
struct I { virtual int v() const = 0; virtual int w() { return 1; } }; struct J : virtual I { int j; }; struct K : virtual I { int v() const override { return 8; } }; struct L : J, K {}; struct M : virtual I { int w() override { return 2; } int m; }; struct N : L, M { int n; }; struct O : M, J, K { int w() override { return M::w() + 5; } }; struct X : virtual K {}; struct Y : virtual J, X { int y = 3; int v() const override { return y; } };
static long all(I *i) { return i->v() * 10 + i->w(); }
long f(long x) { L l; N n; O o; Y y; J *j = &n; K *k = &o; M *m = &n; return all(&l) + all(&n) * 3 + all(&o) * 5 + all(&y) * 7 + j->v() + k->w() + m->v() + static_cast<J &>(o).v() + static_cast<X &>(y).v() + x; }
// [class.virtual] c++17: conversion functions, implicit assignments, covariant results
struct B; struct A { int a = 1; virtual operator int() { return 1; } virtual explicit operator bool() const { return false; } virtual B &operator=(const B &); virtual A *self() { return this; } virtual const A &ref() const { return *this; } virtual ~A() {} }; struct Pad { long p = 5; virtual long pad() { return p; } }; struct B : Pad, A { int i; B(int i) : i(i) {} operator int() override { return 2; } explicit operator bool() const override { return true; } B *self() override { return this; } const B &ref() const override { return *this; } }; B &A::operator=(const B &) { return static_cast<B &>(*this); } struct C : B { using B::B; int c = 9; };
long f(long x) { B b(123), d(7); A &a = b; int n = a, m = a + 10, q = static_cast<int>(a), z = a ? 1 : 0; long r = a.operator int(); a = d; C c(5), e(6); A &ca = c; ca = d; e = c; return n + m + q + z + r + b.i * 3 + c.i * 5 + e.i * 7 + a.self()->a + c.self()->i + ca.ref().a + x; }
// [expr.ref] c++17: the object of a static member is evaluated
struct A { int n; A &self() { mark(++n); return *this; } static int f(int v = 3) { return v; } static const int s = 3; enum { e = 4 }; static constexpr int c = 5; static int q; template <class T> static int t(T v) { return v; } }; int A::q = 6;
long f(long x) { h = 0; A::q = 6; A a{0}; int (*p)(int) = &a.self().f, (*q)(int) = a.self().f; long r = a.self().s + a.self().e + a.self().c + a.self().q + a.self().f() + (a.self().f)(1) + p(2) + q(3) + a.self().t(4) + (&a)->self().f(5); a.self().s; a.self().q = 2; return r + h + a.n; }
