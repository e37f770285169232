// Kernels that host code asks for, one form of launch a line. Each is instantiated once.
#include <vector>
#include <functional>
#include <cstdio>
template <class T, int N> __global__ void k(T* p, int n) { p[n] = T(N); }
template <class T> __global__ void q(T* p) { p[0] = T(1); }
template <class T, class F> __global__ void each(T* p, int n, F f) { if (threadIdx.x < n) f(p[threadIdx.x]); }
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) printf("%s\n", cudaGetErrorString(e_)); } while (0)
// initialiser and return
template <class T> int launch_count(T* p) { k<T, 10><<<1, 1>>>(p, 1); return 1; }
int r1(float* p) { int a = launch_count(p); return a; }
int r2(double* p) { return launch_count<double>(p); }
// auto kernel
void r3(int* p) { auto kern = &k<int, 11>; kern<<<1, 2>>>(p, 3); auto kern2 = q<int>; kern2<<<1,1>>>(p); }
void r4(short* p) { void* args[] = {&p}; CHECK(cudaLaunchKernel((const void*)q<short>, dim3(1), dim3(2), args, 0, 0)); }
void r5() { CHECK(cudaFuncSetAttribute(q<char>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1000)); int nb; cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb, q<unsigned>, 128, 0); }
struct Op { __host__ __device__ void operator()(float& x) const { x *= 2; } };
template <class T, class F> void for_each(T* p, int n, F f) { each<<<1, n>>>(p, n, f); }
void r6(float* p) { for_each(p, 3, Op()); for_each(p, 3, [=] __device__ (float& x) { x += 1; }); }
template <class T> struct Buf { T* p; int n; Buf(int n) : n(n) { cudaMalloc(&p, n * sizeof(T)); q<T><<<1, 1>>>(p); } ~Buf() { k<T, 12><<<1, 1>>>(p, n); } void run() { k<T, 13><<<1, 1>>>(p, n); } static void s(T* p) { k<T, 14><<<1,1>>>(p, 0); } };
void r7() { Buf<long> b(3); b.run(); Buf<long>::s(nullptr); }
class Host { float* d; public: void go() { k<float, 20><<<1, 1>>>(d, 2); auto t = d; k<float, 21><<<1,1>>>(t, 1); work(t); } template <class U> void work(U* u) { k<U, 22><<<1, 1>>>(u, 1); } static void st(float* x) { k<float, 23><<<1, 1>>>(x, 3); } };
template <class T> void expl(T* p) { k<T, 30><<<1, 1>>>(p, 1); }
template void expl<float>(float*);
template <class T> struct Run { void go(T* p); };
template <class T> void Run<T>::go(T* p) { k<T, 31><<<1, 1>>>(p, 1); }
template struct Run<unsigned char>;
template <int N> void rec(float* p) { k<float, 40 + N><<<1, 1>>>(p, 1); if constexpr (N > 0) rec<N - 1>(p); }
void r8(float* p) { rec<3>(p); }
void r9(float* p, int c) { switch (c) { case 1: k<float, 50><<<1, 1>>>(p, 1); break; case 2: { k<float, 51><<<1, 1>>>(p, 1); } break; default: k<float, 52><<<1, 1>>>(p, 1); }
  std::vector<int> v(3); for (auto x : v) { k<float, 53><<<1, x>>>(p, 1); } std::function<void()> f = [&] { k<float, 54><<<1, 1>>>(p, 1); }; f();
  do { k<float, 55><<<1,1>>>(p, 2); } while (0); c ? k<float, 56><<<1,1>>>(p, 2) : k<float, 57><<<1,1>>>(p, 2); }
using fp = void (*)(float*, int);
fp table[] = { k<float, 60>, k<float, 61> };
static const fp one = &k<float, 62>;
template <class F> void dispatch(int n, F&& f) { if (n) f(std::true_type{}); else f(std::false_type{}); }
void r10(float* p, int n) { dispatch(n, [&](auto b) { constexpr bool B = decltype(b)::value; k<float, B ? 70 : 71><<<1, 1>>>(p, 1); }); }
#define DISPATCH(T, ...) [&] { switch (T) { case 0: { using scalar_t = float; return __VA_ARGS__(); } case 1: { using scalar_t = double; return __VA_ARGS__(); } } }()
void r11(void* p, int t) { DISPATCH(t, ([&] { k<scalar_t, 80><<<1, 1>>>((scalar_t*)p, 1); })); }
namespace n { template <class T> __global__ void nk(T* p) { *p = 1; } template <class T> struct L { static void run(T* p) { nk<T><<<1, 1>>>(p); nk<<<1, 1>>>((double*)p); } }; }
void r12(float* p) { n::L<float>::run(p); n::nk<<<1,1>>>((char*)p); n::nk<int><<<1,1>>>((int*)p); }
template <typename T> using kfn = void (*)(T*, int);
template <class T> kfn<T> pick(int n) { switch (n) { case 1: return k<T, 90>; default: return &k<T, 91>; } }
void r13(float* p) { pick<float>(1)<<<1, 1>>>(p, 2); auto kk = pick<double>(2); }
// members of a member template's instance are walked where something calls them
struct Adj { template <class T> struct Op; };
template <class T> struct Adj::Op<T *> { int go(T d) { auto r = d; k<<<1, 1>>>(r.nothing(), 1); return 1; } int gone(T *d) { k<T, 95><<<1, 1>>>(d, 1); return 2; } };
void r14(char* p) { Adj::Op<char *>{}.gone(p); }
// a lambda in a member initializer that host code and a kernel read
template <class T> struct Conv { T t; __host__ __device__ T held(int i) const { return t + i; } template <class F> __host__ __device__ Conv(F f, int) : t(f(1)) {} __host__ __device__ Conv(T t) : t(t) {} template <class U> __host__ __device__ Conv(Conv<U> const& other) : Conv([&](int i) { return other.held(i); }, 0) {} };
template <class A> __global__ void conv(A a, int* p) { Conv<int> d = a; p[0] = d.t; }
template <class A> void held(A c) { Conv<int> d = c; conv<<<1, d.t>>>(c, (int*)0); }
void r15() { held(Conv<char>('c')); }
int main() { float* p; cudaMalloc(&p, 4); k<float, 99><<<1,1>>>(p, 3); return 0; }
