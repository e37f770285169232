// nvcc: -arch=sm_90 -std=c++17 --extended-lambda
#include <cstdio>
#include <utility>
namespace n { struct S { int a[3]; }; enum class E { A, B = 7 };
template <int N, class T, E e> __global__ void kt(T (*q)[N], S s, const T &r) ; 
namespace { __global__ void hidden(S *s) { s->a[0] = 1; } __device__ int hv; struct H { int x; }; }
template <int N, class T, E e> __global__ void kt(T (*q)[N], S s, T *const r) { r[0] = q[0][N-1] + s.a[1] + (int)e + hv; }
}
template <class... A> __global__ void pk(A... a) { int x = (0 + ... + sizeof(a)); asm volatile("// %0" :: "r"(x)); }
template <class F, class T> __global__ void kl(F f, T *p) { *p = f(*p); }
template <template <class> class C> __global__ void ktt(C<int> c) { asm volatile("// %0" :: "r"(c.v)); }
template <class T> struct Box { T v; struct In { T z; }; };
template <class T> __global__ void nested(typename Box<T>::In b, void (*f)(T, int (&)[3])) {}
static __device__ float sv; static __constant__ double sc[2];
__device__ const int dconst = 4; 
template <class T> __device__ T tv;


__device__ volatile int vv; __managed__ n::S ms[2];
extern "C" __global__ void __launch_bounds__(128) cname(const char *restrict_, bool b, unsigned char c, float f[4]) { }
__global__ void noargs() { tv<int> = 3; }
struct Fun { __device__ int operator()(int x) const { return x + dconst; } };
template<auto V> __global__ void autov() { }
int main() {
  n::kt<3, float, n::E::B><<<1,1>>>((float(*)[3])0, n::S{}, (float*)0);
  n::hidden<<<1,1>>>(nullptr);
  pk<<<1,1>>>(1, 2.0f, 'c', n::H{1});
  kl<<<1,1>>>(Fun{}, (int*)0);
  int y = 3; kl<<<1,1>>>([=] __device__ (int x) { return x + y; }, (int*)0);
  kl<<<1,1>>>([=] __host__ __device__ (int x) { return x + y; }, (int*)0);
  ktt<Box><<<1,1>>>(Box<int>{1});
  nested<double><<<1,1>>>(Box<double>::In{1}, nullptr);
  autov<-3><<<1,1>>>(); autov<'a'><<<1,1>>>();  autov<n::E::A><<<1,1>>>();
  noargs<<<1,1>>>(); cname<<<1,1>>>(0,0,0,0);
}
