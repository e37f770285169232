// A member function or a variable of the name does not hide a namespace before `::`.
// buffer p i32[4] zero out
// launch k<<<1, 1>>>(p)
namespace lib {
namespace shuffle {
template <unsigned n> struct Helper {
  int v[n];
  __device__ int sum() {
    int s = 0;
    for (int x : v) s += x;
    return s;
  }
};
constexpr int width = 32;
}
struct Compat {
  template <unsigned n> using Slices = shuffle::Helper<n>;
  template <class T> static __device__ int run(T t) {
    Slices<sizeof(T)> h;
    for (int &x : h.v) x = t;
    return h.sum();
  }
  template <class T> static __device__ int shuffle(T t) {
    auto twice = [=](T x) { return x * 2; };
    return run(twice(t)) + shuffle::width;
  }
};
}
__global__ void k(int *p) {
  p[0] = lib::Compat::shuffle(3.0);
  p[1] = lib::Compat::shuffle(5);
}
