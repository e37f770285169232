// Launches that whole programs hold: through templates with parameters of unknown types, containers, classes and tables.
#include <vector>
#include <string>
#include <map>
#include <functional>
#include <memory>
#include <iostream>
#include <array>
#include <algorithm>
#include <utility>
#include <thread>
#include <chrono>
#include <tuple>
#include <sstream>
#include <type_traits>
template <int TAG, typename T = int> __global__ void k(T *p) { p[0] = TAG; }
template <int BS> void bench(const std::string &name, int n) { std::cout << name; k<BS><<<n, 1>>>((int *)nullptr); }
struct Ops { static constexpr int V = 7; template <typename T> static void go(T *p, std::ostream &os) { k<V, T><<<1, 1>>>(p); os << "x"; } virtual void vf() { k<8><<<1, 1>>>((int *)0); } void operator()(float *f) const { k<9, float><<<1, 1>>>(f); } Ops() { k<10><<<1, 1>>>((int *)0); } ~Ops() { k<11><<<1, 1>>>((int *)0); } };
template <class K, class... A> void launch(K kern, dim3 g, dim3 b, A... a) { kern<<<g, b>>>(a...); cudaError_t e = cudaGetLastError(); if (e) throw std::runtime_error("x"); }
using KT = void (*)(int *);
static KT table[] = {k<12>, k<13>};
std::map<int, KT> kmap = {{1, k<14>}, {2, &k<15>}};
std::vector<std::function<void()>> jobs = {[] { k<16><<<1, 1>>>((int *)0); }};
template <class T> class Foo { std::vector<T> v; std::unique_ptr<T[]> u; public: Foo(std::string s); void run(); template <int N> void rt(); };
template <class T> Foo<T>::Foo(std::string s) { k<17, T><<<1, 1>>>(nullptr); }
template <class T> void Foo<T>::run() { for (auto &x : v) { k<18, T><<<1, 1>>>(&x); } rt<19>(); }
template <class T> template <int N> void Foo<T>::rt() { k<N, T><<<1, 1>>>(v.data()); }
template class Foo<float>;
#define DISPATCH(t, ...) [&] { switch (t) { case 0: { using scalar_t = float; return __VA_ARGS__(); } case 1: { using scalar_t = double; return __VA_ARGS__(); } default: throw std::runtime_error("bad"); } }()
template <int N> struct Loop { static void run(std::stringstream &s) { k<100 + N><<<1, 1>>>((int *)0); Loop<N - 1>::run(s); } };
template <> struct Loop<0> { static void run(std::stringstream &) {} };
template <int... Is> void all(std::integer_sequence<int, Is...>, std::string) { (k<200 + Is><<<1, 1>>>((int *)0), ...); }
template <typename T, bool B> void cond(const std::vector<T> &v) { if constexpr (B) { k<20, T><<<1, 1>>>(nullptr); } else { k<21, T><<<1, 1>>>(nullptr); } if constexpr (std::is_same_v<T, float>) k<22, T><<<1, 1>>>(nullptr); else if constexpr (std::is_same<T, int>::value) { k<23, T><<<1, 1>>>(nullptr); } }
namespace detail { template <typename It> void iter(It a, It b) { using V = typename std::iterator_traits<It>::value_type; k<24, V><<<1, 1>>>((V *)0); } }
template <typename F> double timeit(F &&f, int reps = 10) { auto t0 = std::chrono::steady_clock::now(); for (int i = 0; i < reps; i++) f(); cudaDeviceSynchronize(); return std::chrono::duration<double>(std::chrono::steady_clock::now() - t0).count(); }
template <typename T> T *alloc(size_t n) { T *p; cudaMalloc(&p, n * sizeof(T)); return p; }
template <typename T> struct DevPtr { T *p; explicit DevPtr(size_t n) : p(alloc<T>(n)) {} operator T *() { return p; } T *get() const { return p; } };
struct Config { int bs; std::string name; };
template <class Policy> void withPolicy(const Config &c) { k<Policy::ID, typename Policy::type><<<c.bs, 1>>>(nullptr); }
struct P1 { enum { ID = 31 }; using type = short; };
auto makeLauncher(int n) { return [n](int *p) { k<32><<<n, 1>>>(p); }; }
int main(int argc, char **argv) try {
  bench<1>("a", 1); bench<2>(argv[0], 2); Ops o; o.go((char *)nullptr, std::cout); o((float *)0); launch(k<3, int>, 1, 1, (int *)0); launch(k<4, double>, dim3(1), dim3(2), (double *)0); auto kern = &k<5>; kern<<<1, 1>>>(0); KT kt = argc > 1 ? k<6> : k<33>; kt<<<1, 1>>>(0); for (auto f : table) f<<<1, 1>>>(0);
  Foo<double> fd("x"); fd.run(); DISPATCH(argc, [&] { k<40, scalar_t><<<1, 1>>>((scalar_t *)0); }); std::stringstream ss; Loop<3>::run(ss); all(std::make_integer_sequence<int, 3>{}, "s"); std::vector<float> v(3); cond<float, true>(v); cond<int, false>({}); detail::iter(v.begin(), v.end()); detail::iter((long *)0, (long *)0);
  double t = timeit([&] { k<41><<<1, 1>>>((int *)0); }); timeit([=]() { k<42, float><<<1, 1>>>((float *)0); }, 3); DevPtr<unsigned> dp(3); k<43><<<1, 1>>>((unsigned *)dp); k<44><<<1, 1>>>(dp.get()); auto q = alloc<char>(3); k<45><<<1, 1>>>(q); Config c{1, "n"}; withPolicy<P1>(c); makeLauncher(3)((int *)0); std::thread th([&] { k<46><<<1, 1>>>((int *)0); }); th.join();
  struct Local { void f() { k<47><<<1, 1>>>((int *)0); } } l; l.f(); for (int bs : {32, 64}) { k<48><<<1, bs>>>((int *)0); } do { k<49><<<1, 1>>>((int *)0); } while (0); argc ? k<50><<<1, 1>>>((int *)0) : k<51><<<1, 1>>>((int *)0); void *args[1]; cudaLaunchKernel((void *)k<52>, 1, 1, args, 0, 0); cudaOccupancyMaxActiveBlocksPerMultiprocessor(&argc, k<53>, 1, 0); cudaFuncSetCacheConfig(k<54>, cudaFuncCachePreferL1); auto tup = std::make_tuple(1, 2.f); std::pair<int, float> pr{1, 2.f}; k<55><<<1, 1>>>(&pr.second); std::array<double, 4> arr{}; k<56><<<1, 1>>>(arr.data()); auto up = std::make_unique<float[]>(3); k<57><<<1, 1>>>(up.get()); const auto [x, y] = pr; std::unique_ptr<int, void (*)(int *)> ui(alloc<int>(1), [](int *p) { cudaFree(p); }); k<58><<<1, 1>>>(ui.get()); std::shared_ptr<float> sp; k<59><<<1, 1>>>(sp.get());
  return 0; } catch (...) { k<60><<<1, 1>>>((int *)0); return 1; }
