// Ranges without a library: spans, strided and transformed views, zips with structured bindings, filters with sentinels,
// reverse iteration, mixins by CRTP, pipes by operator overloading, an arena-backed vector, multidimensional views.
// options -std=c++20 --expt-relaxed-constexpr
// alone
// buffer in i32[256] rand(-50,50)
// buffer out i32[64] out
// buffer grid i32[64] out
// buffer total i64[32] out
// launch pipeline<<<1, 32>>>(in, 256, out)
// launch tables<<<1, 8>>>(in, grid)
// launch vectors<<<1, 32>>>(in, total)
#include <new>
#define DEV __device__
template <typename D, typename V> struct Iterator {
  DEV D &self() { return static_cast<D &>(*this); }
  DEV const D &self() const { return static_cast<const D &>(*this); }
  DEV D &operator++() { self().advance(1); return self(); }
  DEV D operator++(int) { D old = self(); self().advance(1); return old; }
  DEV friend bool operator!=(const D &a, const D &b) { return !a.equal(b); }
  DEV V operator*() const { return self().get(); }
};
template <typename T> class Span {
  T *p; int n;
 public:
  DEV Span(T *a, int c) : p(a), n(c) {}
  DEV T *begin() const { return p; }
  DEV T *end() const { return p + n; }
  DEV int size() const { return n; }
  DEV T &operator[](int i) const { return p[i]; }
  DEV Span first(int k) const { return {p, k}; }
};
template <typename R> using iterator_of = decltype(static_cast<R *>(nullptr)->begin());
template <typename R> struct Every {
  R base; int step;
  struct It : Iterator<It, decltype(*base.begin())> {
    iterator_of<R> at, last; int step;
    DEV It(iterator_of<R> a, iterator_of<R> l, int s) : at(a), last(l), step(s) {}
    DEV void advance(int) { for (int i = 0; i < step && at != last; ++i) ++at; }
    DEV bool equal(const It &o) const { return !(at != o.at); }
    DEV decltype(auto) get() const { return *at; }
  };
  DEV It begin() const { return {base.begin(), base.end(), step}; }
  DEV It end() const { return {base.end(), base.end(), step}; }
};
template <typename R, typename F> struct Mapped {
  R base; F f;
  struct It {
    iterator_of<R> at; const F *f;
    DEV auto operator*() const { return (*f)(*at); }
    DEV It &operator++() { ++at; return *this; }
    DEV bool operator!=(const It &o) const { return at != o.at; }
  };
  DEV It begin() const { return {base.begin(), &f}; }
  DEV It end() const { return {base.end(), &f}; }
};
struct Done {};
template <typename R, typename P> struct Kept {
  R base; P keep;
  struct It {
    iterator_of<R> at, last; const P *keep;
    DEV void settle() { while (at != last && !(*keep)(*at)) ++at; }
    DEV auto operator*() const { return *at; }
    DEV It &operator++() { ++at; settle(); return *this; }
    DEV friend bool operator!=(const It &a, Done) { return a.at != a.last; }
  };
  DEV It begin() const { It i{base.begin(), base.end(), &keep}; i.settle(); return i; }
  DEV Done end() const { return {}; }
};
template <typename F> struct Stage { F make; };
template <typename F> Stage(F) -> Stage<F>;
template <typename R, typename F> DEV auto operator|(R range, const Stage<F> &s) { return s.make(range); }
DEV auto every(int n) { return Stage{[n](auto r) { return Every<decltype(r)>{r, n}; }}; }
template <typename F> DEV auto map(F f) { return Stage{[f](auto r) { return Mapped<decltype(r), F>{r, f}; }}; }
template <typename P> DEV auto keep(P p) { return Stage{[p](auto r) { return Kept<decltype(r), P>{r, p}; }}; }
template <typename A, typename B> struct Zip {
  A a; B b;
  struct Pair { decltype(*a.begin()) first; decltype(*b.begin()) second; };
  struct It {
    iterator_of<A> x; iterator_of<B> y;
    DEV Pair operator*() const { return {*x, *y}; }
    DEV It &operator++() { ++x, ++y; return *this; }
    DEV bool operator!=(const It &o) const { return x != o.x && y != o.y; }
  };
  DEV It begin() const { return {a.begin(), b.begin()}; }
  DEV It end() const { return {a.end(), b.end()}; }
};
template <typename A, typename B> Zip(A, B) -> Zip<A, B>;

