// kernels as nvcc's
// The results of calls of host lambdas.
template <class T> __global__ void k(T *p, T v) { *p = v; }
auto mk = [](int x) { return x * 2; };
void host(int *p) {
  auto f = [](int x) { return x; };
  k<decltype(f(1))><<<1, 1>>>(p, 1);
  auto g = [](auto x) { return x; };
  k<<<1, 1>>>((float *)nullptr, g(1.0f));
  k<<<1, 1>>>((double*)p, [&]() -> double { return 2; }());
  auto launch = [&](auto v) { k<<<1,1>>>((decltype(v)*)p, v); };
  launch(short(1));
  launch(2u);
  auto outer = [&](auto fn) { return fn(3ull); };
  outer([&](auto z) { k<<<1,1>>>((decltype(z)*)p, z); });
  k<<<1, 1>>>((char*)p, [](char c) { return c; }('c'));
  auto h = [](long x) { return x; };
  auto r = h(3);
  k<<<1, 1>>>(&r, r);
  auto rec = [](auto x, auto y) { if constexpr (sizeof(x) > 4) return y; else return x; };
  auto q = rec(1.0, (signed char)1);
  k<<<1,1>>>(&q, q);
}
