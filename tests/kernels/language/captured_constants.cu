// Constants of class type captured by reference, used as template arguments and array bounds in the lambda's body.
// buffer p i32[16] zero out
// launch k<<<1, 1>>>(p)
template <int N> struct Int {
  static constexpr int value = N;
  __host__ __device__ constexpr operator int() const { return N; }
};
template <int A, int B> __host__ __device__ constexpr Int<A / B> operator/(Int<A>, Int<B>) { return {}; }
template <int N> struct Steps {};
template <int N, class F> __device__ void each(Steps<N>, F f) {
  if constexpr (N > 0) {
    each(Steps<N - 1>{}, f);
    f(Int<N - 1>{});
  }
}
struct Pair {
  int a, b;
  __host__ __device__ constexpr int sum() const { return a + b; }
};
template <class T> __device__ void run(T *p) {
  constexpr auto most = Int<8>{};
  constexpr auto step = most / Int<2>{};
  constexpr Pair pair{1, 2};
  auto loop = [&]() {
    each(Steps<step>{}, [&](auto i) {
      int local[pair.sum()] = {1, 2, 3};
      constexpr int twice = 2 * step + pair.b;
      p[i] = local[i % 3] + twice;
      each(Steps<most>{}, [&](auto j) { p[4 + j] += Int<i + j + step>{}; });
    });
  };
  loop();
}
__global__ void k(int *p) { run(p); }