__global__ void pipeline(const int *in, int n, int *out) {
  Span all(in, n);
  int t = threadIdx.x, s = 0, c = 0;
  for (int v : all | every(t + 1) | map([](int v) { return v * v - 7; }) | keep([t](int v) { return v % 3 != t % 3; })) s += v, ++c;
  out[t] = s * 100 + c;
  s = 0;
  for (auto [a, b] : Zip{all.first(32), Span(in + 64 + t, 20)}) s += a * b;
  for (int v : all.first(16) | every(5)) {
    if (v <= -40) break;
    s += 7;
  }
  out[32 + t] = s;
}

template <typename T, int... E> class Grid {
  static constexpr int extent[] = {E...};
  T *p;
  template <int K, typename... I> DEV static int flat(int at, int i, I... rest) {
    at = at * extent[K] + i;
    if constexpr (sizeof...(rest) > 0) return flat<K + 1>(at, rest...);
    else return at;
  }
 public:
  DEV explicit Grid(T *q) : p(q) {}
  template <typename... I> requires(sizeof...(I) == sizeof...(E)) DEV T &operator()(I... i) const { return p[flat<0>(0, i...)]; }
  DEV auto row(int i) const { return [p = p + i * (1 * ... * E) / extent[0]](int k) -> T & { return p[k]; }; }
};
template <typename D> struct Ordered {
  friend DEV bool operator>(const D &a, const D &b) { return b < a; }
  friend DEV bool operator<=(const D &a, const D &b) { return !(b < a); }
};
struct Weight : Ordered<Weight> {
  int w;
  explicit DEV Weight(int v) : w(v) {}
  friend DEV bool operator<(const Weight &a, const Weight &b) { return a.w % 10 < b.w % 10; }
};
__global__ void tables(const int *in, int *grid) {
  Grid<const int, 4, 8, 2> g(in);
  Grid<int, 8, 8> o(grid);
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k) o(t, k) = g(k, t, 0) - g(k, t, 1), o.row(t)(4 + k) = (Weight(in[t]) > Weight(in[k])) + 2 * (Weight(in[t]) <= Weight(in[t + k]));
}

template <typename T, int N> class Stack {
  alignas(T) unsigned char raw[N * sizeof(T)];
  int n = 0;
 public:
  Stack() = default;
  Stack(const Stack &) = delete;
  template <typename... A> DEV T &emplace(A... a) { return *::new (static_cast<void *>(raw + sizeof(T) * n++)) T{a...}; }
  DEV T *begin() { return reinterpret_cast<T *>(raw); }
  DEV T *end() { return begin() + n; }
  DEV T pop() { T v = end()[-1]; end()[-1].~T(); --n; return v; }
  DEV bool empty() const { return !n; }
};
__global__ void vectors(const int *in, long long *total) {
  struct Job { int lo, hi; long long weight; };
  Stack<Job, 12> jobs;
  jobs.emplace(0, 64 + (int)threadIdx.x, 1ll);
  long long s = 0;
  while (!jobs.empty()) {
    auto [lo, hi, w] = jobs.pop();
    if (hi - lo <= 3) {
      for (int i = lo; i < hi; ++i) s += in[i] * w;
      continue;
    }
    int mid = (lo + hi) / 2;
    jobs.emplace(lo, mid, w * 2);
    jobs.emplace(mid, hi, w + 1);
    for (Job &j : jobs) j.weight ^= 1;
  }
  total[threadIdx.x] = s;
}
