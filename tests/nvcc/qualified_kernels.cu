// nvcc: -arch=sm_90 -std=c++17
// Kernels of other namespaces, launched or named by address in functions that are scanned where they stand.
namespace lib {
namespace detail {
template <class T> __global__ void launched() {}
template <class T> __global__ void deduced(T *p) { *p = T(); }
template <class T> __global__ void named() {}
template <class T> __global__ void __launch_bounds__(64) behind() {}
}
inline void launch() { detail::launched<void><<<1, 1>>>(); }
inline void deduce(int *p) { detail::deduced<<<1, 1>>>(p); }
inline int name() {
  using Pointer = void (*)();
  Pointer p = detail::named<void>;
  (void)reinterpret_cast<void *>(p);
  return 0;
}
template <class Tag> struct Cache { template <class F> int operator()(F &&f, int d) { return f(d); } };
inline int through_a_lambda(int d) {
  return Cache<int>()([=](int &) { detail::behind<float><<<1, 64>>>(); return 0; }, d);
}
}
int main() { lib::launch(); lib::deduce(nullptr); lib::name(); return lib::through_a_lambda(1); }
