// Units that are CUDA C++ and that NVRTC has something to say about.
__device__ int f(int a) { }
__device__ int f(int a) { if (a) return 1; }
__device__ int f(int a) { while (1); }
__device__ int f(int a) { for (;;) ; }
__device__ int f(int a) { while (a) return 1; }
__device__ int f(int a) { switch (a) { case 1: return 1; default: return 2; } }
__device__ int f(int a) { switch (a) { case 1: return 1; } }
__device__ int f(int a) { do { return 1; } while (a); }
__device__ int f(int a) { if (a) return 1; else return 2; }
__device__ int f(int a) { __trap(); }
[[noreturn]] __device__ void f() { }
[[noreturn]] __device__ void f() { return; }
[[noreturn]] __device__ void f(int a) { if (a) __trap(); }
[[noreturn]] __device__ void f() { __trap(); }
[[noreturn]] __device__ int f() { return 1; }
__attribute__((noreturn)) __device__ void f() { }
__device__ int *f() { int a; return &a; }
__device__ int *f() { int a[3]; return a; }
__device__ int &f() { int a = 1; return a; }
__device__ int &f(int a) { return a; }
__device__ const int &f() { return 3; }
__device__ int &&f() { int a = 1; return static_cast<int &&>(a); }
struct S { int *p; }; __device__ S f() { int a; return {&a}; }
static __device__ int unused() { return 1; }
static __device__ int unused(); __global__ void k() { }
static __device__ int unusedvar; __global__ void k() { }
static const __device__ int unusedvar = 1; __global__ void k() { }
namespace { __device__ int unused() { return 1; } } __global__ void k() { }
namespace { __device__ int unusedvar; } __global__ void k() { }
namespace { struct U { int a; __device__ void f() { } }; } __global__ void k() { }
static __global__ void k() { }
static inline __device__ int unused() { return 1; } __global__ void k() { }
template <class T> static __device__ int unused(T) { return 1; } __global__ void k() { }
__device__ void f(int unused) { }
__device__ void f(int a) { a = 3; }
__device__ void f(int a) { int a2; a2 = a; }
struct A { virtual __device__ void f(int) { } }; struct B : A { virtual __device__ void f(float) { } };
struct A { virtual __device__ void f(int) { } }; struct B : A { __device__ void f(float) { } };
struct A { virtual __device__ void f(int) const { } }; struct B : A { virtual __device__ void f(int) { } };
struct A { virtual __device__ void f(int) { } virtual __device__ void f(float) { } }; struct B : A { __device__ void f(int) override { } };
struct A { virtual __device__ void f(int) { } }; struct B : A { __device__ void f(int) { } };
struct A { virtual __device__ void f(int) { } __device__ ~A(); }; struct B : A { };
struct A { virtual __device__ void f(int) { } }; __device__ void f(A *a) { delete a; }
struct A; __device__ void f(A *a) { delete a; }
__device__ void f(void *a) { delete a; }
struct A { int a, b; __device__ A() : b(1), a(2) { } };
struct A { int a, b; __device__ A() : b(1), a(b) { } };
struct A { int a; __device__ A() : a(a) { } };
struct A { int a; __device__ A(int a) { a = a; } };
struct A { int &r; };
struct A { const int c; };
struct A { int a : 40; };
struct A { bool a : 3; };
enum E { e0, e1, e2, e3 }; struct A { E e : 1; };
struct A { int a : 1; }; __device__ void f(A *a) { a->a = 1; }
struct A { unsigned a : 2; }; __device__ void f(A *a) { a->a = 7; }
struct A { };; __global__ void k() { };
struct { int a; }; 
struct A { struct { int x; }; };
class A { int x; };
class A { A(); };
typedef struct { int x; };
typedef int;
int;
const struct A { int x; };
extern __device__ int x = 1;
extern "C" extern "C" __device__ int f() { return 1; }
const __device__ int f() { return 1; }
__device__ int const const f() { return 1; }
const const int __device__ x = 1;
typedef const int ci; __device__ const ci x = 1;
__device__ int x = 1; __device__ extern int x;
__device__ int f(int); __device__ int f(int); __device__ int f(int a) { return a; }
__device__ __device__ int f() { return 1; }
__constant__ int c[3]; __device__ void f() { c[0] = 1; }
__constant__ const int c = 3; __global__ void k(int *o) { o[0] = c; }
__shared__ int s; __global__ void k(int *o) { o[0] = s; }
__device__ int a[2] = {1, 2, };
__device__ char *s = "abc";
__device__ const char *s = "\xfff";
__device__ unsigned u = -1;
__device__ unsigned char c = 256;
__device__ int x = 1.5;
__device__ int x = {1.5};
__device__ char c = {300};
__global__ void __launch_bounds__(0) k() { }
__global__ void __launch_bounds__(2048) k() { }
__global__ void __launch_bounds__(100) k() { }
__global__ void __launch_bounds__(128, 0) k() { }
__global__ void __launch_bounds__(128, 40) k() { }
__global__ void __maxnreg__(300) k() { }
__global__ inline void k() { }
__global__ __noinline__ void k() { }
__global__ __forceinline__ void k() { }
__device__ __noinline__ __forceinline__ int f() { return 1; }
__device__ __noinline__ inline int f() { return 1; }
[[nodiscard]] __device__ void f();
[[deprecated]] __device__ int f() { return 1; } __device__ int g() { return f(); }
struct [[deprecated("why")]] A { }; __device__ A a;
struct A { [[deprecated]] int x; int y; }; __device__ int f(A a) { return a.x; }
struct A { [[deprecated]] __device__ int f() { return 1; } }; __device__ int f(A a) { return a.f(); }
struct A { [[deprecated]] __device__ A(int) { } }; __device__ int f() { A a(1); return 1; }
template <class T> struct [[deprecated]] A { }; __device__ A<int> a;
namespace [[deprecated]] n { __device__ int x; } __device__ int f() { return n::x; }
enum [[deprecated]] E { e0 }; __device__ E e;
using I [[deprecated]] = int; __device__ I i;
struct [[nodiscard]] R { int x; }; __device__ R f() { return {1}; } __device__ void g() { f(); }
[[nodiscard("why")]] __device__ int f() { return 1; } __device__ void g() { f(); }
[[foo]] __device__ int f();
[[foo::bar]] __device__ int f();
__attribute__((foo)) __device__ int f();
__attribute__((const)) __device__ void f();
struct __align__(2) A { int x; };
__attribute__((packed)) struct A { char c; int x; };
struct A { char c; int x __attribute__((packed)); };
__attribute__((nonnull)) __device__ int f(int *p) { return *p; } __device__ int g() { return f(0); }
__attribute__((nonnull(1))) __device__ int f(int *p) { return *p; } __device__ int g() { return f(nullptr); }
__attribute__((format(printf, 1, 2))) __device__ int f(const char *s, ...) { return *s; } __device__ int g() { return f("%d", 1.0); }
__attribute__((warn_unused_result)) __device__ int f() { return 1; } __device__ void g() { f(); }
__attribute__((deprecated)) __device__ int f() { return 1; } __device__ int g() { return f(); }
__attribute__((deprecated("why"))) __device__ int f() { return 1; } __device__ int g() { return f(); }
__attribute__((unused)) static __device__ int f() { return 1; }
__attribute__((used)) static __device__ int f() { return 1; }
__attribute__((always_inline)) __device__ int f() { return 1; }
__attribute__((visibility("hidden"))) __device__ int f() { return 1; }
__attribute__((visibility("foo"))) __device__ int f() { return 1; }
__attribute__((section("x"))) __device__ int x;
__attribute__((warning("w"))) __device__ int f(); __device__ int g() { return f(); }
__attribute__((error("w"))) __device__ int f(); __device__ int g() { return 1; }
#pragma foo
#pragma once
#pragma unroll
#pragma STDC FP_CONTRACT ON
#pragma GCC diagnostic ignored "-Wall"
#pragma nv_diag_suppress 177
#pragma nv_diagnostic push
#pragma pack(push, 4)
#warning text
#ident "x"
#define __CUDA_ARCH__ 3
#undef __CUDA_ARCH__
#define assert(x)
template <class T> __device__ int f(T t) { int unused; return 1; } __device__ int g() { return f(1); }
template <class T> __device__ int f(T t) { } __device__ int g() { return f(1); }
template <class T> __device__ int f(T t) { T x = x; return x; } __device__ int g() { return f(1); }
template <int N> __device__ int f(unsigned u) { return u < N; } __device__ int g() { return f<0>(1); }
template <int N> __device__ int f(int u) { return u << N; } __device__ int g() { return f<40>(1); }
template <int N> __device__ int f(int u) { return u / N; } __device__ int g() { return f<0>(1); }
__device__ int f(int x) { return x; } __device__ int g() { return f(2.5); }
__device__ int f(char x) { return x; } __device__ int g() { return f(300); }
__device__ int f(unsigned x) { return x; } __device__ int g() { return f(-1); }
__device__ float f(float x) { return x; } __device__ float g() { return f(1e300); }
__device__ unsigned f() { return -1; }
__device__ char f() { return 300; }
__device__ int f() { return 2.5; }
__device__ int f(double d) { return d; }
__device__ bool f(int *p) { return p; }
__device__ int f(int a, int b = 1, int c = 2) { return a; }
__device__ void f() { return (void)0; }
__device__ int f() throw() { return 1; }
__device__ auto f() -> int { return 1; }
__device__ int f(int a[3]) { return sizeof(a); }
__device__ void f(volatile int a) { a = 1; }
__device__ volatile int f() { return 1; }
union U { int a; float b; }; __device__ int f() { U u = {1}; return u.b; }
struct A { A &operator=(const A &) = default; int x; }; __device__ void f(A a) { a = a; }
struct A { __device__ A(const A &); int x; }; __device__ void f(A a) { }
struct A { __device__ operator int(); __device__ operator A(); };
struct A { __device__ void operator=(int); };
struct A { __device__ bool operator&&(int); };
struct A { friend class B; friend A; };
struct A final { virtual __device__ void f(); };
struct A { __device__ int f() { return 1; } int g; }; __device__ int f() { A a; return a.g; }
using namespace std;
namespace n { } using namespace n; using namespace n;
inline namespace n { __device__ int x; }
static_assert(true, "");
__device__ int operator""_x(unsigned long long v) { return v; }
__device__ int operator"" x(unsigned long long v) { return v; }
__device__ int __x; 
__device__ int f() { int i; for (i = 0; i < 3; i++) { int i = 2; } return i; }
__device__ int f(int a) { int b = 1, c = 2; return b; }
__device__ int f(int x) { if (x == 1) return 1; else if (x == 1) return 2; return 3; }
__device__ int f(int x) { return x > 1 ? x : x > 1 ? 2 : 3; }
__device__ void f(int *p) { p[0] = p[0]++; }
__device__ long f(long a) { return a; } 
__global__ void k(int *__restrict__ a, const int &b) { }
struct B { __device__ B(const B &); int a; }; __global__ void k(B b) { }
struct B { virtual __device__ void f() { } int a; }; __global__ void k(B b) { }
struct A { __device__ int f(int x) { int x2 = x; return x; } };
struct A { __device__ int f() { } };
struct A { __device__ operator int() { } };
struct A { __device__ A &operator=(const A &) { } };
struct A { int a; __device__ int f() { int a = 1; return a; } };
struct A { virtual __device__ int f(int) { return 1; } virtual __device__ int g(int) { return 1; } }; struct B : A { __device__ int f(long) { return 2; } };
struct A { virtual __device__ void f() { } }; struct B : A { __device__ void f(int) { } }; struct C : B { __device__ void f(float) { } };
template <class T> struct A { virtual __device__ void f(T) { } }; struct B : A<int> { __device__ void f(float) { } };
struct A { __device__ void f(int) { } }; struct B : A { __device__ void f(float) { } };
namespace { template <class T> __device__ int unused(T) { return 1; } } __global__ void k() { }
namespace { struct U { int a; }; __device__ int unused(U u) { return u.a; } } __global__ void k() { }
namespace { __device__ int called() { return 1; } __device__ int unused() { return called(); } } __global__ void k() { }
static __device__ int a() { return 1; } static __device__ int b() { return a(); } __global__ void k() { }
static __constant__ int unusedvar = 3; __global__ void k() { }
static __shared__ int unusedvar; __global__ void k() { }
constexpr __device__ int unusedvar = 3; __global__ void k() { }
static constexpr int unusedvar = 3; __global__ void k() { }
const int unusedvar = 3; __global__ void k() { }
[[maybe_unused]] static __device__ int unusedvar; __global__ void k() { }
static int unusedvar; __global__ void k() { }
struct A { [[deprecated("why")]] int x; }; __device__ int f(A a) { return a.x; }
struct A { [[deprecated("why")]] static __device__ int f() { return 1; } }; __device__ int f() { return A::f(); }
template <class T> [[deprecated]] __device__ int f(T) { return 1; } __device__ int g() { return f(1); }
template <class T> using I [[deprecated]] = T; __device__ I<int> i;
enum E { e0, e1 [[deprecated("why")]] }; __device__ E e = e1;
enum class [[deprecated]] E { e0 }; __device__ int f() { return (int)E::e0; }
struct [[deprecated]] A { int x; }; struct B : A { };
struct [[deprecated]] A { int x; }; __device__ int f(A *a) { return a->x; }
struct [[deprecated]] A { int x; __device__ A *f() { A *a = this; return a; } };
typedef struct [[deprecated]] A { int x; } B; __device__ B b;
[[deprecated]] typedef int I; __device__ I f() { return 1; }
[[deprecated]] __device__ int x; [[deprecated]] __device__ int f() { return x; }
[[deprecated]] __constant__ int x; __device__ int f() { return x; }
struct A { [[deprecated]] __device__ ~A() { } }; __device__ int f() { A a; return 1; }
struct A { [[deprecated]] __device__ operator int() { return 1; } }; __device__ int f(A a) { return a; }
struct A { [[deprecated]] __device__ int operator+(int) { return 1; } }; __device__ int f(A a) { return a + 1; }
struct A { [[nodiscard]] __device__ int f() { return 1; } }; __device__ void f(A a) { a.f(); }
struct A { [[nodiscard]] __device__ A(int) { } }; __device__ void f() { A(1); }
enum [[nodiscard]] E { e0 }; __device__ E f() { return e0; } __device__ void g() { f(); }
struct [[nodiscard("why")]] R { int x; }; __device__ R f() { return {1}; } __device__ void g() { f(); }
[[foo(1)]] __device__ int x;
struct [[foo]] A { int x; };
struct A { [[foo]] int x; };
enum E { e0 [[foo]] };
__device__ int f([[foo]] int a) { return a; }
namespace [[foo]] n { }
using I [[foo]] = int;
[[gnu::foo]] __device__ int f() { return 1; }
[[clang::foo]] __device__ int f() { return 1; }
[[nv::foo]] __device__ int f() { return 1; }
[[gnu::always_inline]] __device__ int f() { return 1; }
[[gnu::unused]] static __device__ int f() { return 1; }
__attribute__((foo, bar)) __device__ int x;
__attribute__((foo(1, 2))) __device__ int x;
__attribute__((__foo__)) __device__ int x;
struct __attribute__((foo)) A { int x; };
struct A { int x __attribute__((foo)); };
__device__ int f(int a) __attribute__((foo));
__device__ int f(int x) { switch (x) { [[foo]] case 1: return 1; } return 2; }
[[carries_dependency]] __device__ int f(int x) { return 1; }
__device__ const char s[] = "a\qb\z";
__device__ const char s = '\q';
__device__ const char *s = "\400";
__device__ const char s = '\xfff';
__device__ const wchar_t *s = L"\q";
__device__ char f() { return "\d"[0]; }
__device__ void f(char *); __device__ void g(char *s) { } __device__ void h() { g("abc"); }
__device__ char *f() { return "abc"; }
struct A { char *s; }; __device__ A a = {"abc"};
__device__ char *s[] = {"abc", "def"};
__device__ bool f(int a) { char *s = a ? "a" : "b"; return s; }
__device__ int f() { int x = (3, 4); return x; }
__device__ int f(int a) { return a, 1; }
__device__ int f(int a) { a == 3; a != 3; return a; }
__device__ int f(int *a) { *a++; return *a; }
__device__ int f(int a) { -a; return a; }
__device__ int f(int a) { (int)a; return a; }
__device__ int f(int a) { a ? 1 : 2; return a; }
__device__ int f(int a) { a && 1; return a; }
__device__ int f(int a) { 3; return a; }
__device__ int f(int a) { "abc"; return a; }
__device__ int f(int a) { sizeof(a); return a; }
__device__ int f(int a) { f; return a; }
__device__ int f(int *a) { a[1]; return *a; }
struct A { int x; }; __device__ int f(A *a) { a->x; return 1; }
struct A { int x; __device__ int f() { x; this; return 1; } };
__device__ int f(int a) { for (a; a < 3; a++) ; return a; }
__device__ int f(int a) { for (; a < 3; a) return a; return a; }
__device__ int f(int a) { int b; if (a) b = 1; return b; }
__device__ int f(int a) { int b; b++; return b; }
__device__ int f(int a) { int b; b += a; return b; }
__device__ int f(int a) { int b; int *p = &b; return *p; }
__device__ int f(int a) { int b; while (a) b = 1; return b; }
__device__ float f() { float x; return x * 2; }
__device__ float f() { float4 v; return v.x; }
struct A { int x, y; }; __device__ int f() { A a; return a.x; }
struct A { int x, y; }; __device__ int f() { A a; a.x = 1; return a.x; }
struct A { int x, y; }; __device__ A f() { A a; return a; }
__device__ int f() { int a[3]; return a[1]; }
__device__ int f(int n) { int a[3]; return a[n]; }
__device__ int f() { int a[3]; a[0] = 1; return a[1]; }
__device__ int f() { int a = a + 1; return a; }
__device__ int f() { int a = sizeof(a); return a; }
__device__ int f() { int a(a); return a; }
__device__ int f() { int *p; return *p; }
__device__ int f() { int *p; p[0] = 1; return 1; }
__device__ int f(unsigned char c) { return c < 0; }
__device__ int f(unsigned short c) { return c >= 0; }
__device__ int f(unsigned long long c) { return c < 0; }
__device__ int f(bool c) { return c < 0; }
__device__ int f(unsigned c) { return c <= 0; }
__device__ int f(unsigned c) { return c > -1; }
__device__ int f(unsigned c) { return -1 < c; }
__device__ int f(unsigned c) { return c < 0u; }
__device__ int f(size_t c) { return c < 0; }
__device__ int f(unsigned c) { const int z = 0; return c < z; }
__device__ unsigned f(unsigned c) { return c + -1; }
__device__ unsigned f(unsigned c) { return c == -1; }
__device__ unsigned f(unsigned c) { c = -3; return c; }
__device__ unsigned f(unsigned c) { c += -3; return c; }
__device__ unsigned f() { return (unsigned)-1; }
__device__ unsigned f() { return -1u; }
__device__ unsigned long long f() { return -1; }
__device__ unsigned f(int a) { return a ? -1 : 1u; }
__device__ int f() { return 0xffffffff; }
__device__ int f() { return 4294967295; }
__device__ int f() { return 4294967296; }
__device__ int f() { return 1ll << 40; }
__device__ short f() { return 40000; }
__device__ unsigned char a[] = {1, -1, 300};
__device__ int a[] = {1, 3000000000};
__device__ int f(int a) { return a << 64; }
__device__ long long f(long long a) { return a << 64; }
__device__ long long f(long long a) { return a << 63; }
__device__ int f(int a) { a <<= 40; return a; }
__device__ int f(int a) { a >>= -2; return a; }
__device__ int f(short a) { return a << 20; }
__device__ int f(int a) { return a >> 32u; }
__device__ int f(int a) { a /= 0; return a; }
__device__ int f(int a) { a %= 0; return a; }
__device__ unsigned f(unsigned a) { return a / 0u; }
__device__ int f(int a) { const int z = 0; return a / z; }
__device__ int f(int a) { return a / (1 - 1); }
__device__ int f() { return 2147483647 * 2; }
__device__ int f() { return -2147483647 - 2; }
__device__ int f() { return 1 << 32; }
__device__ int f() { return 100000 * 100000; }
__device__ unsigned f() { return 4294967295u + 1; }
__device__ long long f() { return 9223372036854775807ll + 1; }
__device__ int x = 2147483647 + 1;
enum E { e0 = 2147483647 + 1 };
__device__ int f() { constexpr int a = 100; return a << 40; }
__device__ float f() { return 1e40; }
__device__ float f() { return 3.5e38; }
__device__ int f() { return 1e20; }
__device__ int f() { return (int)1e20; }
__device__ unsigned f() { return -1.0; }
__device__ char f() { return 1000.0; }
__device__ short f() { return 1e5f; }
__device__ int f(int *a) { return a[-1]; }
__device__ int a[3]; __device__ int f() { return a[3]; }
__device__ int a[3]; __device__ int f() { return a[5]; }
__device__ int a[3]; __device__ int *f() { return a + 4; }
__device__ int a[3]; __device__ int *f() { return &a[4]; }
__device__ int a[3]; __device__ int *f() { return a - 1; }
struct A { int a : 33; int b : 1; unsigned c : 1; };
struct A { char c : 9; };
enum class E : char { a, b }; struct A { E e : 1; };
enum E { e0 = -1, e1 = 1 }; struct A { E e : 1; };
struct A { signed int a : 1; int b : 2; };
struct A { const int f() { return 1; } };
__device__ const int *f() { return 0; }
template <class T> __device__ const T f(T t) { return t; } __device__ int g() { return f(1); }
using C = const int; __device__ C f() { return 1; }
__device__ int *const f() { return 0; }
__device__ void f(const const int a) { }
__device__ volatile volatile int x;
struct A { const const int x = 1; };
class A;;
struct A { int x; };;
struct A { friend A; };
struct A { friend struct A; };
struct A { A(); friend class A; };
struct A { __device__ operator const A &(); };
struct A { __device__ operator void(); };
struct B { }; struct A : B { __device__ operator B() { return {}; } };
enum { a, b };
enum E { };
struct A { enum { x }; };
struct A { struct B; };
struct A { int : 3; };
struct A { typedef int; };
struct A { const struct { int x; }; };
const enum E { e0 };
__device__ struct D { };
const int;
typedef struct A;
typedef enum { a };
using namespace std;
namespace n { __device__ int x; } using n::x; using n::x;
__global__ static inline void k() { }
template <class T> __global__ inline void k(T) { }
__attribute__((noinline)) __device__ int f() { return 1; }
__attribute__((always_inline)) inline __device__ int f() { return 1; }
__attribute__((always_inline)) __forceinline__ __device__ int f() { return 1; }
__attribute__((always_inline)) static __device__ int f() { return 1; } __global__ void k(int *o) { *o = f(); }
__attribute__((pure)) __device__ void f() { }
__attribute__((nonnull)) __device__ int f(int a) { return a; }
__attribute__((nonnull(2))) __device__ int f(int *p, int *q) { return *q; } __device__ int g(int *p) { return f(p, 0) + f(0, p); }
__attribute__((nonnull)) __device__ int f(int *p) { return *p; } __device__ int g() { return f(NULL); }
__attribute__((returns_nonnull)) __device__ int *f() { return 0; }
__attribute__((malloc)) __device__ int *f() { return 0; }
__attribute__((cold)) __device__ int f() { return 0; }
__attribute__((hot)) __device__ int f() { return 0; }
__attribute__((may_alias)) __device__ int x;
__attribute__((weak)) __device__ int x;
__attribute__((weak)) __device__ int f() { return 1; }
__attribute__((constructor)) __device__ void f() { }
__attribute__((cleanup(f))) __device__ int x;
__attribute__((mode(DI))) __device__ int x;
__attribute__((vector_size(16))) __device__ int x;
__attribute__((optimize("O0"))) __device__ int f() { return 1; }
__attribute__((target("sse"))) __device__ int f() { return 1; }
__attribute__((no_sanitize("address"))) __device__ int f() { return 1; }
__attribute__((noclone)) __device__ int f() { return 1; }
__attribute__((flatten)) __device__ int f() { return 1; }
__attribute__((gnu_inline)) __device__ inline int f() { return 1; }
__attribute__((leaf)) __device__ int f() { return 1; }
__attribute__((tls_model("x"))) __device__ int x;
__attribute__((transparent_union)) union U { int x; };
__attribute__((unavailable)) __device__ int f() { return 1; }
__attribute__((diagnose_if(1, "x", "warning"))) __device__ int f() { return 1; }
__attribute__((enable_if(1, "x"))) __device__ int f() { return 1; }
__attribute__((annotate("x"))) __device__ int f() { return 1; }
__device__ int f(int x) { [[maybe_unused]] int y = 1; return 1; }
#pragma unroll 3
#pragma omp parallel
#pragma message("x")
#pragma nv_diag_default 3
#pragma nv_foo
#pragma GCC foo
#pragma clang loop unroll(full)
#pragma pack()
#define A 1
#undef A B
#warning
#pragma nv_diag_suppress foo
#pragma diag_suppress 177
__device__ __managed__ int x = 1; __device__ int f() { return x++; }
__constant__ int c; __device__ int *f() { return &c; }
__device__ long double f(long double x) { return x; }
__device__ long double x;
__device__ int f() { return (int)1.0L; }
struct A { long double x; };
__device__ bool f(bool b) { b += 1; return b; }
__device__ int f(const char *s) { return s == "abc"; }
__device__ int f() { return 'abc'; }
__device__ int f() { return L'ab'; }
__device__ int f(int n) { if (n = 1) return 2; return 3; }
__device__ int f(int n) { if ((n = 1)) return 2; return 3; }
__device__ int f(int n) { if (n = n + 1) return 2; return 3; }
__device__ int f(int n) { while (n = 0) ; return 3; }
__device__ int f(int n) { return n = 1 ? 2 : 3; }
__device__ bool f(int n) { bool b = (n = 1); return b; }
__device__ int f(int n) { if (n = 1 && n) return 2; return 3; }
__device__ int f(int n) { if (!(n = 1)) return 2; return 3; }
__device__ int f(int n) { return (n = 1) && n; }
__device__ int f(int n) { for (; n = 2; ) ; return 1; }
__device__ int f(float n) { if (n = 1.5f) return 2; return 3; }
__device__ int f(bool n) { if (n = true) return 2; return 3; }
extern __constant__ int c[4]; namespace N { extern __device__ float d; } extern __device__ int g[]; __global__ void k(int *p) { *p = c[1] + N::d; }
extern __device__ int c; __device__ int c; __global__ void k(int *p) { *p = c; }
__device__ int f(int); __host__ __device__ int f(int x) { return x; } __global__ void k(int *p) { *p = f(1); }
__device__ int f(int); __host__ int f(int x) { return x; } __global__ void k(int *p) { *p = f(1); }
struct S { __device__ int f(int); }; __host__ __device__ int S::f(int x) { return x; } __global__ void k(int *p) { S s; *p = s.f(1); }
template <class T> __device__ T f(T); template <class T> __host__ __device__ T f(T x) { return x; } __global__ void k(int *p) { *p = f(1); }
__device__ int &ref() { return *(int *)0; } __global__ void k(int *p) { p[0] = ref(); }
struct R { int &m; __device__ R() : m(*(int *)0) {} }; __global__ void k(int *p) { R r; p[0] = r.m; }
__global__ void k(int *p) { int &&z = (int &&)*(int *)0; p[0] = z; }
