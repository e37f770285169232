// Packs expanded into the parameters of templates that take none; copies of empty objects in constant expressions.
// buffer p i32[9] values(5,3) out
// launch k<<<1, 1>>>(p)
template <class A, class B, class C = int> struct M { A a; B b; C c; };
template <class... Args, class S> __device__ constexpr auto part(M<Args...> const &m, S const &s) { return m.a + s; }
template <class... Args, class S> __device__ constexpr auto part2(M<Args...> const &m, S const &s) { return m.a + s; }
template <class X, class... R> __device__ int tail(M<X, R...> m) { return sizeof...(R) * 100 + sizeof(X); }
template <class T> struct is_m { enum { v = 0 }; };
template <class... A> struct is_m<M<A...>> { enum { v = sizeof...(A) }; };
template <class... A> __device__ int make(A... a) { M<A...> m{a...}; return m.a + m.c + sizeof(M<A...>); }
template <int N, class T, int K = 3> struct V { T v[N + K]; };
template <class... T> struct Hold { using first = M<T..., char>; };
template <template <class...> class L, class... A> struct ap { using type = L<A...>; };
template <auto v> struct Const {
  static constexpr auto value = v;
  using type = Const;
  __device__ constexpr operator decltype(v)() const { return v; }
};
template <auto a, auto b> __device__ constexpr Const<a + b> operator+(Const<a>, Const<b>) { return {}; }
template <auto a, auto b> __device__ constexpr Const<a % b> operator%(Const<a>, Const<b>) { return {}; }
template <class A, class B> struct Pair {
  A a;
  B b;
};
template <class A, class B> __device__ int sized(Pair<A, B> pair) {
  auto a = pair.a;
  constexpr auto sum = a + Const<2>{};
  int parts[a + B{}] = {decltype(sum)::value};
  return parts[0] + sizeof(parts);
}
__global__ void k(int *p) {
  M<int, float> m{1, 2, 3};
  p[0] = part(m, p[1]);
  using R = decltype(part2(m, 3));
  p[1] = sizeof(R);
  p[2] = tail(m);
  p[3] = is_m<M<int, char>>::v * 10 + is_m<int>::v;
  p[4] = make(1, 2.0);
  p[5] = sizeof(Hold<int, double>::first);
  p[6] = sizeof(ap<M, char, char, char>::type) + is_m<ap<M, int, int>::type>::v;
  constexpr auto ten = Const<10>{};
  auto three = Const<3>{};
  if constexpr ((three % Const<2>{}) == Const<1>{}) p[7] = decltype(three + ten)::value;
  p[8] = sized(Pair<Const<4>, Const<5>>{});
}
