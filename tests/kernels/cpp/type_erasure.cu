// Types chosen at run time and at compile time: a variant with visitors, a type-erased function with a small buffer, an
// optional and an expected, tuples by recursion, a compile-time state machine, a type list, tag dispatch, a factory table.
// buffer in f32[128] rand(-8,8)
// buffer area f32[64] out tol=1e-5
// buffer calls f32[64] out tol=1e-5
// buffer parsed i32[64] out
// buffer tuple i32[32] out
// buffer light i32[64] out
// options -std=c++20 --expt-relaxed-constexpr
// launch visit_shapes<<<1, 64>>>(in, area)
// launch call_erased<<<1, 64>>>(in, calls)
// launch optional_chain<<<1, 64>>>(in, parsed)
// launch tuples<<<1, 32>>>(tuple)
// launch traffic<<<1, 64>>>(in, light)
#include <new>
#include <type_traits>
#include <utility>

#define FN __host__ __device__

namespace tl {
template <typename... T> struct list {
  static constexpr int size = sizeof...(T);
};
template <typename T, typename L> struct index;
template <typename T, typename... R> struct index<T, list<T, R...>> : std::integral_constant<int, 0> {};
template <typename T, typename U, typename... R> struct index<T, list<U, R...>> : std::integral_constant<int, 1 + index<T, list<R...>>::value> {};
template <typename... T> FN constexpr size_t largest() {
  size_t m = 0;
  ((m = sizeof(T) > m ? sizeof(T) : m), ...);
  return m;
}
}  // namespace tl

template <typename... T>
class Variant {
  static_assert((std::is_trivially_copyable_v<T> && ...), "copied by bytes");
  alignas(T...) unsigned char storage[tl::largest<T...>()];
  signed char which = -1;

 public:
  template <typename U, typename D = std::decay_t<U>, std::enable_if_t<!std::is_same_v<D, Variant>, int> = 0>
  FN Variant(U &&u) : which(tl::index<D, tl::list<T...>>::value) { new (storage) D(std::forward<U>(u)); }
  FN int index() const { return which; }
  template <typename U> FN const U *get_if() const { return which == tl::index<U, tl::list<T...>>::value ? reinterpret_cast<const U *>(storage) : nullptr; }
  template <typename V> FN decltype(auto) visit(V &&v) const { return visit_from<V, T...>(std::forward<V>(v)); }

 private:
  template <typename V, typename U, typename... R> FN auto visit_from(V &&v) const {
    if constexpr (sizeof...(R) == 0)
      return v(*reinterpret_cast<const U *>(storage));
    else
      return which == tl::index<U, tl::list<T...>>::value ? v(*reinterpret_cast<const U *>(storage)) : visit_from<V, R...>(std::forward<V>(v));
  }
};
template <typename... F> struct overloaded : F... { using F::operator()...; };
template <typename... F> overloaded(F...) -> overloaded<F...>;

struct Circle { float r; };
struct Box { float w, h; };
struct Polygon { int n; float side; unsigned char pad; };
using Shape = Variant<Circle, Box, Polygon>;

__device__ Shape make_shape(float a, float b) {
  if (a > 2) return Circle{b};
  if (a < -2) return Box{a, b};
  return Polygon{3 + int(a + 2), b, 1};
}
__global__ void visit_shapes(const float *in, float *area) {
  int t = threadIdx.x;
  Shape s = make_shape(in[t], in[t + 64]), copy = s;
  float scale = 1.5f;
  area[t] = copy.visit(overloaded{[](const Circle &c) { return 3.14159265f * c.r * c.r; }, [scale](const Box &b) { return b.w * b.h * scale; },
                                  [&](const auto &p) { return p.n * p.side * p.side * 0.25f / scale; }});
  if (const Box *b = s.get_if<Box>()) area[t] += b->w > b->h ? 0.5f : 0.25f;
  area[t] += s.index() * 100;
}

template <typename Signature> class Function;
template <typename R, typename... A>
class Function<R(A...)> {
  struct Table {
    R (*call)(void *, A...);
    void (*move)(void *, void *);
    void (*destroy)(void *);
  };
  alignas(16) mutable unsigned char buffer[32];
  const Table *table = nullptr;
  Table own;
  template <typename F> __device__ static F *at(void *p) {
    if constexpr (sizeof(F) <= 32) return static_cast<F *>(p);
    else return *static_cast<F **>(p);
  }

 public:
  Function() = default;
  template <typename F> __device__ Function(F f) {
    if constexpr (sizeof(F) <= 32) new (buffer) F(std::move(f));
    else *reinterpret_cast<F **>(buffer) = new F(std::move(f));
    own.call = [](void *p, A... a) -> R { return (*at<F>(p))(std::forward<A>(a)...); };
    own.move = [](void *to, void *from) {
      if constexpr (sizeof(F) <= 32) {
        new (to) F(std::move(*at<F>(from)));
        at<F>(from)->~F();
      } else
        *static_cast<F **>(to) = at<F>(from);
    };
    own.destroy = [](void *p) {
      if constexpr (sizeof(F) <= 32) at<F>(p)->~F();
      else delete at<F>(p);
    };
    table = &own;
  }
  __device__ Function(Function &&o) : own(o.own) {
    if (o.table) {
      table = &own;
      table->move(buffer, o.buffer);
      o.table = nullptr;
    }
  }
  __device__ ~Function() {
    if (table) table->destroy(buffer);
  }
  __device__ R operator()(A... a) const { return table->call(buffer, std::forward<A>(a)...); }
  __device__ explicit operator bool() const { return table; }
};
__device__ Function<float(float)> choose(int k, float a) {
  switch (k) {
    case 0: return [](float x) { return x * x; };
    case 1: return [a](float x) { return a + x; };
    case 2: {
      float c[12];
      for (int i = 0; i < 12; ++i) c[i] = a * i;
      return [=](float x) mutable { return c[11] -= x; };
    }
    default: return {};
  }
}
__global__ void call_erased(const float *in, float *calls) {
  int t = threadIdx.x;
  Function<float(float)> f = choose(t % 4, in[t]), g = std::move(f);
  calls[t] = (f ? 1000 : 0) + (g ? g(2) + g(in[t + 64]) : -1);
}

