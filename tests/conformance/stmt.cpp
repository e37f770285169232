// Clause [stmt]: statements.

// [stmt.if] c++17: initialisers and declarations in conditions
struct S { long v; explicit operator bool() const { return v > 1; } };
long f(long x) { if (long y = x * 2; y > 3) return y; else if (S s{x}) return s.v; else if (int z = (int)y, *p = &z; *p == 2) return *p + 100; else return y - z; }
// [stmt.if] c++17: dangling else and empty branches
long f(long x) { long r = 0; if (x > 0) if (x > 1) r = 1; else r = 2; else ; if (x) ; else r += 10; return r; }
// [stmt.if] c++17: constexpr if drops a branch in templates, with returns of other types
template <class T> auto g(T t) { if constexpr (sizeof(T) == 8) return t + 1; else if constexpr (sizeof(T) == 4) return t.none; else return "abc"; }
long f(long x) { return g(x) + g('c')[1] + TYPE(g(x)) + TYPE(g('c')); }
// [stmt.if] c++17: constexpr if with init, nested, and in lambdas
template <class T> struct is_ptr { static constexpr bool v = false; }; template <class T> struct is_ptr<T *> { static constexpr bool v = true; };
template <class T> long g(T t) { if constexpr (constexpr bool p = is_ptr<T>::v; p) return *t; else { auto l = [](auto u) { if constexpr (sizeof(u) < 8) return 7; else return u; }; return l(t); } }
long f(long x) { return g(x) + g(&x) * 2 + g(3); }
// [stmt.switch] c++17: fall through, default in the middle, declarations
long f(long x) { long r = 0; switch (int y = (int)x; y) { case 0: r += 1; default: r += 10; [[fallthrough]]; case 5: r += 100; break; case 1: { r += 1000; int z = 4; r += z; } case 2: r += 7; } return r; }
// [stmt.switch] c++17: by types of the condition
// for T: char ; unsigned char ; short ; int ; unsigned ; long ; bool ; char16_t
long f(long x) { switch (($T)x) { case 0: return 3; case 1: return 4; } switch (($T)x + 0ll) { case 6: return 5; case 255: return 6; case 4294967295: return 7; case 65535: return 8; } return 9; }
// [stmt.switch] c++17: enums, class conversions and constant expressions
enum class E : unsigned char { a, b, c = 44 }; struct S { long v; operator int() const { return (int)v; } }; constexpr int k(int a) { return a * a; }
long f(long x) { long r = 0; switch (E(x)) { case E::a: r = 1; break; case E::b: r = 2; break; case E::c: r = 3; } switch (S{x}) { case k(1) + 1: r += 10; break; case sizeof(int) + 1: r += 20; break; case 'a': r += 30; } return r; }
// [stmt.switch] c++17: classes that convert to one enumeration or integral type
enum class E : char { a, b, c = 3 }; enum F { u = 1, w = 5 }; struct S { E e; operator E() const { return e; } }; struct T { F v; operator const F &() const { return v; } operator void *() const { return nullptr; } explicit operator long() const { return 7; } }; struct U : S { long k; }; struct X { unsigned char c; operator unsigned char &() { return c; } }; template <class T> int g(T t) { switch (t) { case T::a: return 1; case T::b: return 2; default: return 3; } } struct Z { enum class K { a, b } k; operator K() { return k; } };
long f(long x) { long r = 0; switch (S{E(x & 3)}) { case E::a: r = 1; break; case E::b: r = 2; break; case E::c: r = 3; } switch (T{F(x & 5)}) { case u: r += 10; break; case w: r += 20; break; default: r += 30; } switch (U{{E::c}, 1}) { case E::c: r += 100; default:; } X c{(unsigned char)x}; switch (c) { case 2: r += 1000; break; case 255: r += 2000; } switch (Z z{Z::K(x & 1)}; Z(z)) { case Z::K::a: r += 10000; break; case Z::K::b: r += 20000; } switch (S s{E(x & 1)}) { case E::b: r += (int)s.e; break; default:; } return r + g(E(x & 3)) * 100000; }
// [stmt.switch] c++17: a loop entered in its middle
long f(long x) { long n = 0, c = (x & 7) + 9, k = (c + 3) / 4; switch (c & 3) { case 0: do { n = n * 2 + 1; case 3: n = n * 2; case 2: n += 3; case 1: n ^= 5; } while (--k > 0); } return n; }
// [stmt.switch] c++17: continue and break inside loops and switches
long f(long x) { long r = 0; for (int i = 0; i < 8; ++i) { switch (i) { case 2: continue; case 5: if (x > 1) break; r += 1000; case 6: r += 100; break; default: for (;;) break; } r = r + i; if (i == 6) break; } return r; }
// [stmt.switch] c++17: dense, sparse and extreme cases
long f(long x) { long r = 0; for (long v : {x, x * 1000000007, -x, x + (1l << 40), 9223372036854775807l - x}) switch (v) { case 0: r += 1; break; case 1: r += 2; break; case 2: r += 3; break; case 5: r += 4; break; case -1: r += 5; break; case -300: r += 6; break; case 2000000014: r += 7; break; case (1l << 40) + 5: r += 8; break; case 9223372036854775807: r += 9; break; case (-9223372036854775807 - 1): r += 10; break; default: r += 100; } return r; }
// [stmt.switch] c++17: without cases, and nested
long f(long x) { switch (x) { } switch (x) default: x += 3; switch (x & 1) { case 0: switch (x & 2) { case 0: x += 10; break; case 2: x += 20; } break; case 1: x += 30; } return x; }
// [stmt.while] c++17: conditions that declare, destroyed each time
struct L { long *p; long v; ~L() { *p = *p * 3 + v; } explicit operator bool() const { return v > 0; } };
long f(long x) { long log = 0, n = x & 3; while (L l{&log, n--}) { if (l.v == 2) continue; log += 1000; } return log; }
// [stmt.do] c++17: continue goes to the condition
long f(long x) { long n = 0, i = 0; do { ++i; if (i & 1) continue; n += i; } while (i < 5 && i < x); return n * 10 + i; }
// [stmt.for] c++17: every part may be missing, and declarations shadow
long f(long x) { long r = 0; int i = 9; for (int i = 0, *p = &i; *p < 3; ++*p) { long r = i; r += 5; } for (; i > 5;) --i; for (;; ++i) if (i > 8) break; for (long j = 0; long k = 3 - j; ++j) r += k; return r * 10 + i; }
// [stmt.ranged] c++17: arrays, braces, members, free begin and end
namespace n { struct R { long a[3]; }; long *begin(R &r) { return r.a; } long *end(R &r) { return r.a + 3; } const long *begin(const R &r) { return r.a + 1; } const long *end(const R &r) { return r.a + 3; } }
struct M { int b, e; struct I { int v; int operator*() const { return v; } I &operator++() { ++v; return *this; } bool operator!=(int o) const { return v < o; } }; I begin() const { return {b}; } int end() const { return e; } };
long f(long x) { n::R r{{1, 2, x}}; const n::R c = r; long s = 0; for (auto &v : r) v *= 2; for (auto v : c) s = s * 5 + v; for (long v : r.a) s += v; for (int v : M{2, 6}) s = s * 2 + v; for (auto v : {1, 2, 3}) s += v; for (char ch : "ab") s = s * 3 + ch; int m[2][2] = {{1, 2}, {3, 4}}; for (auto &row : m) for (int &v : row) s += v; return s; }
// [stmt.ranged] c++17: bindings, temporaries kept alive, break and continue
struct L { long *p; long a[2] = {3, 4}; ~L() { *p += 100; } long *begin() { return a; } long *end() { return a + 2; } }; struct P { int k; long v; };
long f(long x) { long log = 0; for (long v : L{&log}) log = log * 2 + v; P a[2] = {{1, x}, {2, 5}}; for (auto [k, v] : a) { if (k == 9) break; log += k * v; } for (auto &[k, v] : a) k += 1; for (auto &&[k, v] : a) { if (v == 5) continue; log += k; } return log + a[1].k; }
// [stmt.ranged] c++20: initialiser in the loop
struct V { int a[3] = {4, 5, 6}; int *begin() { return a; } int *end() { return a + 3; } };
long f(long x) { long s = 0; for (long i = x; int v : V()) s += v * i++; return s; }
// [stmt.goto] c++17: forwards, backwards, out of scopes with destructors
struct L { long *p; long v; ~L() { *p = *p * 10 + v; } };
long f(long x) { long log = 0; int n = 0; again: { L a{&log, 1}; if (n++ < 1) goto again; { L b{&log, 2}; if (x > 1) goto out; } log += 5; } out: L c{&log, 3}; return log; }
// [stmt.return] c++17: braces, void expressions, conversions and references
struct S { int a, b; }; S g(int v) { return {v, 2}; } void h(long &r) { r += 1; } void w(long &r) { return h(r); } long &m(long &r) { return r; } const int &t(const int &v = 3) { return v; } auto two(bool b) { if (b) return 1.5; return 2.5; }
long f(long x) { w(x); m(x) += 2; return g((int)x).a + g(1).b + int(two(x > 3) * 4); }
// [stmt.return] c++17: the value is made before locals are destroyed
struct L { long *p; ~L() { *p = 99; } }; long g(long x) { long v = x; L l{&v}; return v; } struct C { long v; C(long v) : v(v) {} C(C &&o) : v(o.v + 1000) {} }; C h(long x) { C c(x); return c; } C p(C c) { return c; }
long f(long x) { return g(x) + p(C(x)).v * 3; }
// [stmt.dcl] c++17: statics are set once, and jumps skip trivial declarations
long count() { static long n = 5; return ++n; } template <class T> long tc() { static long n = sizeof(T); return n += 0; }
long f(long x) { goto in; int u; in: u = 3; static const int k = 7; static constexpr int a[2] = {1, 2}; { static int k = 8; u += k; } return u + k + a[x & 1] + tc<int>() + tc<char>(); }
// [stmt.ambig] c++17: what a pointer operator begins in parentheses is a declarator or an expression
struct S { long *p; S(long &a, long b = 3) : p(&a) { a += b; } S(long *a) : p(a) { *a *= 2; } S(long *a, long b) : p(a) { *a -= b; } long operator=(long v) { return *p += v; } };
template <class T, long n> struct V { template <class A> V(A &&a) { a += n; } template <class A, class B> V(A &&a, B b) { a += b * n; } };
template <class T> long g(long x) { long *p = &x; V<T, sizeof(T)>(*p, 2); V<T, 3>(*p, (char)x); return x; }
long h(long x) { long a[2] = {x, 4}, *p = a; S(*p, 5); S(*(p + 1)); S(*&p, 1); S(&*p, 7) = 9; int(*p + 1); { long(*p)[2] = &a; long(*const q) = a; long(&r)[2] = a; long(*(w)(long))[2]; (*p)[0] += 20; r[1] += *q; } return a[0] * 100 + a[1]; }
long f(long x) { return h(x) + g<int>(x) * 100000; }
// [stmt.ambig] c++17: declarations win
struct T { int v; T(int v = 5) : v(v) {} int operator()(int) { return 40; } }; int a = 3;
long f(long x) { T(b); T(c)(7); T *(p) = &b; T(d) = 4; int(i) = 2, (*q) = &i; T u = T(T(9)); T w(T()); int z = int(x) + (int(*)) nullptr - (int *)nullptr; return b.v + c.v * 10 + p->v + d.v * 100 + *q + u.v + z + same<decltype(w), T(T (*)())>; }
// [stmt.block] c++17: shadowing and using declarations
namespace n { int a = 4; int g(int) { return 1; } } int g(long) { return 2; }
long f(long x) { int a = 1; { using n::a; using n::g; a += 0; { int g = 5; a += 0; (void)g; } return a * 10 + g(3l); } }
// [stmt.label] c++17: labels have a scope of their own, attributes and empty statements
long f(long x) { long x_ = x; x: [[maybe_unused]] y:; if (x_ < 3) { ++x_; goto x; } { } ; return x_; }
// [stmt.if] c++17: comma, assignment and short circuit in conditions
long f(long x) { long a, b = 0; if ((a = x - 1) && (b = a - 1, b) || !a) b += 10; while (b-- > 9) a += 2; return a * 100 + b; }
// [stmt.if] c++23: consteval if
constexpr int g(int v) { if consteval { return v * 2; } else { return v * 3; } } constexpr int h(int v) { if !consteval { return 1; } return 2; }
long f(long x) { constexpr int a = g(5); int b = g((int)x & 7); constexpr int c = h(0); return a * 100 + b * 10 + c + h((int)x); }
// [stmt.ranged] c++23: temporaries of the initialiser live through the loop
struct L { long *p; long a[2] = {3, 4}; ~L() { *p += 100; } const L &self() const { return *this; } const long *begin() const { return a; } const long *end() const { return a + 2; } };
long f(long x) { long log = x; for (long v : L{&log}.self()) log = log * 2 + v; return log; }
// [stmt.label] c++23: a label at the end of a block
long f(long x) { { if (x > 1) goto e; x += 40; e: } return x; }
