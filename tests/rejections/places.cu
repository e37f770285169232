// Programs with something in a place where it may not be, and their kin that may; each line is a unit.
struct A { alignas(2) int x; };
struct A { alignas(1) double x; int y; };
struct A { alignas(3) int x; };
struct A { alignas(4) alignas(2) int x; };
int f() { alignas(2) int x = 0; return x; }
alignas(1) int g;
struct A { alignas(2) int x : 3; };
void f(alignas(8) int x);
struct A { alignas(16) void f(); };
typedef int alignas(8) T8;
struct A { alignas(0) int x; };
void f() { int n = 1; void g(int = n); }
void f() { int n = 1; void g(int a = sizeof(n)); }
int f() { int n = 1; struct L { int m(int a = n) { return a; } }; return L().m(); }
int f(int p) { void g(int = p); return p; }
void f() { static int n = 1; void g(int = n); g(); }
void f() { const int n = 1; void g(int = n); g(); }
void f() { const int n = 1; void g(const int & = n); }
void f() { struct L { friend void g() {} }; }
void f() { struct L { friend void g(); }; }
void f() { struct L { friend int operator+(L, L) { return 1; } }; }
template <class T> void f() { struct L { friend void g() {} }; }
struct O { void m() { struct L { friend void g() {} }; } };
int g; int f() { auto l = [g] { return g; }; return l(); }
int g; int f() { auto l = [&g] { return g; }; return l(); }
int f() { static int s; auto l = [s] { return s; }; return l(); }
namespace n { int g; } int f() { using n::g; return [g] { return g; }(); }
struct A { static int s; int f() { return [s] { return s; }(); } };
struct A { int m; int f() { return [m] { return m; }(); } };
int g; template <class T> int f() { return [g] { return g; }(); }
int f() { return [x] { return x; }(); }
int f() { int x = 1; return [x, x] { return x; }(); }
int f() { int x = 1; return [=, x] { return x; }(); }
int f() { int x = 1; return [&, &x] { return x; }(); }
int f() { return [this] { return 1; }(); }
enum E { e }; int f() { return [e] { return 1; }(); }
void h(); int f() { return [h] { return 1; }(); }
struct A { A(int); }; struct B : A { B() : A(1) {} }; struct C : B { C() : A(2) {} };
struct A {}; struct B : A {}; struct C : B { C() : A() {} };
struct A {}; struct B : A {}; struct C : virtual B { C() : A() {} };
struct A {}; struct C { C() : A() {} };
struct A {}; struct B : virtual A {}; struct C : B { C() : A() {} };
template <class T> struct A {}; struct B : A<int> {}; struct C : B { C() : A<int>() {} };
template <class T> struct A {}; template <class T> struct B : A<T> {}; template <class T> struct C : B<T> { C() : A<T>() {} }; C<int> c;
struct A { int x; }; struct B : A { B() : x(1) {} };
struct A {}; struct B { A a; B() : A() {} };
template <class T> int f(T t) { return t.get<int>(); }
template <class T> int f(T t) { return t.template get<int>(); }
template <class T> int f(T t) { return t.get<int>(1); }
template <class T> int f(T *t) { return t->get<int>(); }
template <class T> int f() { return T::get<int>(); }
template <class T> struct A { int f() { return this->get<int>(); } };
template <class T> struct B { T v; int f() { return v.get<3>(); } };
template <class T> bool f(T t) { return t.a < 3 > (4); }
template <class T> void f() { T::x y; }
template <class T> void f() { T::x *y; }
template <class T> void f() { T::x y = 1; }
template <class T> void f() { const T::x y = 1; }
template <class T> void f() { T::x(y); }
template <class T> void f() { T::template X<int> y; }
template <class T> void f() { typename T::x y; }
template <class T> int f() { return sizeof(T::x *); }
template <class T> auto f() { return static_cast<T::x>(1); }
template <class T> auto f() { return new T::x; }
template <class T> struct A : T::x {};
template <class T> struct A { A() : T::x() {} };
int f(double d) { return {d}; }
int f(long d) { return {d}; }
char f(int d) { return {d}; }
char f() { return {300}; }
float f(double d) { return {d}; }
float f() { return {1.5}; }
unsigned f(int i) { return {i}; }
int f(int d) { return {d}; }
bool f(int *p) { return {p}; }
struct P { int a; char b; }; P f(int i) { return {i, i}; }
template <class T> T f(double d) { return {d}; } int g = f<int>(1.0);
int f(double d) { if (d > 0) return {(int)d}; return {1}; }
void f(char); void g(int i) { f({i}); }
enum E : char {}; E f(int i) { return {i}; }
enum class E : char {}; E f(int i) { return E{i}; }
struct S { operator double(); }; int f(S s) { return {s}; }
