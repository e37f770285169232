// Programs that rules of the standard make ill-formed, by clause; each line is a unit.
struct A { int a; }; A f() { A a{1, 2}; return a; }
struct A { A(int); }; A a;
struct A { const int k; }; A f() { A a; return a; }
struct A { int &r; }; A f() { A a; return a; }
int f() { int a[2] = {1, 2, 3}; return a[0]; }
char s[2] = "ab";
int &r = 5;
int f() { const int &r; return r; }
int f(double d) { int a{d}; return a; }
struct S { int a, b; }; int f() { S s{.b = 1, .a = 2}; return s.a; }
struct S { int a, b; }; int f() { S s{.a = 1, .a = 2}; return s.a; }
int f() { auto [a, b] = 5; return a; }
struct P { int x, y; }; int f(P p) { auto [a] = p; return a; }
int f() { int a[3]; auto [x, y] = a; return x; }
enum E { a }; enum E { b };
enum class S { a }; int f() { return S::a; }
enum class S { a }; int f() { return a; }
struct A {}; struct A {};
struct A; int f() { A a; return 0; }
struct A { void f(); void f(); };
struct A { int f(); char f(); };
int f(int); char f(int);
int f(int a, int a) { return a; }
int f() { int a; int a; return a; }
int f() { { int a; } return a; }
int f() { for (int i = 0; i < 3; ++i) { int i; int i; } return 0; }
template <class T> struct A { T t; }; A<int, int> a;
template <class T> struct A { T t; }; A a;
template <class T, T> struct A {}; A<int, int> a;
template <int N> struct A {}; int n = 3; A<n> a;
template <class T> T f(T, T); int g() { return f(1, 2.0); }
template <class T> int f(); int g() { return f(); }
template <class T> struct A { typename T::x y; }; A<int> a;
template <class T> struct A { T::x y; };
template <class T> struct A {}; template <class T> struct A {};
template <class T> struct A {}; template <class T> struct A<T> {};
template <class T> struct A {}; template <> struct A<int> {}; template <> struct A<int> {};
template <class T> struct A { int v; }; A<int> a; template <> struct A<int> { int w; };
template <class T> void f(T); template <> void f<int>(char);
template <class T> concept C = sizeof(T) > 4; template <C T> void f(T); void g() { f('c'); }
template <class T> concept C = sizeof(T); bool b = C<int>;
template <class T> concept C = true; struct S { template <class T> concept D = true; };
template <class T> requires false void f(T); void g() { f(1); }
struct A { virtual void f() = 0; }; A a;
struct A { virtual void f() = 0; }; void g(A a);
struct A { virtual void f() final; }; struct B : A { void f(); };
struct A final {}; struct B : A {};
struct A { void f(); }; struct B : A { void f() override; };
struct A { virtual int f(); }; struct B : A { char f(); };
struct A { virtual void f() const; }; struct B : A { void f() override; };
struct A {}; struct B : A, A {};
struct A : A {};
struct A { A(A); };
struct A { int a; static int f() { return a; } };
struct A { int f() const { a = 1; return a; } int a; };
struct A { int a; }; int f(const A &x) { x.a = 1; return 0; }
struct A { void f(); }; void g(const A &a) { a.f(); }
struct A { void f() &; }; void g() { A().f(); }
struct A { void f() &&; }; void g(A &a) { a.f(); }
struct A { private: int a; }; int f(A a) { return a.a; }
class A { int a; }; struct B : A { int f() { return a; } };
class A { A(); }; A a;
class A { ~A(); }; void f() { A a; }
class A { void operator delete(void *); }; void f(A *p) { delete p; }
struct A { A(const A &) = delete; A(); }; A f(A &a) { return a; }
struct A { A &operator=(const A &) = delete; }; void f(A &a, A &b) { a = b; }
struct A { explicit A(int); }; A f() { return 1; }
struct A { explicit A(int); }; void f(A); void g() { f(1); }
struct A { explicit operator int() const; }; int f(A a) { return a; }
struct A { operator int() const; operator long() const; }; double f(A a) { return a; }
struct A {}; int f(A a) { return a + 1; }
struct A {}; bool f(A a, A b) { return a == b; }
struct A { bool operator==(const A &) const = default; int &r; }; bool f(A &a, A &b) { return a == b; }
int f(int); int f(int, int = 1); int g() { return f(1); }
void f(long); void f(double); void g() { f(1); }
void f(char *); void f(int *); void g() { f(nullptr); }
int f(int *p) { return p; }
int *f(int a) { return a; }
int *f(const int *p) { return p; }
int **f(int *const *p) { return p; }
int f(void *p) { return *p; }
int f(void *p) { int *q = p; return *q; }
int f() { return &3 != nullptr; }
int f(int a) { 5 = a; return a; }
int f(const int a) { a = 1; return a; }
int f(int a) { a++ = 1; return a; }
int f(int a) { (a + 1)++; return a; }
int f() { int a[3]; int b[3]; a = b; return 0; }
int f(int a) { return a(); }
int f(int a) { return a.x; }
int f(int a) { return a->x; }
int f(int a) { return a[0]; }
int f(int a) { return *a; }
struct A { int a; }; int f(A *p) { return p.a; }
struct A { int a; }; int f(A p) { return p->a; }
struct A { int a; }; int f(A a) { return a.b; }
int f(bool b) { return b ? 1 : "a"; }
struct A {}; struct B {}; int f(bool b) { b ? A() : B(); return 0; }
int f(int a) { switch (a) { case 1: case 1: return 1; } return 0; }
int f(int a) { switch (a) { default: default: return 1; } return 0; }
int f(double a) { switch (a) { case 1: return 1; } return 0; }
int f(int a, int b) { switch (a) { case b: return 1; } return 0; }
int f() { case 1: return 0; }
int f() { break; }
int f() { continue; }
int f() { goto x; return 0; }
int f() { x: x: return 0; }
int f(int a) { goto x; int b = 1; x: return a; }
int f(int a) { switch (a) { int b = 1; case 1: return b; } return 0; }
void f() { return 1; }
int f() { return; }
auto f(bool b) { if (b) return 1; return 2.0; }
auto f();  int g() { return f(); }
int f() { auto a; return 0; }
int f() { auto a = {1, 2.0}; return 0; }
int f() { auto a = 1, b = 2.0; return 0; }
void f() { void v; }
void f(void v);
int a[];
int f() { int a[]; return 0; }
int f() { int a[-1]; return 0; }
int f[3]();
int (f())[3];
int (f())();
int &*p;
int &&&r;
int &a[3];
struct A { int f(); } ; int g() { return A::f(); }
struct A { int a; }; int g() { return A::a; }
struct A { A() : b(1) {} int a; };
struct A { A() : a(1), a(2) {} int a; };
struct B {}; struct A { A() : B() {} };
struct A { A() : A() {} };
struct A { int a : 33; };
struct A { double a : 3; };
struct A { int &a : 3; };
struct A { int a : 3; }; int *f(A &a) { return &a.a; }
struct A { int a : 3; }; void g(int &); void f(A &a) { g(a.a); }
union U { int &r; };
union U { virtual void f(); };
struct B {}; union U : B {};
union U { int a = 1; int b = 2; };
struct N { N(); }; union U { N n; }; U f() { U u; return u; }
static_assert(false);
static_assert(1 == 2, "x");
constexpr int f(int a) { return a / 0; } constexpr int k = f(1);
constexpr int f(int a) { int b; return b; } constexpr int k = f(1);
constexpr int f(int *p) { return *p; } constexpr int k = f(nullptr);
constexpr int f() { int a[2] = {1, 2}; return a[2]; } constexpr int k = f();
constexpr int f() { while (true) ; return 1; } constexpr int k = f();
int n; constexpr int k = n;
constexpr int f(); constexpr int k = f();
consteval int f(int a) { return a; } int g(int b) { return f(b); }
constinit int a = 3; int b; constinit int c = b;
extern constexpr int a;
constexpr int a;
int f() { []{ return x; }(); return 0; }
int f() { int a; []{ return a; }(); return 0; }
int f() { int a; [&a, a]{ }; return 0; }
int f() { int a; [=, a]{ }; return 0; }
int f() { int a = 1; [a]{ a = 2; }(); return 0; }
struct A { int a; void f() { []{ return a; }; } };
auto l = [=]{ return 1; }; int f() { auto m = [&](auto x) -> int { return x.y; }; return m(1); }
namespace n {} using namespace m;
namespace n { int a; } using n::b;
namespace n { int a; } namespace m { int a; } using namespace n; using namespace m; int f() { return a; }
struct n {}; namespace n {}
typedef int T; typedef char T;
using T = int; int T;
template <class T> void f(T) { typename T::x y; } void g() { f(1); }
template <class T> int f(T t) { return t.foo(); } int g() { return f(1); }
template <class T> int f(T t) { return undeclared; }
template <class T> int f(T t) { int *p = 1.5; return 0; }
template <class... T> int f(T... t) { return t; } int g() { return f(1); }
template <class... T> int f(T... t) { return sizeof...(int); }
template <class... T, class U> struct A {};
template <class T = int, class U> struct A {};
template <class T, class T> struct A {};
template <class T> struct A { int T; };
template <class T> virtual void f();
struct A { template <class T> virtual void f(); };
struct A { virtual static void f(); };
struct A { static void f() const; };
struct A { friend void f() { x; } };
struct A { virtual A(); };
struct A { int A(); };
struct A { ~A(int); };
struct A { int ~A(); };
struct A { operator int(int); };
struct A { int operator int(); };
int operator+(int, int);
struct A { static int operator+(A); };
struct A { int operator+(A, A); };
struct A { A operator++(double); };
int operator=(int, int);
struct A {}; int operator[](A, int);
struct A {}; A *operator->(A);
struct A {}; int operator()(A);
int operator""x(unsigned long long);
int operator"" _y(int);
int f() { return 1_z; }
int f() { return 0b2; }
int f() { return 09; }
int f() { return 'ab; }
int f() { return 1.2.3; }
int f() { return 99999999999999999999; }
int f(int a { return a; }
int f(int a) { return a }
int f(int a) { return (a; }
int f(int a) { if a return 1; return 0; }
int f(int a) { if (a return 1; return 0; }
struct A { int a }; 
class A { public int a; };
int f() { throw; } 
int f() { try { } return 0; }
int f() noexcept(1 + x);
void f() noexcept; void f();
void f(); void f() noexcept;
extern "D" int f();
alignas(3) int a;
alignas(1) int b;
[[nodiscard]] int a [[noreturn]];
inline int f() { static inline int a = 1; return a; }
int f() { extern int a = 1; return a; }
static int f(); extern int f(int); int f(); 
extern int a; static int a;
register int a;
mutable int a;
struct A { mutable const int a; };
struct A { mutable int &a; };
struct A { auto a = 1; };
struct A { static auto a; };
struct A { static int a = 1; };
struct A { int a[]; int b; };
struct A { A a; };
struct A { void f(A a = A(1)); };
void f(int a = 1, int b);
void f(int a = 1); void f(int a = 2);
void f(int a, int b = a);
template <class T> void f(T a = 1.5, T b = "x"); void g() { f<int>(); }
struct A { A(int, int); }; A a = (1, 2);
int f(int a) { int b(int); return b; }
int f() { delete 5; return 0; }
int f(int a) { delete a; return 0; }
struct A; void f() { new A; }
void f() { new int[2]{1, 2, 3}; }
void f() { new int(1, 2); }
void f() { new auto; }
void f() { new int &; }
void f(int n) { new int[3][n]; }
struct A { int a; }; int A::*p = &A::b;
struct A { int a; }; struct B {}; int f(B b, int A::*p) { return b.*p; }
struct A { void f(); }; void g(A a) { (a.f); }
struct A { void f(); }; void (*p)() = &A::f;
struct A { void f(); void f(int); }; auto p = &A::f;
void f(); void f(int); auto p = &f;
int f(int a) { return static_cast<int *>(a) != nullptr; }
int f(int *p) { return static_cast<int>(p); }
const int *c; int *p = static_cast<int *>(c);
struct A {}; struct B {}; B *f(A *a) { return static_cast<B *>(a); }
int f(double d) { return reinterpret_cast<int>(d); }
int f(int a) { return const_cast<long &>(a); }
struct A {}; void f(A a) { dynamic_cast<A *>(&a)->x; }
int f(int a) { return sizeof(void()); }
struct A; int f() { return sizeof(A); }
int f() { return alignof(3); }
int f() { return noexcept(x); }
int f() { typeid(int); return 0; }
int f(int a) { return a <=> 1; }
int f(int a, double b) { return a % b; }
int f(double a) { return ~a; }
int f(double a) { return a << 1; }
int f(int *a, int *b) { return a + b; }
int f(int *a, char *b) { return a - b; }
int f(int *a, double *b) { return a == b; }
int f(int *a) { return a < 1; }
void f() { void() + 1; }
int f(int a) { a ? : ; return 0; }
using A = B;
template <class T> using A = T; A<int, int> a;
template <class T> using A = typename T::x; A<int> a;
template <int N> int f(int (&a)[N]); int g() { int a[3]; return f<4>(a); }
template <class T> struct A; A<int> a;
template <class T> void f(); template void f<int>(int);
template <class T> struct A { void f(); }; template void A<int>::g();
template <> struct Undeclared<int> {};
template <class T> void A<T>::f() {}
struct A { void f(); }; void A::g() {}
struct A { void f(); }; int A::f() { return 0; }
struct A { int a; }; int A::b = 1;
int A::f() { return 0; }
int f() { using namespace std::nope; return 0; }
int f() { if (int a = 1; int b) return b; return 0; }
int f() { while (int a) return 0; return 1; }
int f() { for (int a : 5) return a; return 0; }
struct R { int *begin(); }; int f(R r) { for (int a : r) return a; return 0; }
int f() { for (auto a : {}) return 1; return 0; }
int f() { for (int a : {1, 2.5}) return a; return 0; }
int f(int a) { if constexpr (a) return 1; return 0; }
int f() { do int a = 1; while (a); return 0; }
