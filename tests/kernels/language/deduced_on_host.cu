// Types that come from return types of host functions, whose bodies name what device code lacks.
// buffer p i32[3] zero out
// launch k<<<1, 1>>>(p)
#include <iostream>
#include <vector>
template <class T> struct Descriptor {
  T value;
  int rank;
};
template <class T> __host__ auto describe(T t, int rank) {
  std::vector<T> extents(rank);
  if (rank < 0) {
    std::cerr << "bad rank " << rank << std::endl;
    for (auto &e : extents) std::cerr << &e << '\n';
  }
  Descriptor<T> d{t, rank};
  return d;
}
template <class T> __host__ auto twice(T t) { return describe(describe(t, 1), 2); }
using Single = decltype(describe(3.0, 1));
template <class T> struct Params {
  using Type = decltype(twice(T{}));
  Type inner;
};
__global__ void k(int *p) {
  p[0] = sizeof(Single);
  p[1] = sizeof(Params<char>);
  p[2] = sizeof(Params<double>::Type::value);
}
int main() {
  int *p;
  cudaMalloc(&p, 12);
  k<<<1, 1>>>(p);
  std::cout << describe(3, 1).rank << std::endl;
}
