// RUN: jacq -arch=sm_90 -std=c++17 -O0 -emit-llvm
// Types and template arguments in __PRETTY_FUNCTION__ as nvcc 13.0 spells them.
#define PF __PRETTY_FUNCTION__
__device__ int variable;
template <class T> __device__ const char *type(T) { return PF; }
template <class T> __device__ const char *named() { return PF; }
template <auto V> __device__ const char *value() { return PF; }
template <int *P> __device__ const char *pointer() { return PF; }
namespace { struct An { struct In {}; }; template <class T> __device__ const char *local() { return PF; } }
__device__ const char *words(wchar_t, wchar_t *, bool *, bool (*)(bool)) { return PF; }
struct D { const char *q; __device__ bool operator<(int) { q = PF; return true; } };
__global__ void k(const char **s) {
  int i = 0;
  s[i++] = type(true); s[i++] = type((bool *)0); s[i++] = type(An()); s[i++] = type(An::In()); s[i++] = local<An>();
  s[i++] = words(0, 0, 0, 0); s[i++] = named<int[3]>(); s[i++] = named<int[2][3]>(); s[i++] = named<void(int, ...)>();
  s[i++] = named<int (&)[3]>(); s[i++] = value<&variable>(); s[i++] = value<nullptr>(); s[i++] = pointer<&variable>();
  auto l = [=](int z, float) { return z; };
  auto n = []() {};
  s[i++] = type(l); s[i++] = type(n);
  D d;
  d < 3;
  s[i++] = d.q;
}
// CHECK: c"__nv_bool D::operator<(int)\00"
// CHECK: c"const char *type(T) [with T = lambda []()->void]\00"
// CHECK: c"const char *type(T) [with T = lambda [](int, float)->int]\00"
// CHECK: c"const char *pointer() [with int *P = &variable]\00"
// CHECK: c"const char *value() [with std::nullptr_t V = nullptr]\00"
// CHECK: c"const char *value() [with int *V = &variable]\00"
// CHECK: c"const char *named() [with T = int (&)[3]]\00"
// CHECK: c"const char *named() [with T = void (int, ...)]\00"
// CHECK: c"const char *named() [with T = int [2][3]]\00"
// CHECK: c"const char *named() [with T = int [3]]\00"
// CHECK: c"const char *words(int, int *, __nv_bool *, __nv_bool (*)(__nv_bool))\00"
// CHECK: c"const char *<unnamed>::local() [with T = <unnamed>::An]\00"
// CHECK: c"const char *type(T) [with T = <unnamed>::An::In]\00"
// CHECK: c"const char *type(T) [with T = <unnamed>::An]\00"
// CHECK: c"const char *type(T) [with T = __nv_bool *]\00"
// CHECK: c"const char *type(T) [with T = __nv_bool]\00"
