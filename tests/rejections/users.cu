// Mistakes as users make them, each a translation unit.
__global__ void add(float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] += c[i]; }
__global__ void add(float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x if (i < n) a[i] += b[i]; }
__global__ void add(float *a, float *b, int n) { int i = blockIdx * blockDim.x + threadIdx.x; if (i < n) a[i] += b[i]; }
__global__ void add(float *a, const float *b, int n) { b[threadIdx.x] = a[threadIdx.x]; }
__global__ int add(int *a) { a[0] = 1; return 0; }
__global__ void k(float *o) { __shared__ float s[n]; o[0] = s[0]; }
__global__ void k(float *o, int n) { __shared__ float s[n]; o[0] = s[0]; }
__global__ void k(float *o) { extern __shared__ float s[]; o[0] = s[0]; } __global__ void g(int *o) { extern __shared__ int s[]; o[0] = s; }
__global__ void k(float *o) { __shared__ float s[32] = {0}; o[0] = s[0]; }
__global__ void k(float *o) { o[threadIdx] = 1.0f; }
__global__ void k(float *o) { float4 v = o[0]; o[1] = v.x; }
__global__ void k(float4 *o) { o[0] = {1, 2, 3, 4, 5}; }
__global__ void k(float4 *o) { o[0].xy = make_float2(1, 2); }
__global__ void k(float4 *o) { o[0] = o[1] + o[2]; }
__global__ void k(float4 *o) { o[0] *= 2.0f; }
__global__ void k(int *o) { atomicAdd(o[0], 1); }
__global__ void k(double *o) { atomicMax(o, 1.0); }
__global__ void k(int *o) { atomicCAS(o, 1); }
__global__ void k(int *o) { o[0] = __shfl_sync(0xffffffff, o[0]); }
__global__ void k(int *o) { o[0] = __shfl_down(o[0], 1); }
__global__ void k(int *o) { o[0] = __ballot(1); }
__global__ void k(int *o) { __syncthread(); }
__global__ void k(int *o) { syncthreads(); }
__global__ void k(int *o) { __syncwarp(1, 2); }
__device__ void helper(int *o); __global__ void k(int *o) { helper(o, 1); }
__device__ int square(int x) { return x * x } __global__ void k(int *o) { o[0] = square(2); }
void helper(int *o) { o[0] = 1; } __global__ void k(int *o) { helper(o); }
int N = 10; __global__ void k(int *o) { o[0] = N; }
const int N = 10; int M = 20; __global__ void k(int *o) { o[0] = N + M; }
__global__ void k(int *o) { for (int i = 0; i < 10; i++ { o[i] = i; } }
__global__ void k(int *o) { for (i = 0; i < 10; i++) { o[i] = i; } }
__global__ void k(int *o) { for (int i = 0, i < 10, i++) { o[i] = i; } }
__global__ void k(int *o) { if (o[0] = 1 { o[1] = 2; } }
__global__ void k(int *o) { if (o[0] == 1) o[1] = 2; else o[2] = 3; else o[3] = 4; }
__global__ void k(int *o) { else { o[0] = 1; } }
__global__ void k(int *o) { while (o[0] { o[0]--; } }
__global__ void k(int *o) { do { o[0]--; } while (o[0] > 0) }
__global__ void k(int *o) { int x = 5; int x = 6; o[0] = x; }
__global__ void k(int *o) { int x = 5, float y = 6; o[0] = x; }
__global__ void k(int *o) { float x = "hello"; o[0] = x; }
__global__ void k(int *o) { int *p = 5; o[0] = *p; }
__global__ void k(int *o) { int *p = o[0]; o[0] = *p; }
__global__ void k(int *o) { int p = o; o[0] = p; }
__global__ void k(int *o) { int p = &o; o[0] = p; }
__global__ void k(int *o, float *f) { int *p = f; o[0] = *p; }
__global__ void k(int *o) { int x = *o[0]; o[0] = x; }
__global__ void k(int *o) { o->x = 1; }
__global__ void k(int *o) { o.x = 1; }
struct P { float x, y; }; __global__ void k(P *p) { p.x = 1; }
struct P { float x, y; }; __global__ void k(P *p) { P q; q->x = 1; p[0] = q; }
struct P { float x, y; }; __global__ void k(P *p) { p[0].z = 1; }
struct P { float x, y; } __global__ void k(P *p) { p[0].x = 1; }
struct P { float x; float y }; __global__ void k(P *p) { p[0].x = 1; }
struct P { float x, y; P(float a, float b) : x(a), y(b) {} }; __global__ void k(P *p) { P q(1, 2); p[0] = q; }
struct P { float x, y; __device__ P(float a, float b) : x(a), y(b) {} }; __global__ void k(P *p) { P q; p[0] = q; }
struct P { float x, y; __device__ P(float a, float b) : x(a), z(b) {} }; __global__ void k(P *p) { P q(1, 2); p[0] = q; }
struct P { float x; __device__ float get() { return x; } }; __global__ void k(const P *p, float *o) { o[0] = p->get(); }
class P { float x; }; __global__ void k(P *p) { p->x = 1; }
struct P { float x; __device__ void set(float v) const { x = v; } }; __global__ void k(P *p) { p->set(1); }
template <typename T> __global__ void k(T *o) { o[0] = T(1) } template __global__ void k<int>(int *);
template <typename T> __global__ void k(T *o) { o[0] = U(1); } template __global__ void k<int>(int *);
template <typename T> __device__ T mx(T a, T b) { return a > b ? a : b; } __global__ void k(float *o) { o[0] = mx(o[1], 2); }
template <typename T, int N> __device__ T sum(T *a) { T s = 0; for (int i = 0; i < N; i++) s += a[i]; return s; } __global__ void k(float *o) { o[0] = sum<float>(o); }
template <int N> struct A { float v[N]; }; __global__ void k(float *o, int n) { A<n> a; o[0] = a.v[0]; }
template <typename T> struct A { T v; }; __global__ void k(float *o) { A a; o[0] = a.v; }
template <typename T> struct A { T v; }; __global__ void k(float *o) { A<float, int> a; o[0] = a.v; }
__global__ void k(float *o) { auto f = [](float x) { return x * y; }; o[0] = f(1); }
__global__ void k(float *o, float y) { auto f = [](float x) { return x * y; }; o[0] = f(1); }
__global__ void k(float *o, float y) { auto f = [=](float x) { y = x; return y; }; o[0] = f(1); }
__global__ void k(float *o) { switch (o[0]) { case 1: o[1] = 2; } }
__global__ void k(int *o, int n) { switch (o[0]) { case n: o[1] = 2; } }
__global__ void k(int *o) { switch (o[0]) { case 0: int x = 1; o[0] = x; break; case 1: o[1] = 2; } }
__global__ void k(int *o) { break; }
__global__ void k(int *o) { continue; }
__device__ void f(int x) { return x; } __global__ void k(int *o) { f(1); }
__device__ void f(int x) { } __global__ void k(int *o) { o[0] = f(1); }
__global__ void k(int *o) { k<<<1, 1>>>(o, 2); }
__global__ void k(int *o) { std::vector<int> v; o[0] = v.size(); }
__global__ void k(int *o) { std::cout << o[0]; }
__global__ void k(int *o) { throw 1; }
__global__ void k(int *o) { try { o[0] = 1; } catch (...) { } }
__global__ void k(int *o) { o[0] = dynamic_cast<int *>(o) != 0; }
__global__ void k(int &o) { o = 1; } __global__ void g(int *o) { k(o); }
__global__ void k(int *o) { int a[3] = {1, 2, 3, 4}; o[0] = a[0]; }
__global__ void k(int *o) { int a[-1]; o[0] = a[0]; }
__global__ void k(int *o) { int a[2][3] = {{1, 2, 3}, {4, 5, 6, 7}}; o[0] = a[1][1]; }
__global__ void k(int *o) { int a[3]; a = {1, 2, 3}; o[0] = a[0]; }
__global__ void k(int *o) { int a[3], b[3]; a = b; o[0] = a[0]; }
__global__ void k(int *o) { const int x; o[0] = x; }
__global__ void k(int *o) { const int x = 1; x++; o[0] = x; }
__global__ void k(int *o) { constexpr int x = o[0]; o[0] = x; }
__global__ void k(int *o) { int x = 1; int &r; r = x; o[0] = r; }
__global__ void k(int *o) { int &r = 5; o[0] = r; }
__global__ void k(int *o) { unsigned long long long x = 1; o[0] = x; }
__global__ void k(int *o) { string s = "a"; o[0] = s[0]; }
__global__ void k(int *o) { size_t n = sizeof o[0; o[0] = n; }
__global__ void k(int *o) { o[0] = 08; }
__global__ void k(int *o) { o[0] = 0x; }
__global__ void k(int *o) { o[0] = 1.5.2; }
__global__ void k(int *o) { o[0] = 'ab; }
__global__ void k(int *o) { o[0] = 5 +* 3; }
__global__ void k(int *o) { o[0] = (5 + 3; }
__global__ void k(int *o) { o[0] = 5 + 3); }
__global__ void k(int *o) { o[0] == 5 o[1] = 2; }
__global__ void k(int *o) { o[0] = 1; 
__global__ void k(int *o) { o[0] = 1; } }
__global__ void k(int *o, int o) { o[0] = 1; }
__global__ void k(int *o int n) { o[0] = n; }
__global__ void k(int *o, n) { o[0] = n; }
__global__ k(int *o) { o[0] = 1; }
__global__ void k(int *o) { goto end; int x = 1; end: o[0] = x; }
__global__ void k(int *o) { goto nowhere; }
enum Color { RED, GREEN }; __global__ void k(int *o) { Color c = 1; o[0] = c; }
enum class Color { RED, GREEN }; __global__ void k(int *o) { o[0] = Color::RED; }
enum class Color { RED, GREEN }; __global__ void k(int *o) { Color c = RED; o[0] = (int)c; }
enum Color { RED, GREEN, RED }; __global__ void k(int *o) { o[0] = RED; }
__global__ void k(int *o) { using namespace cooperative_groups; o[0] = 1; }
namespace n { __device__ int f() { return 1; } } __global__ void k(int *o) { o[0] = f(); }
namespace n { __device__ int f() { return 1; } } __global__ void k(int *o) { o[0] = n::g(); }
__device__ int f(int a, int b = 2); __global__ void k(int *o) { o[0] = f(); } 
__device__ int f(int a) { return a; } __device__ float f(int b) { return b; } __global__ void k(int *o) { o[0] = f(1); }
__device__ int f(float a) { return a; } __device__ int f(double b) { return b; } __global__ void k(int *o) { o[0] = f(1); }
static __device__ int f(int a); __global__ void k(int *o) { o[0] = f(1); }
typedef int T; typedef float T; __global__ void k(T *o) { o[0] = 1; }
#define N 10; 
#define SQ(x) x * x) 
#if defined(A 
#endif
#include <nothing_like_this.h>
__global__ void __launch_bounds__(256, ) k(int *o) { o[0] = 1; }
__global__ __launch_bounds__ void k(int *o) { o[0] = 1; }
__shared__ int s; __device__ int f() { return s } __global__ void k(int *o) { o[0] = f(); }
__device__ int x = y; __global__ void k(int *o) { o[0] = x; }
__device__ int f(); __device__ int x = f(); __global__ void k(int *o) { o[0] = x; }
__managed__ __constant__ int x; __global__ void k(int *o) { o[0] = x; }
__global__ void k(int *o) { __device__ int x; o[0] = x; }
__global__ void k(int *o) { __constant__ int x = 1; o[0] = x; }
__global__ void k(int *o) { asm("add.s32 %0, %1, %2;" : "=r"(o[0]) : "r"(1)); asm("mov.u32 %0 1" "=r"(o[0])); }
__global__ void k(int *o) { asm volatile("mov.u32 %0, 1;" : "=r"(1)); }
__global__ void k(int *o) { asm("mov.f32 %0, 1;" : "=f"(o[0]) : ); o[0] = zz; }
__global__ void k(int *o) { o[0] = blockIdx.w; }
__global__ void k(int *o) { threadIdx.x += 1; }
__global__ void k(int *o) { dim3 d = blockDim + 1; o[0] = d.x; }
__global__ void k(float *o) { o[0] = sqrtf(o[0], 2); o[1] = powf(o[0]); }
__global__ void k(float *o) { o[0] = __fmaf(o[0], o[1], o[2]); }
__global__ void k(half *o) { o[0] = 1; }
__global__ void k(float *o) { o[0] = o[0] % 2; }
__global__ void k(float *o) { o[0] = o[0] << 2; }
__global__ void k(float *o) { o[0] = ~o[1]; }
__global__ void k(float *o, float *p) { o = o + p; }
__global__ void k(float *o, int *p) { if (o == p) o[0] = 1; }
__global__ void k(float *o) { printf(o); }
__global__ void k(void *o) { *o = 1; }
__global__ void k(void *o) { o[0] = 1; }
__global__ void k(void *o) { float *f = o; f[0] = 1; }
__global__ void reduce(float *in, float *out) { __shared__ float s[256]; int t = threadIdx.x; s[t] = in[t]; __syncthreads() for (int k = 128; k > 0; k >>= 1) { if (t < k) s[t] += s[t + k]; __syncthreads(); } out[0] = s[0]; }
__global__ void reduce(float *in, float *out) { __shared__ float s[256]; int t = threadIdx.x; s[t] = in[t]; out[0] = S[0]; }
__global__ void mm(float *a, float *b, float *c, int n) { int r = blockIdx.y * blockDim.y + threadIdx.y; float sum = 0; for (int k = 0; k < n; ++k) sum += a[r * n + k] * b[k * n + col]; c[r] = sum; }
__global__ void mm(float **a, float *b) { b[0] = a[0]; }
__global__ void mm(float a[][16], float *b) { b[0] = a[0]; }
__global__ void k(float *o) { float a[2][2] = {1, 2, 3, 4, 5}; o[0] = a[0][0]; }
__global__ void k(float *o) { float *p = &o[0] + &o[1]; o[0] = *p; }
__global__ void k(float *o) { o[0] = *o * *; }
__global__ void k(float *o) { o[0] = o[1] ? 1; }
__global__ void k(float *o) { return o[0]; }
__global__ void k(float *o) { int i; for (i = 0; i < 4; i++); o[i] = j; }
__global__ void k(float *o) { for (int i = 0; i < 4; i++) { } o[i] = 1; }
__global__ void k(float *o) { if (threadIdx.x == 0) { int v = 1; } o[0] = v; }
__device__ float lerp(float a, float b, float t) { return a + t * (b - a); } __global__ void k(float *o) { o[0] = lerp(o[0], o[1]); }
__device__ float lerp(float a, float b, float t) { return a + t * (b - a); } __global__ void k(float *o) { o[0] = lerp(o, o[1], 0.5f); }
__device__ float &ref(float *p) { return p; } __global__ void k(float *o) { ref(o) = 1; }
__device__ float *ptr(float &p) { return p; } __global__ void k(float *o) { *ptr(*o) = 1; }
__device__ void swap2(float &a, float &b) { float t = a; a = b; b = t; } __global__ void k(float *o) { swap2(o[0], 1.0f); }
__device__ void swap2(float &a, float &b) { float t = a; a = b; b = t; } __global__ void k(float *o) { swap2(&o[0], &o[1]); }
__device__ void fill(int *p, int n) { } __global__ void k(const int *p) { fill(p, 1); }
struct V { float x, y; __device__ V operator+(const V &o) const { return {x + o.x, y + o.y}; } }; __global__ void k(V *v) { v[0] = v[1] - v[2]; }
struct V { float x, y; __device__ V operator+(V &o) { return {x + o.x, y + o.y}; } }; __global__ void k(V *v) { v[0] = v[1] + (v[2] + v[3]); }
struct V { float x, y; }; __device__ V operator*(float s, V v) { return {s * v.x, s * v.y}; } __global__ void k(V *v) { v[0] = v[1] * 2.0f; }
struct V { float x, y; __host__ float len() { return x; } }; __global__ void k(V *v, float *o) { o[0] = v->len(); }
struct V { float x; private: float y; }; __global__ void k(V *v) { v->y = 1; }
class V { public: __device__ V(float a) : x(a) {} private: float x; }; __global__ void k(V *v, float *o) { o[0] = v->x; }
class V { __device__ void set(float a) { x = a; } float x; }; __global__ void k(V *v) { v->set(1); }
struct B { __device__ virtual void f() = 0; }; __global__ void k(B *b) { B c; c.f(); }
struct B { __device__ virtual void f(); }; struct D : B { __device__ void f(int) override; }; __global__ void k(D *d) { d->f(1); }
struct B { int b; }; struct D : B { int d; }; __global__ void k(B *b, D *d) { d = b; }
struct B { int b; }; struct D : private B { int d; }; __global__ void k(D *d) { d->b = 1; }
struct N { int v; N next; }; __global__ void k(N *n) { n->v = 1; }
struct N { int v; N *next; }; __global__ void k(N *n) { n->next.v = 1; }
struct N; __global__ void k(N *n) { n->v = 1; }
struct N; __global__ void k(N *n) { N m = *n; }
union U { int i; float f; }; __global__ void k(U *u) { u->d = 1; }
template <typename T> __device__ T add(T a, T b) { return a + b; } __global__ void k(float *o) { o[0] = add<float, int>(1, 2); }
template <typename T> __device__ T add(T a, T b) { return a + b; } __global__ void k(float *o, int *i) { o[0] = add(o, i); }
template <typename T> struct Vec { T *p; __device__ T &at(int i) { return p[i]; } }; __global__ void k(Vec<float> v, int *o) { v.get(0) = 1; }
template <typename T> struct Vec { T *p; __device__ T &at(int i) { return q[i]; } }; __global__ void k(Vec<float> v, int *o) { v.at(0) = 1; }
template <typename T, int N> struct Arr { T v[N]; }; __global__ void k(Arr<float> *a) { a->v[0] = 1; }
template <int N, typename T> struct Arr { T v[N]; }; __global__ void k(Arr<float, 4> *a) { a->v[0] = 1; }
template <typename T> __global__ void k(T *o) { o[0] = 1; } template __global__ void k<float>(int *);
template <typename T> __device__ int size() { return sizeof(T); } __global__ void k(int *o) { o[0] = size(); }
template <typename T> __device__ void call(T f) { f(1, 2); } __global__ void k(int *o) { call([=](int x) { o[0] = x; }); }
__global__ void k(int *o) { auto f = [&](int x) -> int { o[0] = x; return "a"; }; f(1); }
__global__ void k(int *o) { auto f = [=, x](int y) { return x + y; }; o[0] = f(1); }
__global__ void k(int *o) { auto f = [](int x, int y) { return x; }; o[0] = f(1); }
__global__ void k(int *o) { auto x; x = 1; o[0] = x; }
__global__ void k(int *o) { auto x = 1, y = 2.0f; o[0] = x + y; }
__global__ void k(int *o) { auto [a, b] = make_int3(1, 2, 3); o[0] = a + b; }
__global__ void k(int *o) { int x = 1; switch (x) { case 1: o[0] = 1; break; case 1: o[0] = 2; } }
__global__ void k(int *o) { int x = 1; switch (x) { default: o[0] = 1; default: o[0] = 2; } }
__global__ void k(int *o) { int x = 1; switch (x) { case 1.5: o[0] = 1; } }
__global__ void k(int *o) { int x = 1; switch (x) { case "a": o[0] = 1; } }
__global__ void k(int *o) { int x = 1 switch (x) { case 1: o[0] = 1; } }
__global__ void k(int *o) { for (int i = 0; i < 4; i++) { if (i == 2) break 1; } }
__global__ void k(int *o) { int i = 0; do { i++; } while i < 4; o[0] = i; }
__global__ void k(int *o) { int i = 0; while i < 4 { i++; } o[0] = i; }
__global__ void k(int *o) { int i = 0; if i < 4 { i++; } o[0] = i; }
__global__ void k(int *o) { for (auto x : o) { x++; } }
__global__ void k(int *o) { int a[3] = {1, 2, 3}; for (int &x : a) { x = "s"; } o[0] = a[0]; }
__global__ void k(int *o) { unsigned char c = {300}; o[0] = c; }
__global__ void k(int *o) { int x{2.5}; o[0] = x; }
__global__ void k(int *o) { float f = 1.0ff; o[0] = f; }
__global__ void k(int *o) { long l = 1lll; o[0] = l; }
__global__ void k(int *o) { char c = ''; o[0] = c; }
__global__ void k(int *o) { const char *s = "abc; o[0] = s[0]; }
__global__ void k(int *o) { int 2x = 1; o[0] = 2x; }
__global__ void k(int *o) { int x-y = 1; o[0] = x; }
__global__ void k(int *o) { int float = 1; o[0] = 1; }
__global__ void k(int *o) { int new = 1; o[0] = new; }
__global__ void k(int *o) { int x = 1; x(); }
__global__ void k(int *o) { int x = 1; x[0] = 2; }
__global__ void k(int *o) { o.size(); }
__global__ void k(int *o) { o[0][0] = 1; }
__global__ void k(int *o) { *o[0] = 1; }
__global__ void k(int *o) { &o[0] = 1; }
__global__ void k(int *o) { o[0] + 1 = 2; }
__global__ void k(int *o) { 5 = o[0]; }
__global__ void k(int *o) { o[0]++ = 1; }
__global__ void k(int *o) { ++o[0]++; }
__global__ void k(int *o) { sizeof(int) = 4; }
__global__ void k(int *o) { int a = sizeof(Foo); o[0] = a; }
__global__ void k(int *o) { Foo *f = (Foo *)o; f->x = 1; }
__global__ void k(int *o) { o[0] = static_cast<int *>(o[0]); }
__global__ void k(int *o) { o[0] = reinterpret_cast<float>(o[0]); }
__global__ void k(int *o) { float *f = static_cast<float *>(o); f[0] = 1; }
__global__ void k(const int *o) { int *p = o; p[0] = 1; }
__global__ void k(const int *o) { int *p = static_cast<int *>(o); p[0] = 1; }
__global__ void k(int *o) { __shared__ int s; s = o; }
__global__ void k(int *o) { extern __shared__ int s[4], t; o[0] = s[0] + u; }
__global__ void k(int *o) { atomicAdd(o, o); }
__global__ void k(int *o) { atomicAdd(&o, 1); }
__global__ void k(float *o) { atomicAnd(o, 1); }
__global__ void k(int *o) { o[0] = min(o[0]); }
__global__ void k(int *o) { o[0] = __popc(); }
__global__ void k(int *o) { o[0] = __popc(o); }
__global__ void k(float *o) { o[0] = rsqrtf("x"); }
__global__ void k(int *o) { __threadfence_blok(); }
__global__ void k(int *o) { o[0] = warpsize; }
__global__ void k(int *o) { o[0] = gridDim.q; }
__global__ void k(int *o) { o[0] = blockIdx.x() ; }
__global__ void k(int *o) { o[0] = blockDim; }
__global__ void k(int3 *o) { o[0] = make_int3(1, 2); }
__global__ void k(int3 *o) { o[0] = {1, 2, 3, 4}; }
__global__ void k(int3 *o) { int3 v(1, 2, 3); o[0] = v; }
__global__ void k(int3 *o) { o[0] = int3(1, 2, 3); }
__global__ void k(int3 *o) { o[0].w = 1; }
__global__ void k(float2 *o) { float2 v = 1.0f; o[0] = v; }
__global__ void k(float2 *o) { if (o[0] > o[1]) o[0].x = 1; }
__global__ void k(float2 *o) { o[0] = -o[1]; }
__global__ void k(float2 *o) { float x = o[0]; o[0].x = x; }
struct A { virtual void f() = 0; __device__ A(int); __device__ A(int, int); }; __global__ void k(int *p) { *p = sizeof(A(1)); }
struct A { virtual void f() = 0; __device__ A(int); __device__ A(int, int); }; __global__ void k(int *p) { A(1, 2); }
struct A { virtual void f() = 0; __device__ A(const A &); }; __device__ A &make(); using X = decltype(A(make())); __global__ void k(int *p) { }
template <class T> struct V { T v; __device__ V(T v) : v(v) {} }; V(const char *) -> V<long>; __global__ void k(int *p) { V v("a"); }
template <class T> struct V { T v; __device__ V(T v) : v(v) {} }; V(const char *) -> V<long>; __global__ void k(int *p) { V v(3); *p = v.v; }
struct T { int v; __device__ T(int v = 5) : v(v) {} }; __global__ void k(int *p) { T t(T()); *p = t.v; }
