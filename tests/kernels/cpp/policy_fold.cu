// buffer in i32[512] rand(-1000,1000)
// buffer out i64[24] out
// buffer mapped i32[512] out
// launch run_all<<<1, 32>>>(in, out, 512)
// launch compose_kernel<<<4, 128>>>(in, mapped, 512)
// Variadic templates: a list of reduction policies run by a fold, an index-sequence table, composed generic lambdas.
#include <utility>

struct Sum { static constexpr long long init = 0; __device__ static long long apply(long long a, long long b) { return a + b; } };
struct Max { static constexpr long long init = -1000000; __device__ static long long apply(long long a, long long b) { return a > b ? a : b; } };
struct Xor { static constexpr long long init = 0; __device__ static long long apply(long long a, long long b) { return a ^ b; } };
struct CountOdd { static constexpr long long init = 0; __device__ static long long apply(long long a, long long b) { return a + b; } };

template <class P> struct Traits {
  __device__ static long long map(int v) { return v; }
};
template <> struct Traits<CountOdd> {
  __device__ static long long map(int v) { return v & 1; }
};

template <class P> __device__ long long reduce(const int *in, int n) {
  long long acc = P::init;
  for (int i = threadIdx.x; i < n; i += 32) acc = P::apply(acc, Traits<P>::map(in[i]));
  for (int o = 16; o; o /= 2) acc = P::apply(acc, __shfl_xor_sync(0xffffffffu, acc, o));
  return acc;
}

template <class... Ps> struct Pipeline {
  static constexpr int size = sizeof...(Ps);
  __device__ static void run(const int *in, long long *out, int n) {
    int at = 0;
    ((out[at++] = reduce<Ps>(in, n)), ...);
  }
};

template <int I> __host__ __device__ constexpr long long power() {
  if constexpr (I == 0) return 1;
  else return 3 * power<I - 1>();
}
template <std::size_t... I> __device__ void fill(long long *out, std::index_sequence<I...>) { ((out[I] = power<(int)I>()), ...); }

__global__ void run_all(const int *in, long long *out, int n) {
  using P = Pipeline<Sum, Max, Xor, CountOdd>;
  P::run(in, out, n);
  if (threadIdx.x == 0) fill(out + P::size, std::make_index_sequence<20>{});
}

template <class F, class G> __device__ auto compose(F f, G g) {
  return [=](auto... v) { return f(g(v...)); };
}

__global__ void compose_kernel(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int calls = 0;
  auto twice = [](auto v) { return v * 2; };
  auto add = [&calls](auto... v) { ++calls; return (v + ... + 0); };
  auto f = compose(twice, [&](int a, int b) { return add(a, b, i); });
  out[i] = f(in[i], 7) + calls;
}
