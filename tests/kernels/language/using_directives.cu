// Using-directives in functions and namespaces: their names act as if declared in the namespace around both.
// buffer p i32[4] zero out
// launch k<<<1, 1>>>(p)
namespace tensor {
namespace detail {
constexpr int other = 1;
}
struct Tag {};
constexpr int pick = 5;
constexpr int both = 1;
constexpr int outer = 30;
namespace inner {
constexpr int deep = 4;
}
using namespace inner;
}
namespace lib {
constexpr int both = 2;
namespace detail {
constexpr int v = 7;
__device__ constexpr int in_function() {
  using namespace tensor;
  Tag t;
  (void)t;
  return detail::v + pick * 10 + both * 100 + deep * 1000;
}
}
namespace user {
using namespace tensor;
constexpr int both = 3;
__device__ int in_namespace() { return detail::v + both * 10 + pick * 100; }
namespace within {
__device__ int nested() { return both + outer + deep; }
}
}
}
namespace mine {
using namespace lib::user;
}
__global__ void k(int *p) {
  p[0] = lib::detail::in_function();
  p[1] = lib::user::in_namespace();
  p[2] = lib::user::within::nested();
  p[3] = mine::both + mine::pick;
}
