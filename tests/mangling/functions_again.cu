// Templates of functions and variables that a name holds twice: nvcc's substitutions.
// flags: --extended-lambda -std=c++17
namespace a { namespace b {
template <class A, class B> __global__ void k2(int *p) { *p = 1; }
template <auto A, auto B> __global__ void k3(int *p) { *p = 1; }
template <class T> __device__ void fn(T) {}
template <class T> __device__ int var = 1;
template <class T> struct S { T t; template <class U> __device__ static void sf(U) {} template <class U> __device__ void cf(U) const {} };
struct N { template <class U> __device__ static void sf(U) {} template <class U> __device__ void cf(U) const {} };
template <class T> void seg(T x, int *p) { auto l = [] __device__ (int) {}; auto m = [] __device__ (int) {}; k2<decltype(l), decltype(m)><<<1,1>>>(p); }
struct N2 { template <class T> void seg(T x, int *p) { auto l = [] __device__ (int) {}; auto m = [] __device__ (int) {}; k2<decltype(l), decltype(m)><<<1,1>>>(p);} };
}}
void f(int *p) { using namespace a::b; 
 k3<&fn<int>, &fn<float>><<<1,1>>>(p);
 k3<&N::sf<int>, &N::sf<float>><<<1,1>>>(p);
 k3<&N::cf<int>, &N::cf<float>><<<1,1>>>(p);
 k3<&S<int>::sf<int>, &S<int>::sf<float>><<<1,1>>>(p);
 k3<&S<int>::sf<int>, &S<float>::sf<float>><<<1,1>>>(p);
 k3<&S<int>::cf<int>, &S<int>::cf<float>><<<1,1>>>(p);
 k3<&var<int>, &var<float>><<<1,1>>>(p);
 k2<S<int>, S<float>><<<1,1>>>(p);
 seg(1, p); N2().seg(1, p);
}
namespace std { template <class T> __device__ void fn(T) {} template <class T> __device__ int var = 1; }
template <class T> __device__ void fn(T) {} template <class T> __device__ int var = 1;
namespace c { namespace d {
template <class A, class B> __global__ void k2(int *p) { *p = 1; }
template <auto A, auto B> __global__ void k3(int *p) { *p = 1; }
template <class T> struct S { T t;  };
struct N {  template <class U> __device__ operator U *() volatile & { return 0; } template <class U> __device__ int operator+(U) && { return 0; }};
static inline __device__ int tt() { return 1; }
template <class... U> __device__ void pk(U...) {}
namespace { template <class U> __device__ void un(U) {} struct X { template <class U> __device__ static void un(U) {} };template <class U> __device__ int unv = 1; }
}}
void g(int *p) { using namespace c::d; 
 k3<&std::fn<int>, &std::fn<float>><<<1,1>>>(p);
 k3<&::fn<int>, &::fn<float>><<<1,1>>>(p);
 k3<&std::var<int>, &std::var<float>><<<1,1>>>(p);
 k3<&::var<int>, &::var<float>><<<1,1>>>(p);
 k3<&N::operator+<int>, &N::operator+<float>><<<1,1>>>(p);
 k3<&pk<int, float>, &pk<float>><<<1,1>>>(p);
 k3<&X::un<int>, &X::un<float>><<<1,1>>>(p);
 k3<&un<int>, &un<float>><<<1,1>>>(p);
 k3<&unv<int>, &unv<float>><<<1,1>>>(p);
}
