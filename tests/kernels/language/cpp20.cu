// C++20 in kernels: concepts, requires, abbreviated templates, spaceship, consteval, constinit, designated initialisers,
// template lambdas, class-type template arguments, range-for with initialiser, using enum, conditional explicit, char8_t.
// options -std=c++20 --expt-relaxed-constexpr
// buffer x f32[256] rand(-4,4)
// buffer n i32[256] rand(-50,50)
// buffer out f32[256] out tol=1e-6
// buffer order i32[64] out
// buffer misc i32[32] out
// launch apply<Clamp{-1.0f, 2.0f}><<<1, 256>>>(x, n, out)
// launch compare<<<1, 16>>>(n, order)
// launch various<<<1, 1>>>(misc)
#include <compare>
#include <concepts>
#include <type_traits>

template <typename T>
concept Number = std::is_arithmetic_v<T>;
template <typename T>
concept Vector = requires(T v) {
  { v.x } -> std::convertible_to<float>;
  { v.y } -> std::convertible_to<float>;
  typename T::value_type;
  requires sizeof(typename T::value_type) <= 8;
};
template <typename F, typename... A>
concept Callable = requires(F f, A... a) { f(a...); };

template <Number T>
struct Pair {
  using value_type = T;
  T x, y;
  friend constexpr auto operator<=>(const Pair &, const Pair &) = default;
};

struct Clamp {
  float lo, hi;
  constexpr float operator()(float v) const { return v < lo ? lo : v > hi ? hi : v; }
};

__device__ float magnitude(Number auto v) { return v < 0 ? -static_cast<float>(v) : static_cast<float>(v); }
__device__ float magnitude(Vector auto const &v) { return sqrtf(float(v.x) * v.x + float(v.y) * v.y); }
__device__ float magnitude(Vector auto const &v) requires std::integral<typename std::remove_cvref_t<decltype(v)>::value_type> {
  return float(v.x * v.x + v.y * v.y);
}

consteval unsigned fibonacci(unsigned n) {
  unsigned a = 0, b = 1;
  while (n--) {
    unsigned c = a + b;
    a = b;
    b = c;
  }
  return a;
}
template <unsigned N>
struct Table {
  unsigned v[N];
  consteval Table() : v{} {
    for (unsigned i = 0; i < N; ++i) v[i] = fibonacci(i);
  }
};
__device__ constinit Table<20> table{};

template <Clamp C>
__global__ void apply(const float *x, const int *n, float *out) {
  int i = threadIdx.x;
  Pair<float> p{.x = x[i], .y = C(x[i])};
  Pair<int> q{.x = n[i], .y = i & 3};
  auto each = []<typename T, typename... R>(T first, R... rest) requires(sizeof...(R) > 0) {
    return magnitude(first) + (magnitude(rest) + ...);
  };
  out[i] = each(p, q, x[i], n[i], 1u) + C(float(n[i]));
}
template __global__ void apply<Clamp{-1.0f, 2.0f}>(const float *, const int *, float *);

enum class Order { less = -1, equal, greater };
struct Version {
  int major, minor;
  short patch;
  __device__ constexpr std::strong_ordering operator<=>(const Version &o) const {
    if (auto c = major <=> o.major; c != 0) return c;
    if (auto c = minor <=> o.minor; c != 0) return c;
    return patch <=> o.patch;
  }
  __device__ constexpr bool operator==(const Version &) const = default;
};
__device__ Order rank(auto const &a, auto const &b) requires requires { a <=> b; } {
  using enum Order;
  auto c = a <=> b;
  return c < 0 ? less : c > 0 ? greater : equal;
}

__global__ void compare(const int *n, int *order) {
  int t = threadIdx.x;
  Version a{.major = n[t] / 20, .minor = n[t + 16] / 10, .patch = short(n[t + 32] / 10)}, b{n[t + 64] / 20, n[t + 80] / 10, short(n[t + 96])};
  order[4 * t] = static_cast<int>(rank(a, b));
  order[4 * t + 1] = (a == b) | (a < b) << 1 | (a >= b) << 2 | (a != b) << 3;
  Pair<int> p{n[t] / 25, n[t + 1]}, q{n[t + 2] / 25, n[t + 3]};
  order[4 * t + 2] = static_cast<int>(rank(p, q)) + 10 * (p <= q);
  auto partial = (n[t] == 7 ? __int_as_float(0x7fc00000) : float(n[t])) <=> 3.0f;
  order[4 * t + 3] = partial == std::partial_ordering::unordered ? 9 : partial < 0 ? -1 : partial > 0;
}

template <typename T>
struct Wrapper {
  T value;
  explicit(!std::is_same_v<T, int>) __device__ constexpr Wrapper(T v) : value(v) {}
};
template <typename T> Wrapper(T) -> Wrapper<T>;
template <typename T> constexpr bool has_missing = requires(T v) { v.missing; };

__global__ void various(int *out) {
  int k = 0;
  for (int step = 3; unsigned v : table.v) out[0] += v * step;
  ++k;
  Wrapper<int> w = 41;
  Wrapper d(2.5);
  out[k++] = w.value + static_cast<int>(d.value * 2);
  if constexpr (has_missing<Wrapper<int>>) out[k++] = -1;
  else out[k++] = fibonacci(12);
  constexpr auto square = []<std::integral T>(T v) consteval { return v * v; };
  out[k++] = square(12);
  const char8_t text[] = u8"\u00e9";
  out[k++] = sizeof text * 1000 + text[0];
  auto sum = []<int... I>(int first, auto... rest) { return ((I * first) + ...) + (rest + ... + 0); };
  out[k++] = sum.template operator()<1, 2, 3>(4, 5, 6);
  struct Flags { unsigned a : 3 = 5; unsigned b : 4 {9}; };
  Flags f;
  out[k++] = f.a * 100 + f.b;
  if (out[1] > 0) [[likely]] out[k++] = 1; else [[unlikely]] out[k++] = 2;
  int array[]{1, 2, 3, 4};
  auto [p, q, r, s] = array;
  out[k++] = [=] { return p + q * 10 + r * 100 + s * 1000; }();
  out[k++] = std::is_same_v<std::common_type_t<char, short>, int> + 2 * std::same_as<std::remove_cvref_t<const int &>, int>;
}
