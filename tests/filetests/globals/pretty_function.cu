// RUN: jacq -arch=sm_90 -std=c++17 -O0 -emit-llvm
// __PRETTY_FUNCTION__ as nvcc 13.0 gives it: the template's own declaration, and what its parameters stand for.
#define PF __PRETTY_FUNCTION__
typedef unsigned long long u64;
enum E { e0, e1 };
struct P { int x; };
static __device__ const char *sfree(int) { return PF; }
__device__ constexpr const char *cfree(int) { return PF; }
__device__ const char *params(u64 v, E e, P p, const P &r, int a[3], int (*f)(int, float), const char *const *q) { return PF; }
__device__ auto trail(int) -> const char * { return PF; }
__device__ auto deduced(int) { return PF; }
__device__ const char *noex(int) noexcept { return PF; }
__device__ const char *va(int, ...) { return PF; }
struct V {
  const char *s;
  __device__ V() { s = PF; }
  template <class T> __device__ V(T *, int) { s = PF; }
  __device__ operator const char *() const { return PF; }
  __device__ const char *operator()(int, float) { return PF; }
  __device__ const char *q() const volatile { return PF; }
  __device__ const char *rr() && { return PF; }
  template <int N> __device__ static const char *m() { return PF; }
};
template <class T> struct O { __device__ O() {} __device__ const char *none() const { return PF; } };
template <> struct O<char> { __device__ const char *m(char) { return PF; } };
template <bool B, char C, E e, unsigned U, long L> __device__ const char *values() { return PF; }
template <template <class> class TT, class X> __device__ const char *nested(TT<X>) { return PF; }
template <int... Is> __device__ const char *pack() { return PF; }
template <class T> __device__ const char *type() { return PF; }
namespace a { namespace { __device__ const char *an(int) { return PF; } } inline namespace v1 { __device__ const char *iv() { return PF; } } }
__global__ void k(const char **s) {
  int i = 0, a[3];
  P p = {};
  V v, w(&i, 2);
  O<int> o;
  s[i++] = sfree(1); s[i++] = cfree(1); s[i++] = params(1, e0, p, p, a, 0, 0); s[i++] = trail(1); s[i++] = deduced(1);
  s[i++] = noex(1); s[i++] = va(1, 2); s[i++] = v.s; s[i++] = w.s; s[i++] = v; s[i++] = v(1, 2.f); s[i++] = v.q();
  s[i++] = V().rr(); s[i++] = V::m<3>(); s[i++] = o.none(); s[i++] = O<char>().m('a');
  s[i++] = values<true, 'a', e1, 3u, 4l>(); s[i++] = nested(o); s[i++] = pack<1, 2>(); s[i++] = pack<>();
  s[i++] = type<O<float>>(); s[i++] = a::an(1); s[i++] = a::iv();
  auto l = [](auto x) { return PF; };
  s[i++] = l(1);
}
// CHECK: c"lambda [](auto)->auto::operator()(auto)->auto [with <auto-1> = int]\00"
// CHECK: c"const char *a::v1::iv()\00"
// CHECK: c"const char *a::<unnamed>::an(int)\00"
// CHECK: c"const char *type() [with T = O<float>]\00"
// CHECK: c"const char *pack()]\00"
// CHECK: c"const char *pack() [with int Is = 1; int Is = 2]\00"
// CHECK: c"const char *nested(TT<X>) [with TT = O; X = int]\00"
// CHECK: c"const char *values() [with __nv_bool B = true; char C = 'a'; E e = e1; unsigned int U = 3U; long L = 4L]\00"
// CHECK: c"const char *O<char>::m(char)\00"
// CHECK: c"const char *O<T>::none() const [with T = int]\00"
// CHECK: c"static const char *V::m() [with int N = 3]\00"
// CHECK: c"const char *V::rr() &&\00"
// CHECK: c"const char *V::q() const volatile\00"
// CHECK: c"const char *V::operator()(int, float)\00"
// CHECK: c"V::operator const char *() const\00"
// CHECK: c"const char *va(int, ...)\00"
// CHECK: c"const char *noex(int) noexcept\00"
// CHECK: c"auto deduced(int)\00"
// CHECK: c"auto trail(int)->const char *\00"
// CHECK: c"const char *params(unsigned long long, E, P, const P &, int *, int (*)(int, float), const char *const *)\00"
// CHECK: c"constexpr const char *cfree(int)\00"
// CHECK: c"const char *sfree(int)\00"
// CHECK: c"V::V(T *, int) [with T = int]\00"
// CHECK: c"V::V()\00"
