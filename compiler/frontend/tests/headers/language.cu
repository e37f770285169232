// Forms that real programs use: arrays deduced through const, initialisers that look like parameters, long chains of else.
struct Wide { float x, y, z, w; };
template <typename V, int N> __device__ float sum(const V (&q)[N]) { return sizeof(q[0]) + N; }
template <typename T> __device__ float four(const T (&q)[4]) { return sizeof(q[0]); }
struct Line { float a, b; __device__ Line(float x, float y) : a(x), b(y) {} __device__ float operator()(float g) { return g * a + b; } };
template <class F, class... A> __device__ auto run(F f, A... a) -> decltype(f(a...)) { return f(a...); }
template <class T> __global__ void k(T *o, T lo, T hi) {
  Wide k[4]; float f[3][4];
  using R = float; Line line(R(lo), R(hi) + R(1));
  o[0] = sum(k) + four(k) + sum(f[1]) + line(2) + run(line, 3.f) + __dp4a(make_char4(1, 2, 3, 4), make_char4(1, 2, 3, 4), 5);
}
template __global__ void k<int>(int *, int, int);
#define TEN(x) else if (v == x) r = x + 1; else if (v == x + 100) r = x; else if (v == x + 200) r = 7 - x;
#define MANY(x) TEN(x) TEN(x + 1) TEN(x + 2) TEN(x + 3) TEN(x + 4) TEN(x + 5) TEN(x + 6) TEN(x + 7) TEN(x + 8) TEN(x + 9)
__global__ void chain(int *o, int v) {
  int r = 0;
  if (v < 0) r = 1; MANY(10) MANY(20) MANY(30) MANY(40) MANY(50) MANY(60) MANY(70) MANY(80) MANY(90) MANY(300)
  o[0] = r;
}
// `sizeof...` within a pattern, and a comparison as a template argument.
template <unsigned long... N> struct Seq {};
template <class S> struct Twice;
template <unsigned long... N> struct Twice<Seq<N...>> { using type = Seq<N..., sizeof...(N) + N..., sizeof...(N)>; };
template <class S> struct Total;
template <unsigned long... N> struct Total<Seq<N...>> { static constexpr int value = (0 + ... + (int)N); };
template <bool, class T> struct If { using type = T; };
struct Big { static constexpr int size = 33; };
template <class T> using Native = typename If<T::size >= 32, bool>::type;
using Direct = If<Big::size >= 32, int>;
static_assert(Total<Twice<Seq<0, 1, 2>>::type>::value == 3 + 12 + 3, "");
struct Any { __device__ auto operator()(auto x) const { return x; } __device__ auto operator+(auto x) const { return x; } };
__global__ void anything(float *o) { Any a; o[0] = a(3.f) + (a + 2.f); }
__global__ void patterns(int *o) { Native<Big> b = true; Direct::type d = 2; o[0] = b + d; }
