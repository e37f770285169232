// `<` after a value inside a template head: a comparison, and not a list that goes on.
// buffer p i32[8] zero out
// launch k<<<1, 1>>>(p)
// options -std=c++20
template <bool B, class T = void> struct Enable {};
template <class T> struct Enable<true, T> { using type = T; };
template <bool B, class T = void> using enable = typename Enable<B, T>::type;
template <class... T> struct Pack {
  template <class... U, enable<sizeof...(U) < sizeof...(T), int> = 0> __device__ static int which(U...) { return 1; }
  template <class... U, enable<sizeof...(U) == sizeof...(T), int> = 0> __device__ static int which(U...) { return 2; }
  template <class A, unsigned I> using at = A;
  template <class U> __device__ static int get(U u) {
    at<U, 2> v = u;
    return v;
  }
};
template <class T, bool Small = sizeof(T) < 8> struct Width { static constexpr int value = Small ? 10 : 20; };
template <int N, bool = 4 < N> struct Big { static constexpr int value = 1; };
template <int N> struct Big<N, true> { static constexpr int value = 2; };
struct Ordered {
  int v;
  template <class T, enable<sizeof(T) < 16, int> = 0> __device__ bool operator<(const T &o) const { return v < o.v; }
};
__global__ void k(int *p) {
  p[0] = Pack<int, int>::which(1);
  p[1] = Pack<int, int>::which(1, 2);
  p[2] = Pack<int>::get(7);
  p[3] = Width<char>::value + Width<double>::value;
  p[4] = Big<3>::value;
  p[5] = Big<5>::value;
  p[6] = Ordered{1} < Ordered{2};
  auto lambda = []<class T, bool B = sizeof(T) < 8>(T t) { return B ? t : -t; };
  p[7] = lambda(5) + lambda(3.0);
}
