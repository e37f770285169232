// buffer x i32[256] rand(-100,100)
// buffer out i32[1024] out
// options --extended-lambda
// launch captures<<<2, 128>>>(x, out)
// launch names<<<2, 128>>>(x, out)
// Lambdas: init-captures by value and reference, mutable state, nesting, `*this`, recursion through a fixed point, composition; and device lambdas made in host code.
#include <type_traits>
#include <utility>

template <class F> struct Fix {
  F f;
  template <class... A> __device__ decltype(auto) operator()(A &&...a) const { return f(*this, std::forward<A>(a)...); }
};
template <class F> Fix(F) -> Fix<F>;

__device__ auto compose() {
  return [](auto v) { return v; };
}
template <class F, class... Rest> __device__ auto compose(F f, Rest... rest) {
  return [=](auto v) { return f(compose(rest...)(v)); };
}

struct Scaler {
  int factor, calls = 0;
  __device__ auto by_copy() const {
    return [*this, twice = factor * 2](int v) { return v * factor + twice; };
  }
  __device__ int count(int v) {
    auto step = [this, v, &n = calls](int k) mutable {
      n += k;
      return v++ + factor;
    };
    return step(1) * 100 + step(2) + calls;
  }
};

__global__ void captures(const int *x, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
  int total = 0;
  auto counter = [n = v, &total]() mutable {
    total += n;
    return n++;
  };
  const int a = counter(), b = counter(), c = counter();
  auto outer = [base = x, v](auto k) {
    auto inner = [&, scale = 3](auto j) { return base[(j + k) & 255] * scale + v; };
    auto copy = [=] { return base[k] - v; };
    return inner(1) + inner(2) + copy();
  };
  out[i] = a + 10 * b + 100 * c + total + outer(5);
  const auto factorial = Fix{[](const auto &self, int n) -> int { return n < 2 ? 1 : n * self(n - 1); }};
  out[256 + i] = factorial(v & 7) + compose([](int q) { return q + 1; }, [s = v](int q) { return q * s; }, [](auto q) { return q - 2; })(i);
}

enum class Step : short { first = 1, second, combined = first << 4 | second };

__global__ void names(const int *x, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
  Scaler s{v & 15};
  out[512 + i] = s.by_copy()(3) + s.count(v) + static_cast<int>(Step::combined);
  int (*plain)(int) = [](int q) { return q * 3 - 1; };
  auto pick = [plain](auto &&...q) { return (plain(q) + ... + 0); };
  auto variadic = [](auto first, auto... rest) {
    if constexpr (sizeof...(rest) == 0) return first;
    else return first * static_cast<int>(sizeof...(rest));
  };
  constexpr auto square = [](int q) { return q * q; };
  static_assert(square(12) == 144);
  out[768 + i] = pick(v, 2, i) + variadic(v) + variadic(v, 1, 2) + square(v);
}

template <class F> __global__ void for_each(int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}

template <class F> void parallel_for(int n, F f) { for_each<<<(n + 127) / 128, 128>>>(n, f); }

int main() {
  int *p = nullptr, offset = 3;
  parallel_for(256, [=] __device__(int i) { p[i] = i * offset; });
  parallel_for(256, [q = p, k = offset * 2] __device__(int i) { q[i] -= k; });
  auto stored = [p] __device__(auto i) { p[i] ^= 1; };
  parallel_for(256, stored);
  return cudaDeviceSynchronize();
}