struct nullopt_t {};
template <typename T>
class Maybe {
  union {
    char none;
    T value;
  };
  bool has;

 public:
  FN constexpr Maybe(nullopt_t = {}) : none(0), has(false) {}
  FN constexpr Maybe(T v) : value(v), has(true) {}
  template <typename F> FN auto and_then(F f) const -> decltype(f(value)) {
    if (has) return f(value);
    return nullopt_t();
  }
  template <typename F> FN auto map(F f) const -> Maybe<decltype(f(value))> {
    if (has) return f(value);
    return {};
  }
  template <typename U> FN T value_or(U &&u) const { return has ? value : static_cast<T>(std::forward<U>(u)); }
  FN constexpr explicit operator bool() const noexcept { return has; }
  FN const T *operator->() const { return &value; }
  FN const T &operator*() const & { return value; }
};
__device__ Maybe<float> root(float x) {
  if (x < 0) return nullopt_t();
  return sqrtf(x);
}
__global__ void optional_chain(const float *in, int *parsed) {
  int t = threadIdx.x;
  auto r = Maybe<float>(in[t]).and_then(root).map([](float v) { return int(v * 100); });
  parsed[t] = r.and_then([](int v) -> Maybe<int> { if (v % 2) return v * 3; return {}; }).value_or(-7.9) + (r ? 10000 : 0);
}

template <int I, typename T> struct Leaf { T value; };
template <typename S, typename... T> struct TupleBase;
template <int... I, typename... T> struct TupleBase<std::integer_sequence<int, I...>, T...> : Leaf<I, T>... {
  FN constexpr TupleBase(T... t) : Leaf<I, T>{t}... {}
};
template <typename... T> struct Tuple : TupleBase<std::make_integer_sequence<int, sizeof...(T)>, T...> {
  using TupleBase<std::make_integer_sequence<int, sizeof...(T)>, T...>::TupleBase;
};
template <typename... T> Tuple(T...) -> Tuple<T...>;
template <int I, typename T> FN constexpr T &get(Leaf<I, T> &l) { return l.value; }
template <int I, typename T> FN constexpr const T &get(const Leaf<I, T> &l) { return l.value; }
template <typename F, typename... T> FN constexpr auto apply(F &&f, const Tuple<T...> &t) {
  return [&]<int... I>(std::integer_sequence<int, I...>) { return f(get<I>(t)...); }(std::make_integer_sequence<int, sizeof...(T)>());
}
namespace std {
template <typename... T> struct tuple_size<Tuple<T...>> : integral_constant<size_t, sizeof...(T)> {};
template <size_t I, typename... T> struct tuple_element<I, Tuple<T...>> { using type = decay_t<decltype(get<int(I)>(declval<Tuple<T...> &>()))>; };
}  // namespace std
__global__ void tuples(int *out) {
  Tuple t(1, 2.5f, 'c', (short)threadIdx.x);
  constexpr Tuple k(3, 4u);
  get<0>(t) += 4;
  auto s = apply([](auto... v) { return (static_cast<float>(v) + ...); }, t);
  auto &[a, b, c, d] = t;
  d *= 2;
  b = -b;
  out[threadIdx.x] = int(s * 2) + get<3>(t) * 1000 + int(get<1>(t) * 2) + get<1>(k) * 100000 + sizeof(t) + (c == 'c') + a;
}

struct Red; struct Green; struct Amber;
struct Tick {}; struct Fault {};
struct Red { static constexpr int code = 1; template <typename E> using on = std::conditional_t<std::is_same_v<E, Tick>, Green, Amber>; };
struct Green { static constexpr int code = 2; template <typename E> using on = Amber; };
struct Amber { static constexpr int code = 3; template <typename E> using on = std::conditional_t<std::is_same_v<E, Fault>, Amber, Red>; };
using States = tl::list<Red, Green, Amber>;
using Step = int (*)(float &);
template <typename S, typename E> __device__ int step(float &energy) {
  using N = typename S::template on<E>;
  energy += N::code * 0.5f - S::code * (std::is_same_v<E, Fault> ? 2 : 1);
  return tl::index<N, States>::value;
}
template <typename L> struct Rows;
template <typename... S> struct Rows<tl::list<S...>> {
  static constexpr int n = sizeof...(S);
  template <typename E> __device__ static Step pick(int s) {
    constexpr Step row[] = {&step<S, E>...};
    return row[s];
  }
};
__global__ void traffic(const float *in, int *light) {
  int t = threadIdx.x, s = t % 3;
  float energy = 0;
  for (int i = 0; i < 6; ++i) s = (in[(t + i) & 127] > 1 ? Rows<States>::pick<Fault>(s) : Rows<States>::pick<Tick>(s))(energy);
  light[t] = s * 1000 + int(energy * 2);
}
