// kernels as nvcc's
// Launches from class templates defined out of line, registries, visitors, threads, conditions and loops' heads.
#include <cuda_runtime.h>
#include <thread>
#include <future>
#include <vector>
#include <unordered_map>
#include <functional>
#include <memory>
#include <iostream>
#include <type_traits>
#include <variant>
template <int N, class T> __global__ void k(T *p, int n) { if (threadIdx.x < n) p[threadIdx.x] = T(N); }
template <int N, class T> void run(T *p, int n) { k<N><<<(n + 255) / 256, 256>>>(p, n); }
template <class D> struct Crtp { void go(float *p) { static_cast<D *>(this)->impl(p); } };
struct Leaf : Crtp<Leaf> { void impl(float *p) { run<1>(p, 1); } };
template <class T> class Grid {
 public:
  Grid(int n);
  void apply(T *p);
  template <int M> void stencil(T *p);
  struct Iter { T *p; Iter &operator++(); };
  static Grid make() { return Grid(3); }
  Grid &operator+=(const Grid &o);
  operator bool() const { run<6>(p_, 1); return true; }
 private:
  T *p_;
};
template <class T> Grid<T>::Grid(int n) : p_(nullptr) { run<2>(p_, n); }
template <class T> void Grid<T>::apply(T *p) { run<3>(p, 1); stencil<4>(p); }
template <class T> template <int M> void Grid<T>::stencil(T *p) { run<M>(p, 1); }
template <class T> typename Grid<T>::Iter &Grid<T>::Iter::operator++() { run<5>(p, 1); return *this; }
template <class T> Grid<T> &Grid<T>::operator+=(const Grid &o) { run<7>(p_, 1); return *this; }
struct Registry {
  using F = std::function<void(int *)>;
  static std::unordered_map<int, F> &map() { static std::unordered_map<int, F> m{{1, [](int *p) { run<8>(p, 1); }}, {2, run2}}; return m; }
  static void run2(int *p) { run<9>(p, 1); }
  static Registry &instance() { static Registry r; return r; }
  Registry() { map()[3] = [](int *p) { run<10>(p, 1); }; }
};
struct Reg { Reg(std::function<void(int *)> f) {} };
static Reg reg_([](int *p) { run<11>(p, 1); });
#define REGISTER(name, N) static Reg r_##name([](int *p) { run<N>(p, 1); });
REGISTER(x, 12)
REGISTER(y, 13)
struct V { template <class T> void operator()(T *p) const { run<14>(p, 1); } };
template <class... Ts> struct overloaded : Ts... { using Ts::operator()...; };
template <class... Ts> overloaded(Ts...) -> overloaded<Ts...>;
template <typename T, typename = std::enable_if_t<std::is_integral<T>::value>> void sf(T *p) { run<15>(p, 1); }
template <typename T, std::enable_if_t<std::is_floating_point<T>::value, int> = 0> void sf(T *p, int = 0) { run<16>(p, 1); }
template <class T> auto trailing(T *p) -> decltype(run<17>(p, 1)) { return run<17>(p, 1); }
template <class T> constexpr bool big = sizeof(T) > 4;
template <class T> void cif(T *p) { if constexpr (big<T>) run<18>(p, 1); else run<19>(p, 1); }
template <class T, template <class> class C> void ttp(C<T> &c) { c.apply(nullptr); }
void omp(float *p) {
#pragma omp parallel for
  for (int i = 0; i < 3; ++i) run<20>(p + i, 1);
}
namespace a { inline namespace v1 { template <class T> void f(T *p) { run<21>(p, 1); } } struct S { int *q; }; void adl(S &s) { run<22>(s.q, 1); } }
extern "C" { void cfun(double *p) { run<23>(p, 1); } }
template <> __global__ void k<24, char>(char *p, int n) { p[0] = 5; }
union U { float *f; int *i; void go() { run<25>(f, 1); } };
struct Bits { unsigned n : 3; float *p; void go() noexcept(false) { run<26>(p, n); } };
auto ret(int *p) { return [p](int n) mutable { run<27>(p, n); }; }
int main() {
  float *f; int *i; double *d;
  Leaf l; l.go(f);
  Grid<float> g(3); g.apply(f); Grid<double>::Iter it{d}; ++it; g += g; if (g) {} auto g2 = Grid<int>::make();
  Registry::instance();
  std::variant<int *, float *> v; std::visit(V{}, v);
  std::visit(overloaded{[](int *p) { run<28>(p, 1); }, [](float *p) { run<29>(p, 1); }}, v);
  sf(i); sf(f); trailing(f); cif(f); cif(d); ttp(g);
  a::f(f); a::S s; adl(s); cfun(d);
  char *c; run<24>(c, 1);
  U u; u.go(); Bits b; b.go(); ret(i)(3);
  std::thread t([&] { run<30>(f, 1); }); std::thread t2(run<31, float>, f, 1);
  auto fut = std::async(std::launch::async, [=] { run<32>(d, 1); return 1; });
  std::vector<std::thread> ts; ts.emplace_back([&](int n) { run<33>(i, n); }, 3);
  for (auto &[key, fn] : Registry::map()) fn(i);
  auto *ng = new Grid<unsigned>(4); delete ng;
  static Grid<char> sgrid(2);
  Grid<float> arr[2] = {Grid<float>(1), Grid<float>(2)};
  struct { int *p; void go() { run<34>(p, 1); } } anon; anon.go();
  int n = 3; switch (n) { case 1: run<35>(i, 1); case 2: { run<36>(i, 1); } break; }
  if (n > 2 && (run<37>(i, 1), true)) {}
  n > 2 ? run<38>(i, 1) : run<39>(f, 1);
  for (run<40>(i, 1); n < 3; run<41>(i, 1)) {}
  throw (run<42>(i, 1), 3);
}
