// A variable of a namespace that a directive names, before `::`: the search for a class of the name ends.
namespace outer {
namespace inner {
constexpr int deep = 4;
}
using namespace inner;
}
__device__ int f(int p) {
  using namespace outer;
  return deep ::go(p);
}
__global__ void k(int *p) { *p = f(1); }
