// kernels as nvcc's
// The ways in which host code comes to a launch: members, callables in containers, tables of functions, kernels as values.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <map>
#include <string>
#include <functional>
#include <memory>
#include <algorithm>
#include <iostream>
#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { fprintf(stderr, "%s\n", cudaGetErrorString(e)); exit(1); } } while (0)
template <int N, class T> __global__ void k(T *p, int n) { if (threadIdx.x < n) p[threadIdx.x] = N; }
template <int N, class T> void run(T *p, int n) { k<N><<<(n + 255) / 256, 256>>>(p, n); CHECK(cudaGetLastError()); }
template <class T> class DeviceBuffer {
  T *ptr_ = nullptr; size_t n_ = 0;
 public:
  explicit DeviceBuffer(size_t n) : n_(n) { cudaMalloc(&ptr_, n * sizeof(T)); }
  ~DeviceBuffer() { cudaFree(ptr_); }
  T *get() { return ptr_; }
  size_t size() const { return n_; }
  void fill() { run<1>(ptr_, (int)n_); }
  template <int M> void fillm() { run<M>(ptr_, (int)n_); }
};
struct Solver {
  DeviceBuffer<float> a, b;
  std::vector<DeviceBuffer<double>> many;
  std::map<std::string, std::function<void()>> table;
  Solver(int n) : a(n), b(n) {
    table["x"] = [this] { run<2>(a.get(), 3); };
    table["y"] = std::bind(&Solver::step, this, 1);
  }
  void step(int k) {
    a.fill();
    b.template fillm<3>();
    for (auto &m : many) run<4>(m.get(), 1);
    std::for_each(many.begin(), many.end(), [](DeviceBuffer<double> &m) { m.fill(); });
  }
};
enum class Kind { A, B };
template <Kind K> struct Impl;
template <> struct Impl<Kind::A> { static void go(int *p) { run<5>(p, 1); } };
template <> struct Impl<Kind::B> { static void go(long *p) { run<6>(p, 1); } };
using Fn = void (*)(short *, int);
static const Fn table[] = { run<7, short>, run<8, short> };
template <class F, class... A> float timeit(F f, A... a) { f(a...); return 0; }
struct Base { virtual void go(char *p) = 0; virtual ~Base() {} };
template <class T> struct Derived : Base { void go(char *p) override { run<9>((T *)p, 1); } };
template <class... T> void each(T *...p) { (run<10>(p, 1), ...); }
auto lam = [](unsigned *p) { run<11>(p, 1); };
int main(int argc, char **argv) {
  Solver s(atoi(argv[1]));
  s.step(1);
  int *ip; long *lp; short *sp; unsigned *up; unsigned char *uc;
  Impl<Kind::A>::go(ip);
  Impl<Kind::B>::go(lp);
  table[argc](sp, 1);
  timeit(k<12, int>, ip, 1);
  timeit([&](int n) { run<13>(up, n); }, 3);
  std::unique_ptr<Base> d = std::make_unique<Derived<float>>();
  Base *d2 = new Derived<double>();
  each(ip, up);
  lam(up);
  void *args[] = {&ip, &argc};
  cudaLaunchKernel((const void *)k<14, int>, dim3(1), dim3(1), args, 0, 0);
  auto kern = argc > 2 ? k<15, float> : k<16, float>;
  float *fp;
  kern<<<1, 1>>>(fp, 1);
  switch (argc) { case 1: run<17>(uc, 1); break; default: { int q = 2; run<18>(uc, q); } }
  std::vector<float> h(10);
  auto go = [&](auto tag) { run<decltype(tag)::value>(fp, (int)h.size()); };
  go(std::integral_constant<int, 19>{});
  int occ; cudaOccupancyMaxActiveBlocksPerMultiprocessor(&occ, k<20, int>, 128, 0);
  cudaFuncSetAttribute(k<21, int>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1);
  try { run<22>(ip, 1); } catch (const std::exception &e) { run<23>(ip, 1); }
  if (auto *p = ip; p) run<24>(p, 1);
  while (argc--) run<25>(ip, argc);
  auto [x, y] = std::make_pair(ip, up);
  run<26>(x, 1); run<27>(y, 1);
  std::vector<void (*)(int *, int)> fs{run<28, int>, &run<29, int>};
  (argc ? run<30, int> : run<31, int>)(ip, 1);
}
