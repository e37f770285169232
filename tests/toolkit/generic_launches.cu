// kernels as nvcc's
// Launches from generic host code: dispatch macros, callables timed and stored, local classes, objects made before main.
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>
#include <string>
#include <array>
#include <tuple>
#include <optional>
#include <type_traits>
#include <chrono>
#include <stdexcept>
#include <utility>
#include <memory>
template <int N, class T> __global__ void k(T *p, int n) { if (threadIdx.x < n) p[threadIdx.x] = N; }
template <int N, class T> cudaError_t run(T *p, int n, cudaStream_t s = 0) { k<N><<<(n + 255) / 256, 256, 0, s>>>(p, n); return cudaGetLastError(); }
#define DISPATCH(type, ...) switch (type) { case 0: { using scalar_t = float; __VA_ARGS__(); break; } case 1: { using scalar_t = double; __VA_ARGS__(); break; } default: throw std::runtime_error("bad"); }
struct Tensor { void *data; int type; int n; template <class T> T *ptr() const { return static_cast<T *>(data); } int numel() const { return n; } };
void dispatch(const Tensor &t) { DISPATCH(t.type, [&] { run<1>(t.ptr<scalar_t>(), t.numel()); }); }
template <class T, int B> struct Cfg { using type = T; static constexpr int block = B; };
template <class C> struct Op { static void launch(typename C::type *p) { k<C::block><<<1, C::block>>>(p, 1); } };
template <class... C> struct All { template <class T> static void go(T *p) { int x[] = {(Op<C>::launch(p), 0)...}; (void)x; } };
template <int... I> void seq(int *p, std::integer_sequence<int, I...>) { (run<100 + I>(p, I), ...); }
template <bool A, bool B> void two(int *p) { run<(A ? 200 : 210) + (B ? 1 : 2)>(p, 1); }
template <class F> void boolswitch(bool b, F &&f) { if (b) f(std::true_type{}); else f(std::false_type{}); }
class Model {
  struct Layer { float *w; virtual void forward() = 0; };
  template <class Act> struct Dense : Layer { void forward() override { run<Act::id>(this->w, 1); } };
  struct Relu { static constexpr int id = 300; };
  struct Gelu { static constexpr int id = 301; };
  std::vector<std::unique_ptr<Layer>> layers;
 public:
  template <class A> void add() { layers.push_back(std::make_unique<Dense<A>>()); }
  void build() { add<Relu>(); add<Gelu>(); }
  void run_all() { for (auto &l : layers) l->forward(); }
};
class Timer { cudaEvent_t a, b; public: template <class F, class... Args> float time(F &&f, Args &&...args) { std::forward<F>(f)(std::forward<Args>(args)...); return 0; } };
static void bench(int n) {
  Timer t; float *p; double *d;
  t.time([=] { run<400>(p, n); });
  t.time(run<401, double>, d, n, cudaStream_t(0));
  t.time([](auto *q, int m) { run<402>(q, m); }, p, 3);
  std::array<float *, 3> ps{}; for (auto q : ps) run<403>(q, n);
  std::tuple<int *, double *> tp; std::apply([&](auto... q) { (run<404>(q, n), ...); }, tp);
  std::optional<long *> o; if (o) run<405>(*o, n);
  auto start = std::chrono::high_resolution_clock::now();
  run<406>(reinterpret_cast<unsigned *>(p), n);
  auto dt = std::chrono::duration<double>(std::chrono::high_resolution_clock::now() - start).count();
  printf("%f\n", dt);
  struct Local { int *q; void go() { run<407>(q, 1); } } l; l.go();
  const auto launch = [&](auto f, auto *ptr) { f(ptr, n, 0); };
  launch(run<408, int>, (int *)nullptr);
  int **pp; run<409>(pp[0], n); run<410>(*pp, n); run<411>(&n, n);
  float4 *v4; run<413>(&v4->x, n);
  std::vector<int *> vp(3); run<414>(vp[0], n); run<415>(vp.data()[1], n); run<416>(vp.back(), n);
  std::string name = "x"; if (name == "x") run<417>(p, n); else if (name.size() > 3) run<418>(p, n);
  do { run<419>(p, n); } while (--n);
  goto end;
end: run<420>(p, n);
  return (void)run<421>(p, n);
}
template <class T> struct Traits; template <> struct Traits<float> { using acc = double; };
template <class T> void acc(T *p) { typename Traits<T>::acc *a = nullptr; run<500>(a, 1); }
extern "C" int entry(float *x, int n) { acc(x); if (run<501>(x, n) != cudaSuccess) return 1; return run<502>(x, n) == cudaSuccess ? 0 : int(run<503>(x, n)); }
namespace { struct Static { Static() { int *q; run<504>(q, 1); } } s_; }
static int global_init = [] { int *q; run<505>(q, 1); return 0; }();
int main() {
  Tensor t; dispatch(t); float *f; int *i;
  All<Cfg<float, 32>, Cfg<float, 64>>::go(f);
  seq(i, std::make_integer_sequence<int, 3>{});
  boolswitch(true, [&](auto a) { boolswitch(false, [&](auto b) { two<decltype(a)::value, b.value>(i); }); });
  Model m; m.build(); m.run_all(); bench(3);
  void (*fp)(float *, int) = k<506, float>; fp<<<1, 1>>>(f, 1);
  cudaLaunchConfig_t cfg{}; cudaLaunchKernelEx(&cfg, k<507, float>, f, 1);
  dim3 g(1), b(32); k<508><<<g, b>>>(f, 1); k<509, float><<<dim3(1, 2), dim3{32, 1, 1}>>>(f, 2);
  cudaGraph_t graph; cudaKernelNodeParams np{}; np.func = (void *)k<510, int>;
}
template <int N, class T> void launch(T *p) { k<N + 600><<<1, 1>>>(p, 1); }
void local_a(int n) { struct Local { int *q; void go() { launch<1>(q); } } l; l.go(); }
void local_b(int n) { struct Local { int *q; void go() { launch<2>(q); } }; Local l; l.go(); }
void local_c(int n) { struct Local { int *q; void operator()() const { launch<3>(q); } }; Local{nullptr}(); }
void local_d(int n) { int *q; auto f = [&] { launch<4>(q); }; f(); }
template <class F> void call(F f) { f(); }
void local_e(int n) { struct Local { int *q; void operator()() const { launch<5>(q); } }; call(Local{nullptr}); }
void local_g(int n) { struct Local { static void go(int *q) { k<606><<<1, 1>>>(q, 1); } }; Local::go(nullptr); }
template <class T> void h(T *p) { struct Local { T *q; void go() { launch<7>(q); } } l{p}; l.go(); }
void local_i() { float *p; h(p); }
