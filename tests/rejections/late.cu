// Written after the others were refused, of many kinds; each line is a unit.
__global__ void k(int *o) { o[0] = threadIdx.w; }
__global__ void k(int *o) { threadIdx.x = 3; }
__global__ void k(int *o) { int blockDim = 3; o[0] = blockDim.x; }
__global__ void k(float4 *o) { o[0] = make_float4(1, 2, 3); }
__global__ void k(float4 *o) { o[0] = {1, 2, 3, 4, 5}; }
__global__ void k(float4 *o) { o[0].xy = 1; }
__global__ void k(float2 *o) { o[0] = o[1] + o[2]; }
__global__ void k(double *o) { o[0] = o[1] % 2.0; }
__global__ void k(int *o) { o[0] = o & 3; }
__global__ void k(int *o) { o[0] = ~1.5f; }
__global__ void k(int *o) { o[0] = !make_int2(1, 2); }
__global__ void k(int *o) { o[0] << 1.0; }
__global__ void k(int *o) { o[0] = *3; }
__global__ void k(int *o) { o[0] = &o[0]; }
__global__ void k(int *o) { int *p = &&o; }
__global__ void k(int *o) { for (int i = 0, float f = 1; i < 3; i++) o[i] = f; }
__global__ void k(int *o) { for (int i : o) o[0] = i; }
__global__ void k(int *o) { if (int i) o[0] = 1; }
__global__ void k(int *o) { while () o[0] = 1; }
__global__ void k(int *o) { switch (1.5) { case 1: o[0] = 1; } }
__global__ void k(int *o) { switch (o[0]) { case o[1]: o[0] = 1; } }
__global__ void k(int *o) { switch (o[0]) { case 1: case 1: o[0] = 1; } }
__global__ void k(int *o) { switch (o[0]) { default: default: o[0] = 1; } }
__global__ void k(int *o) { case 3: o[0] = 1; }
__global__ void k(int *o) { break; }
__global__ void k(int *o) { continue; }
__global__ void k(int *o) { goto nowhere; }
__global__ void k(int *o) { a: a: o[0] = 1; }
__global__ void k(int *o) { else o[0] = 1; }
__global__ void k(int *o) { do o[0] = 1; }
__global__ void k(int *o) { return o[0]; }
__global__ void k(int *o) { o[0] = sizeof(void); }
__global__ void k(int *o) { o[0] = sizeof(o[0]; }
__global__ void k(int *o) { o[0] = alignof(missing); }
__global__ void k(int *o) { static_assert(o[0] == 1, ""); }
__global__ void k(int *o) { static_assert(sizeof(int) == 8, "size"); }
__global__ void k(int *o) { constexpr int n = o[0]; }
__global__ void k(int *o) { auto x; }
__global__ void k(int *o) { auto x = {1, 2.0}; }
__global__ void k(int *o) { decltype(missing) x; }
__global__ void k(int *o) { int x = int; }
__global__ void k(int *o) { int x = (int) ; }
__global__ void k(int *o) { int x[] = {}; }
__global__ void k(int *o) { int x[2][] = {{1}, {2}}; }
__global__ void k(int *o) { int &x[2]; }
__global__ void k(int *o) { void (*f)(int) = 3; }
__global__ void k(int *o) { int (*f)(int) = k; }
__global__ void k(int *o) { const int &r; }
__global__ void k(int *o) { char c = "abc"; }
__global__ void k(int *o) { char s[2] = "abc"; }
__global__ void k(int *o) { int s[] = "abc"; }
__global__ void k(int *o) { o[0] = 'a; }
__global__ void k(int *o) { o[0] = "a; }
__global__ void k(int *o) { o[0] = 0x; }
__global__ void k(int *o) { o[0] = 12abc; }
__global__ void k(int *o) { o[0] = 1.2.3; }
__global__ void k(int *o) { o[0] = 09; }
__global__ void k(int *o) { o[0] = 0b12; }
__global__ void k(int *o) { o[0] = @; }
__global__ void k(int *o) { o[0] = #; }
__global__ void k(int *o) { auto l = [x] { return 1; }; }
__global__ void k(int *o) { auto l = [&o, o] { return 1; }; }
__global__ void k(int *o) { auto l = [=, =] { return 1; }; }
__global__ void k(int *o) { auto l = [] { return o[0]; }; }
__global__ void k(int *o) { auto l = [o] { o = 0; }; }
__global__ void k(int *o) { auto l = [](int a, int a) { return a; }; }
__global__ void k(int *o) { this->x = 1; }
__global__ void k(int *o) { new int[-1]; }
__global__ void k(int *o) { delete o[0]; }
__global__ void k(int *o) { throw 3; }
__global__ void k(int *o) { try { } catch (int) { } }
__global__ void k(int *o) { typeid(int); }
__global__ void k(int *o) { static_cast<int *>(1.5); }
__global__ void k(int *o) { const_cast<float *>(o); }
__global__ void k(int *o) { reinterpret_cast<float>(o); }
__global__ void k(int *o) { static_cast<missing>(o); }
__global__ void k(int *o) { __shared__ int s[o[0]]; }
__global__ void k(int *o) { __shared__ int s = 3; }
__global__ void k(int *o) { __shared__ int s[]; }
__global__ void k(int *o) { __device__ int s; }
__global__ void k(int *o) { __constant__ int s; }
__global__ void k(int *o) { extern int s[3] = {1}; }
__global__ void k(int *o) { atomicAdd(o); }
__global__ void k(int *o) { atomicAdd(o, o); }
__global__ void k(char *o) { atomicAdd(o, 1); }
__global__ void k(int *o) { __shfl_sync(1); }
__global__ void k(int *o) { __syncthreads(3); }
__global__ void k(int *o) { o[0] = __ldg(3); }
__global__ void k(int *o) { asm("mov.u32 %0, 1;" : "=r"(o)); asm(3); }
__global__ void k(int *o) { asm("mov.u32 %0, 1;" : "=q"(o[0])); }
__global__ void k(int *o) { asm volatile("nop" :: "r"(missing)); }
__global__ int k(int *o) { return 1; }
__global__ void k(int &o) { o = 1; }
__global__ void k(int *o, ...) { }
__global__ void k(auto *o) { }
__global__ static void S::k(int *o) { }
struct S { __global__ void k(int *o); };
struct S { virtual void f() = 1; };
struct S { int f() const override; };
struct S : missing { int x; };
struct S : S { int x; };
struct S { S s; };
struct S { int x; int x; };
struct S { int x; void x(); };
struct S { explicit int f(); };
struct S { static virtual void f(); };
struct S { ~S(int); };
struct S { S() : y(1) { } int x; };
struct S { S() : x(1), x(2) { } int x; };
struct S { operator int(int); };
struct S { friend int x; };
struct S { int x = ; };
struct S { int f() { return y; } };
union U { int a; U(); ~U(); }; union V : U { };
enum E { a, b, a };
enum E : float { a };
enum class E { a }; __device__ int f() { return E::a; }
enum E { a = 1.5 };
template <int N> struct A { int v[N]; }; __device__ A<-1> a;
template <class T> struct A { typename T::x v; }; __device__ A<int> a;
template <class T> __device__ T f(T a, T b) { return a; } __global__ void k(int *o) { o[0] = f(1, 2.0); }
template <class T> __device__ T f() { return T(); } __global__ void k(int *o) { o[0] = f(); }
template <class T, class T> struct A { };
template <class T = int, class U> struct A { };
template <> struct A<int> { };
template <class T> struct A { }; template <class T> struct A { };
template <class T> __device__ void f(T); template <class T> __device__ int f(T);
template struct A<int>;
namespace n { int x; } __device__ int f() { return n::y; }
namespace n { } namespace n = m;
using namespace missing;
using x = missing;
using n::x;
typedef int x; typedef float x;
typedef int a, a[3];
int x; float x;
__device__ int x; __constant__ int x;
__device__ int f(); __device__ float f();
__device__ int f(int = 1); __device__ int f(int = 2);
__device__ int f(int a = 1, int b);
__device__ int f(int a, int a);
__device__ int f(void, int);
__device__ int f(int a[]) { return a; }
__device__ int f() { int f; return f(); }
__device__ int f() { return }
__device__ int f() { return 1;
__device__ int f( { return 1; }
__device__ int f) { return 1; }
__device__ f() { return 1; }
__device__ int operator+(int, int);
__device__ int operator=(int, int);
struct S { int operator.(int); };
struct S { int operator+(int, int); };
__device__ int operator""x(int);
inline int x = 3 extern int y;
__device__ constexpr int f(int n) { return n; } static_assert(f(2) == 3);
__device__ constexpr int f(int n) { return f(n + 1); } static_assert(f(2));
__device__ constexpr int x = 1 / 0;
__device__ int a[3] = {1, 2, 3, 4};
__device__ int a[2] = {.b = 1};
__device__ int x = y;
__device__ int &r = 3;
__device__ const int c; 
__device__ void v;
__device__ int v[] ;
__device__ int __launch_bounds__(3) x;
__launch_bounds__(-1) __global__ void k() { }
__launch_bounds__() __global__ void k() { }
__global__ void k() { k<<<1>>>(); }
#if
#ifdef
#else
#elif 1
#endif
#define
#define 3
#define f(a, a) a
#define f(a
#undef
#include
#error stop
#if 1 +
#if (1
#pragma unroll x y
#line x
__constant__ int c[3]; __device__ void f() { c[0] = 1; }
__device__ int f() { return; }
__device__ int f(int n) { if (n) return; return 1; }
struct S; __device__ void f(S *p) { delete p; }
__device__ const char *s = "\xfff";
