// kernels as nvcc's
// Launches from visitors whose types stand in the types of function tables and of parameters alone, and from classes of a namespace
// that are defined around it.
#include <cuda_runtime.h>
#include <type_traits>
#include <variant>
template <class T> __global__ void k(T *p) { *p = T(); }
template <class T> struct Tag;
template <class T> __global__ void t() {}
struct Each { template <class T> void operator()(T &x) const { k<<<1, 1>>>(&x); } };
void visit(std::variant<int, float, double, char, short> &v) { std::visit(Each(), v); }
template <class F> struct Table;
struct Row { template <class T> void operator()(T) const { t<T[2]><<<1, 1>>>(); } };
template <class F, class V> struct Table<void (*)(F &&, V)> {
  static void go(F &&f, V v) { f(v); }
};
void table() { Table<void (*)(Row &&, int)>::go(Row(), 1); }

namespace outer {
namespace inner {
struct Base { template <class T> void base() { t<T[3]><<<1, 1>>>(); } };
struct Object;
class Closed;
union Either;
}
struct __attribute__((visibility("default"))) inner::Object final : inner::Base {
  template <class T> void run() { t<T[4]><<<1, 1>>>(); }
  Closed *next;
};
class inner::Closed {
 public:
  Object object;
};
union inner::Either { int i; double d[2]; };
}
void classes(outer::inner::Closed &c) {
  c.object.base<int>();
  c.object.next->object.run<float>();
  t<Tag<int[sizeof(outer::inner::Either)]>><<<1, 1>>>();
}

template <class F, class... A> auto invoke(F &&f, A &&...a) -> decltype(static_cast<F &&>(f)(static_cast<A &&>(a)...)) {
  return static_cast<F &&>(f)(static_cast<A &&>(a)...);
}
void deduced(int *p, long *q) {
  auto l = [](auto *x) { k<<<1, 2>>>(x); };
  invoke(l, p);
  invoke(l, q);
}

// What a condition of a template discards is not read behind statements that end there, either.
template <int N, class U> auto pick(U &u) {
  if constexpr (N == 0) return t<Tag<U[5]>><<<1, 1>>>(), u;
  else if constexpr (N > 9) return t<Tag<U[6]>><<<1, 1>>>(), 1L;
  else return pick<N - 3>(u);
}
template <int N, class U> void loop(U u) {
  for (int i = 0; i < 3; ++i)
    if constexpr (N == 0) continue;
    else t<Tag<U[N]>><<<1, 1>>>();
  while (u)
    if constexpr (N == 0) break;
    else t<Tag<U[N + 1]>><<<1, 1>>>();
  if constexpr (N == 0) while (u) t<Tag<U[9]>><<<1, 1>>>();
  else t<Tag<U[N + 2]>><<<1, 1>>>();
  if constexpr (N == 0) return;
  else loop<0>(u);
}
void picks(int i, long l) {
  pick<3>(i);
  pick<12>(l);
  loop<0>(i);
  loop<3>(l);
}

// Closures in the initialisers of host variables are the host's.
struct Registrar { Registrar(int); };
template <class T> struct Registered { Registered() { t<Tag<T[7]>><<<1, 1>>>(); } };
static int registrar = []() { Registrar(1); Registered<int>(); return []() { Registrar(2); return 0; }(); }();
