// Declarations that are no CUDA C++. Each line is a translation unit.
_global_ void k(int *o) { o[0] = 1; }
x y; __global__ void k() {}
__global__ int k() { return 1; }
__global__ auto k() { return 1; }
__global__ auto k() { }
__global__ void k(int &&x) {}
__global__ void k(int &x) {}
struct B { char c[40000]; }; __global__ void k(B b) {}
__global__ void k(...) {}
__global__ void k(int n, ...) {}
__global__ void k(void v) {}
__global__ void k(int a, int a) {}
__global__ void k(missing m) {}
__global__ void k(int n) { zz; } 
__global__ void k(int n) { int n; }
__global__ void k() { } __global__ void k() { }
__global__ void k(int) { } __global__ int k(int);
__global__ constexpr void k() {}
__global__ __device__ void k() {}
__global__ __host__ void k() {}
struct S { __global__ void k(); };
struct S { static __global__ void k() {} };
struct S { __global__ void operator()() {} };
struct S { friend __global__ void k() {} };
class S { __global__ S() {} };
__global__ void operator+(int, int) {}
__launch_bounds__(1, 2, 3, 4) __global__ void k() {}
__launch_bounds__(0) __global__ void k() {}
__launch_bounds__("a") __global__ void k() {}
__launch_bounds__() __global__ void k() {}
int n; __launch_bounds__(n) __global__ void k() {}
__launch_bounds__(128) __device__ void f() {}
__launch_bounds__(128) int x;
__launch_bounds__(128) __maxnreg__(32) __global__ void k() {}
__maxnreg__(-1) __global__ void k() {}
__maxnreg__(1, 2) __global__ void k() {}
__cluster_dims__(0, 1, 1) __global__ void k() {}
__cluster_dims__(3, 3, 3) __global__ void k() {}
__cluster_dims__(1, 2, 3, 4) __global__ void k() {}
__cluster_dims__(2) __device__ void f() {}
__block_size__(0) __global__ void k() {}
int host; __global__ void k() { host = 1; }
int host; __global__ void k(int *o) { o[0] = host; }
int host[4]; __global__ void k(int *o) { o[0] = host[o[1]]; }
static float host = 2; __global__ void k(float *o) { o[0] = host; }
namespace n { int host; } __global__ void k() { n::host++; }
struct S { static int host; }; int S::host; __global__ void k() { S::host = 1; }
extern int host; __global__ void k() { host = 1; }
int host; __device__ int *p = &host; __global__ void k() { *p = 1; }
int host; __global__ void k(int **o) { o[0] = &host; }
struct S { int x; } host; __global__ void k() { host.x = 1; }
const float pi = 3.0f; __global__ void k(const float **o) { o[0] = &pi; }
void f() {} __global__ void k() { f(); }
int f(int); __global__ void k(int *o) { o[0] = f(1); }
__host__ int f(int); __global__ void k(int *o) { o[0] = f(1); }
struct S { int f() { return 1; } }; __global__ void k(int *o) { S s; o[0] = s.f(); }
struct S { S() {} }; __global__ void k() { S s; }
struct S { ~S() {} }; __global__ void k() { S s; }
struct S { operator int() { return 1; } }; __global__ void k(int *o) { S s; o[0] = s; }
struct S { void operator()() {} }; __global__ void k() { S s; s(); }
struct S {}; S operator+(S, S) { return S(); } __global__ void k() { S s; s + s; }
int f(); __device__ int g() { return f(); } __global__ void k() {}
template <class T> T f(T x) { return x; } __global__ void k(int *o) { o[0] = f(1); }
__global__ void a(); __device__ void f() { a(); }
__device__ static int f(); __global__ void k(int *o) { o[0] = f(); }
static __device__ void f(); __global__ void k() { f(); }
namespace { __device__ void f(); } __global__ void k() { f(); }
__device__ int x; x = 3;
__device__ int x; int y; y = x;
__device__ int x x;
__device__ int x; __device__ int x;
__device__ int x; __device__ float x;
__device__ int x = zz;
__device__ int x = "a";
__device__ int x = 1.5f; __device__ int *p = 1;
__device__ int a[2] = {1, 2, 3};
__device__ int a[-2];
__device__ int a[];
__device__ int &r;
__device__ const int c;
__device__ void v;
__device__ auto a;
__device__ missing m;
__device__ struct I i;
__device__ int f(); __device__ int x = f();
__device__ int f() { return 1; } __device__ int x = f();
struct S { __device__ S() { x = 1; } int x; }; __device__ S s;
struct S { __device__ ~S() {} int x; }; __device__ S s;
__constant__ int c = 3; __global__ void k() { c = 4; }
__constant__ int &r;
__constant__ int c; __constant__ int c;
__constant__ __device__ __shared__ int c;
__shared__ int s;
__shared__ int s; __global__ void k() { s = 1; }
struct S { __shared__ int x; };
struct S { __constant__ int x; };
struct S { __device__ int x; };
struct S { static __device__ int x; };
struct S { static __shared__ int x; };
struct S { __managed__ int x; };
__global__ void k(__shared__ int x) {}
__global__ void k(__constant__ int *x) {}
__global__ void k(__device__ int x) {}
__device__ void f(__shared__ int *x) {}
__shared__ void f() {}
__constant__ __global__ void k() {}
__shared__ __global__ void k() {}
typedef __shared__ int T; 
__device__ int f() { } int x = y;
__device__ int f() { return zz; }
__device__ void f() { return 1; }
__device__ int f() { return "a"; }
__device__ int *f() { return 1; }
__device__ int f(int a, int a) { return a; }
__device__ int f(int a = 1, int b) { return a; }
__device__ int f(int a = 1); __device__ int f(int a = 1) { return a; }
__device__ int f(int a = zz) { return a; }
__device__ int f(int a = "s") { return a; }
__device__ int f(); __device__ float f();
__device__ int f(int); __device__ float f(int);
__device__ int f() { return 1; } __device__ int f() { return 2; }
__device__ int f; __device__ int f();
__device__ int f(); __device__ int f;
__device__ int f[2](); 
__device__ int f()[2];
__device__ int f()();
__device__ missing f();
__device__ auto f();  __global__ void k(int *o) { o[0] = f(); }
__device__ auto f(int x) { if (x) return 1; return 2.5; }
__device__ auto f(int x) { return f(x - 1); }
__device__ auto f(int x) -> missing { return x; }
__device__ int f() -> int { return 1; }
__device__ int f(void, int);
__device__ int f(int x) { int x; return x; }
__device__ int f(int x) { { int x = y; } return x; }
__device__ int f(struct I i) { return 1; }
__device__ struct I f() { }
__device__ int f(int a[n]) { return a[0]; }
__device__ f() { return 1; }
__device__ x;
f() { }
int main() { return 0; } int main() { return 1; }
int f( { }
int f) { }
int f() {
int f() { } }
struct S { int x; } 
struct S { int x; }; struct S { int y; };
struct S { int x; }; class S { };
struct S { int x; }; union S;
struct S { int x; }; enum S { a };
struct S { int x; }; int S::y;
struct S { int x; }; int S::f() { return 1; }
struct S { int f(); }; float S::f() { return 1; }
struct S { int f(); }; int S::f() { return zz; }
struct S { int f(); }; int S::f() const { return 1; }
struct S { int f() { return 1; } }; int S::f() { return 1; }
struct S { static int x; }; float S::x;
struct S { static int x; }; int S::x; int S::x;
struct S { static const float x = 1.5f; };
struct S { int x = 1; int x = 2; };
struct S { int x; float x; };
struct S { int x; int x(); };
struct S { S s; };
struct S { struct I i; };
struct S { void f(); void f(); };
struct S { void f(); int f(); };
struct S { void f() { zz; } };
struct S { __device__ void f() { zz; } };
struct S { __device__ void f() { this->zz; } };
struct S { __device__ void f() const { x = 1; } int x; };
struct S { __device__ static void f() { x = 1; } int x; };
struct S { __device__ S() : zz(1) {} };
struct S { __device__ S() : x(1), x(2) {} int x; };
struct S { __device__ S() : x("a") {} int x; };
struct S { __device__ S() : x(1, 2) {} int x; };
struct S { __device__ S() {} const int c; };
struct S { __device__ S() {} int &r; };
struct B { __device__ B(int); }; struct S : B { __device__ S() {} };
struct B { __device__ B(int); }; struct S { B b; __device__ S() {} };
struct B { }; struct S { __device__ S() : B() {} };
struct S { __device__ S(int) : S() {} };
struct S { __device__ S() : S() {} };
struct S { __device__ int S(); };
struct S { __device__ void S(); };
struct S { S(S s); };
struct S { T t; };
struct S : T {};
struct S : int {};
struct S; struct D : S {};
struct S final {}; struct D : S {};
struct S { virtual void f() final; }; struct D : S { void f(); };
struct S { virtual void f(); }; struct D : S { int f(); };
struct S { virtual void f(); }; struct D : S { void f(int) override; };
struct S { void f(); }; struct D : S { void f() override; };
struct S { virtual void f() noexcept; }; struct D : S { void f(); };
struct S { virtual __device__ void f() noexcept; }; struct D : S { __device__ void f() {} };
struct S { virtual __device__ void f() {} }; struct D : S { __host__ void f() override {} }; __global__ void k() { D d; d.f(); }
struct S { virtual void f() {} }; struct D : S { __device__ void f() override {} }; __global__ void k() { D d; d.f(); }
struct S { virtual __host__ __device__ void f() {} }; struct D : S { __device__ void f() override {} };
struct S { virtual void f() = 1; };
struct S { void f() = 0; };
struct S { virtual void f() = 0; }; S s;
struct S { virtual void f() = 0; }; __global__ void k() { S s; }
struct S { virtual void f() = 0; }; __device__ S f(); 
struct S { virtual void f() = 0; }; __device__ void f(S s);
struct S { virtual void f() = 0; }; __global__ void k() { new S; }
struct A { int x; }; struct B { int x; }; struct C : A, B { }; __device__ int f(C c) { return c.x; }
struct A { }; struct B : A { }; struct C : A { }; struct D : B, C { }; __device__ A *f(D *d) { return d; }
struct A { }; struct B : private A { }; __device__ A *f(B *b) { return b; }
struct A { private: int x; }; struct B : A { __device__ int f() { return x; } };
class A { int x; }; __device__ int f(A a) { return a.x; }
class A { A(); }; __device__ A a;
class A { __device__ A() {} }; __global__ void k() { A a; }
class A { ~A(); }; __global__ void k() { A a; }
class A { public: int x; private: static int y; }; __device__ int f() { return A::y; }
class A { struct B { }; }; A::B b;
class A { typedef int T; }; A::T t;
class A { enum { e }; }; int x = A::e;
struct A { operator int() const; operator float() const; }; __device__ double f(A a) { return a; }
struct A { A(int); A(float); }; A f() { return 1.0; }
struct A { __device__ A(int); }; struct B { __device__ B(int); }; __device__ void f(A); __device__ void f(B); __global__ void k() { f(1); }
struct B; struct A { __device__ operator B() const; }; struct B { __device__ B(const A &); __device__ B(); }; __global__ void k(A a) { B b = a; }
__device__ void f(int, float); __device__ void f(float, int); __global__ void k() { f(1, 1); }
__device__ void f(int); __device__ void f(float); __global__ void k() { f(1.0); }
__device__ void f(int *); __device__ void f(float *); __global__ void k() { f(nullptr); }
__device__ void f(int); __global__ void k() { f(); }
__device__ void f(int); __global__ void k() { f(1, 2); }
__device__ void f(int &); __global__ void k() { f(1); }
__device__ void f(const char *); __global__ void k() { f(1); }
__device__ void f(int) = delete; __global__ void k() { f(1); }
template <class T> void f(T); template <> void f<int>(float);
template <class T> struct S { T x; }; S s;
template <class T> struct S { T x; }; S<> s;
template <class T> struct S { T x; }; S<1> s;
template <class T> struct S { T x; }; S<int, int> s;
template <class T> struct S { T x; }; S<missing> s;
template <class T> struct S { T x; }; S<void> s;
template <class T> struct S { T x; }; S<int s;
template <class T> struct S { T x; }; template <class T> struct S { T y; };
template <class T> struct S { T x; }; template <class T, class U> struct S;
template <class T> struct S { T x; }; template <int N> struct S;
template <class T> struct S; S<int> s;
template <class T> struct S { typename T::x y; }; S<int> s;
template <class T> struct S { missing y; };
template <class T> struct S { int x = zz; };
template <class T> struct S { void f() { zz; } };
template <class T> struct S { void f() { T::x y; } };
template <class T> struct S { T x };
template <class T> struct S { T x; T x; };
template <class T> struct S { }; template <> struct S<int> { }; template <> struct S<int> { };
template <class T> struct S { }; S<int> s; template <> struct S<int> { };
template <class T> struct S { }; template <class U> struct S<int> { };
template <class T> struct S { }; template <class T> struct S<T> { };
template <class T> struct S { static_assert(sizeof(T) == 8, "size"); }; S<int> s;
template <int N> struct S { int a[N]; }; S<-1> s;
template <int N> struct S { }; S<1.5> s;
template <int N> struct S { }; int n; S<n> s;
template <int N> struct S { }; S<int> s;
template <int N = zz> struct S { };
template <class T = int, class U> struct S { };
template <class T> struct S; template <class T = int> struct S; template <class T = float> struct S;
template <class T, class T> struct S { };
template <class T> struct S { int T; };
template <class... T, class U> struct S { };
template <class... T> void f(T x);
template <class... T> void f() { T x; }
template <class T> void f(T... x);
template <class T, T N> struct S { }; S<int, zz> s;
template <float F> struct S { };
template <missing M> struct S { };
template <template <class> class T> struct S { }; S<int> s;
template <template <class> class T> struct S { }; template <int N> struct V { }; S<V> s;
template <class T> __device__ T f(T a, T b); __global__ void k(int *o) { o[0] = f(1, 2.5); }
template <class T> __device__ T f(); __global__ void k(int *o) { o[0] = f(); }
template <class T> __device__ T f(T *); __global__ void k(int *o) { o[0] = f(1); }
template <class T> __device__ T f(T x) { return x.y; } __global__ void k(int *o) { o[0] = f(1); }
template <class T> __device__ T f(T x) { return zz; }
template <class T> __device__ T f(T x) { return zz(); }
template <class T> __device__ T f(T x) { int y = "a"; return x; }
template <class T> __device__ T f(T x) { missing y; return x; }
template <class T> __device__ T f(T x) { int x; return x; }
template <class T> __device__ T f(T x) { return x }
template <class T> __device__ T f(T x) { int a[2]; a = 0; return x; }
template <class T> __device__ T f(T x) { return *x; } __global__ void k(int *o) { o[0] = f(1); }
template <class T> __device__ int f(T x) { return T::n; } __global__ void k(int *o) { o[0] = f(1); }
template <class T> __device__ int f(T x) { static_assert(sizeof(T) == 1); return 1; } __global__ void k(int *o) { o[0] = f(1); }
template <int N> __device__ int f() { return N; } __global__ void k(int *o, int n) { o[0] = f<n>(); }
template <int N> __device__ int f() { return N; } __global__ void k(int *o) { o[0] = f<int>(); }
template <int N> __device__ int f() { return N; } __global__ void k(int *o) { o[0] = f<>(); }
template <int N> __device__ int f() { return N; } __global__ void k(int *o) { o[0] = f<1, 2>(); }
template <class T> __global__ void k(T *o) { o[0] = zz; }
template <class T> __global__ int k(T *o) { return 1; }
template <class T> __global__ void k(T o) { } template __global__ void k<int>(float);
template <class T> __global__ void k(T *o) { o->x = 1; } template __global__ void k<int>(int *);
template <class T> void f(T); template void f<int>(float);
template <class T> T v = T(zz);
template <class T> using A = missing<T>;
template <class T> using A = T *; A<int, int> a;
template <class T> int f() { return 1; } template <class T> int f() { return 2; }
template <class T int f();
template <T> int f();
template <> int f();
template int f();
template <class T> class;
template <class T> concept c = true;
template class missing<int>;
using X = missing;
using X = int; using X = float;
using namespace missing;
using missing::x;
namespace n { int x; } using n::y;
namespace n { int x; } int y = n::z;
namespace n { int x; } int n;
namespace n { int x; int x; }
namespace n { } namespace m = q;
namespace n { void f(); } void n::g() { }
namespace a { int x; } namespace b { int x; } using namespace a; using namespace b; int y = x;
typedef int T; typedef float T;
typedef int T; struct T { };
typedef struct S T; T t;
typedef missing T;
typedef int T
enum E { a, b, a };
enum E { a }; enum E { b };
enum E { a }; enum F { a };
enum E { a = zz };
enum E { a = 1.5 };
enum E : float { a };
enum E : int; enum E : char;
enum class E { a }; E e = a;
enum class E { a }; int x = E::a;
enum class E { a }; E e = 0;
enum class E { a, b, }; E e = E::c;
enum E;
enum E { a, b
static_assert(false, "x");
static_assert(sizeof(int) == 5);
static_assert(zz, "x");
static_assert("a" == 1);
int n; static_assert(n == 0, "x");
constexpr int f() { return zz; }
constexpr int x = zz;
constexpr int x;
constexpr int x = 1 / 0;
int g(); constexpr int x = g();
int n; constexpr int x = n;
constexpr int f(int n) { return n; } int m; constexpr int x = f(m);
constexpr int f(int n) { return n ? f(n) : 0; } constexpr int x = f(1);
constexpr int f(int *p) { return *p; } constexpr int x = f(nullptr);
constexpr int a[2] = {1, 2}; constexpr int x = a[2];
constexpr int x = 1 << 40;
constexpr int x = "abc";
constexpr void v = 1;
constexpr struct I i = {};
struct S { int x; }; constexpr S s = {1}; constexpr int y = s.y;
const int x;
extern const int x; const int y;
int &r;
int &r = 1;
int x = ;
int x 3;
int x, ;
int x = 1, x = 2;
int x; float x;
int x; int x;
int x = "a";
int *p = 1;
int a[] = 1;
int a[2] = {1, 2, 3};
int a[zz];
int a[-1];
int a[0.5];
int x = y; int y = 1;
int x = x2;
int f(int); int x = f("a");
int f(int); int x = f();
void f(); int x = f();
struct I; I i;
struct I; int x = sizeof(I);
struct S { int x; }; S s = {1, 2};
struct S { int x; }; S s = {"a"};
struct S { int x; }; S s = {.y = 1};
struct S { int x, y; }; S s = {.y = 1, .x = 2};
struct S { S(int); }; S s;
struct S { explicit S(int); }; S s = 1;
struct S { S(const S &) = delete; S(); }; S a; S b = a;
auto x;
auto x = zz;
auto x = {1, 2.0};
auto x = 1, y = 2.0;
auto f(auto x) { return zz; } auto y = 1 +;
decltype(zz) x;
decltype(auto) x;
extern "D" int f();
extern "C" int f(); extern "C" float f();
extern "C" __global__ void k(); extern "C" __global__ int k(int);
extern "C" template <class T> void f(T);
inline int inline2 x;
static static2 int x;
virtual void f();
explicit void f();
friend void f();
mutable int x;
void f() const;
void f() override;
register int x;
thread_local __device__ int x;
__device__ thread_local int x;
typedef int f() { return 1; }
int operator+(int, int);
int operator@(int);
struct S { }; int operator+(S);  int operator/(S);
struct S { }; S operator=(S, int);
struct S { }; int operator()(S);
struct S { }; int operator[](S, int);
struct S { }; S operator""x(int);
struct S { int operator+(S, S); };
struct S { void operator delete(); };
struct S { int operator new(int); };
struct S { operator int() const { return zz; } };
struct S { operator missing(); };
struct S { int operator int(); };
struct S { template <class T> virtual void f(); };
struct S { int x : 33; };
struct S { int x : zz; };
struct S { double x : 3; };
struct S { static int x : 3; };
struct S { int x[]; int y; };
struct S { using T = missing; };
struct S { friend class missing x; };
struct S { enum { a, a }; };
struct S { public int x; };
struct S { private: int x; public; };
struct S { int f() { return 1 } };
struct S { int f() { int y = 1; } int g( };
struct { int x; };
struct S { }; S::S() { }
struct S { S(); }; S::S() : y(1) { }
struct S { ~S(); }; S::~S(int) { }
struct S { int f(); }; int S::g() { return 1; }
struct S { int f(); }; int S::f(int) { return 1; }
int S::f() { return 1; }
union U { int &r; };
union U { int a; float b; }; U u = {1, 2.0f};
union U : S { };
union U { virtual void f(); };
struct B { }; union U : B { };
__device__ int f(int x) { switch (x) { case 1: case 1: return 1; } return 0; }
__device__ int f(int x) { goto l; int y = 1; l: return y; }
__device__ int f(int x) { while (x) { break } return 0; }
__device__ int f(int x) { for (int i = 0; i < x; i++ { } return 0; }
__device__ int f(int x) { if (x { return 1; } return 0; }
__device__ int f(int x) { return x ? 1; }
__device__ int f(int x) { int y = x +; return y; }
__device__ int f(int x) { x.y = 1; return x; }
__device__ int f(int x) { return x(1); }
__device__ int f(int x) { return &x; }
__device__ int f(int x) { return *x; }
__device__ int f(int *x) { return x; }
__device__ int f(const int *x) { *x = 1; return 0; }
__device__ int f(const int x) { x = 1; return 0; }
__device__ const int &f() { return 1; } __device__ int &g() { return f(); }
__device__ int f() { static __shared__ int x = 1; return x; }
__device__ int f() { __shared__ int x[zz]; return x[0]; }
__device__ int f() { extern __shared__ int x[4] = {1}; return x[0]; }
__device__ int f() { return sizeof(struct I); }
__device__ int f() { int x = 1; auto l = [] { return x; }; return l(); }
__device__ int f() { auto l = [](int x) { return x }; return l(1); }
__host__ __device__ int f() { return zz; }
__host__ __device__ missing f();
__forceinline__ __noinline2__ int f();
__device__ __forceinline__ int f() { return zz; }
__noinline__ __device__ int f() { return zz2; }
inline __device__ int f() { int a = b; return a; }
static __device__ int f() { int a = b; return a; }
namespace n { __device__ int f() { return b; } }
namespace { __device__ int f() { return b; } }
__device__ int f() { struct L { int g() { return q; } }; return 1; }
__device__ int f(int n) { struct L { int g() { return n; } }; return 1; }
extern "C" __device__ int f() { return b; }
__device__ __host__ auto f() { return b; }
__device__ int *f() { return new missing; }
class C { public: __device__ int f(); private: int x; }; __device__ int C::f() { return y; }
class C { __device__ int f() { return y; } };
class C { __device__ C(); int x; }; __device__ C::C() { y = 1; }
class C { __device__ ~C() { y = 1; } };
class C { __device__ int operator[](int i) { return y; } };
struct S { __device__ int f(int i = y) { return i; } };
struct S { int a[y]; };
struct S { __device__ int f() { return g(); } };
struct S { __device__ int f() { return g; } void g(); };
__device__ int f(int x) { return x; } __device__ int g() { return f("a"); }
__device__ int f(int x) { return x; } __device__ int g() { return f(); }
__device__ void f(int x) { } __device__ int g() { return f(1); }
struct S { int a; int d = a + 1; }; constexpr S s = {1}; static_assert(s.d == 2, ""); __device__ constexpr int f(int n) { S t{n}; return t.d; } static_assert(f(3) == 4, "");
struct S { int a; int d = a + 1; }; struct Q { int a; __device__ constexpr int g(int n) const { S t{n}; return t.d; } }; static_assert(Q{9}.g(3) == 4, "");
namespace n { struct B {}; __device__ int B = 10; struct D : B {}; } static_assert(__is_base_of(struct n::B, n::D), "");
struct s {}; __device__ void f() { (void)new struct s; }
enum X : short { A, B }; enum B : bool { no, yes }; template <bool> struct T {}; __device__ T<no> f;
