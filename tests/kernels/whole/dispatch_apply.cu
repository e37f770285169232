// A kernel's template arguments chosen at run time: a functor's member template called over a product of index sequences through
// std::apply, generic lambdas and folds; the launch stands five templates deep.
// buffer f f32[32] rand(-2,2) out
// buffer d f64[32] rand(-2,2) out
// launch blur<float, 2, false><<<1, 32>>>(f)
// launch blur<double, 4, true><<<1, 32>>>(d)
#include <array>
#include <cstdio>
#include <tuple>
#include <type_traits>
#include <utility>
template <class T, int width, bool wrap> __global__ void blur(T *p) {
  __shared__ T tile[32];
  int t = threadIdx.x;
  tile[t] = p[t];
  __syncthreads();
  T sum = 0;
  for (int i = -width; i <= width; ++i) {
    int j = t + i;
    if (wrap) j &= 31;
    if (j >= 0 && j < 32) sum += tile[j];
  }
  p[t] = sum;
}
template <class T> struct Plan {
  T *data;
  int width, wrap;
};
template <class T, int width, bool wrap> int launch(Plan<T> &plan) {
  blur<T, width, wrap><<<1, 32>>>(plan.data);
  return int(cudaGetLastError());
}
struct Blur {
  template <int width, int wrap, class T> int operator()(Plan<T> &plan, const char *name) const {
    std::printf("%s\n", name);
    return launch<T, width, wrap != 0>(plan);
  }
};
template <class S> struct Choice {
  int value;
  using sequence = S;
};
template <class F, class... S> struct Product;
template <class F, int... i, class S, class... R> struct Product<F, std::integer_sequence<int, i...>, S, R...> {
  template <int... before> static void apply(F &f) { (Product<F, S, R...>::template apply<before..., i>(f), ...); }
};
template <class F, int... i> struct Product<F, std::integer_sequence<int, i...>> {
  template <int... before> static void apply(F &f) { (f.template operator()<before..., i>(), ...); }
};
template <class F, std::size_t n, class Args> struct Caller {
  F &f;
  const std::array<int, n> &wanted;
  Args &args;
  int result = -1;
  template <int... p> void operator()() {
    const std::array<int, sizeof...(p)> these{p...};
    if (these == wanted)
      result = std::apply([&](auto &&...a) { return f.template operator()<p...>(std::forward<decltype(a)>(a)...); }, args);
  }
};
template <class F, class... S> void product(F &f, S...) { Product<F, S...>::template apply<>(f); }
template <class T, std::size_t... i> auto values(const T &t, std::index_sequence<i...>) {
  return std::array<int, sizeof...(i)>{std::get<i>(t).value...};
}
template <class T, std::size_t... i> auto sequences(const T &, std::index_sequence<i...>) {
  return std::make_tuple(typename std::tuple_element_t<i, T>::sequence{}...);
}
template <class F, class C, class... A> int dispatch(F &&f, const C &choices, A &&...a) {
  constexpr std::size_t n = std::tuple_size_v<C>;
  auto wanted = values(choices, std::make_index_sequence<n>{});
  auto all = sequences(choices, std::make_index_sequence<n>{});
  auto args = std::forward_as_tuple(std::forward<A>(a)...);
  Caller<F, n, decltype(args)> caller{f, wanted, args};
  std::apply([&](auto &&...s) { product(caller, s...); }, all);
  return caller.result;
}
template <class T> int run(Plan<T> &plan) {
  using Widths = std::integer_sequence<int, 1, 2, 4>;
  using Wraps = std::integer_sequence<int, 0, 1>;
  return dispatch(Blur(), std::make_tuple(Choice<Widths>{plan.width}, Choice<Wraps>{plan.wrap}), plan, "blur");
}
template int run<double>(Plan<double> &);
int main() {
  Plan<float> plan{nullptr, 2, 0};
  return run(plan);
}
