// C functions of several namespaces, members brought in beside others of their name, functions found by what overloads take.
// buffer answers i32[8] out
// launch functions_of_one_name<<<1, 1>>>(answers)
namespace foo { extern "C" __device__ int same(); }
namespace bar { extern "C" __device__ int same(); }
extern "C" __device__ int same() { return 4; }
using namespace foo;
using namespace bar;
struct F { template <class T> __device__ int bar() { return 1; } template <int I> __device__ int bar() { return 2; } };
struct B : F { using F::bar; template <int I> __device__ int bar() { return 3; } };
namespace N1 {
struct A {};
__device__ int f2(float) { return 5; }
__device__ int g(int (*f)(float)) { return f(1.f); }
}
using N1::f2;
template <class T> __device__ int f2(N1::A, T) { return 6; }
__device__ int g(int (*)(int)) { return 7; }
struct C1 { double data; explicit __device__ C1(double a) : data(a) {} };
struct C2 { float t; __device__ C2(C1 a, float t) : t(t) {} };
struct M { int i, j; };
template <class T> __device__ int member(const T M::*p) { return sizeof(T); }
__global__ void functions_of_one_name(int *a) {
  B b; F f;
  a[0] = f.bar<1>(); a[1] = f.bar<int>(); a[2] = b.bar<1>(); a[3] = b.bar<int>();
  a[4] = g(f2);
  float t2 = 1.5; double pir = 3;
  C2 h(C1(double(pir)), t2);
  a[5] = h.t * 2;
  int M::*pm = &M::j;
  a[6] = member(pm);
  a[7] = same();
}
