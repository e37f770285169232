// buffer text u8[96] values(49,50,43,51,42,52,59,55,45,56,59,47,59,57,47,48,59,50,48,48,42,51,59,32,52,32,43,32,52,32,59,120)
// buffer kinds i32[32] out
// buffer values f64[32] out tol=1e-12
// buffer lengths i32[96] out
// buffer grid i32[64] out
// launch evaluate<<<1, 32>>>(text, 96, kinds, values)
// launch measure<<<1, 32>>>(text, 96, lengths)
// launch arrays<<<1, 16>>>(grid)
// A program's own optional, variant, expected, string_view, array and span on the device, with visitors by overloaded lambdas.
#include <new>
#include <utility>
#include <type_traits>

namespace own {

struct nullopt_t {
  explicit constexpr nullopt_t(int) {}
};
inline constexpr nullopt_t nullopt{0};

template <class T> class optional {
  union {
    char none;
    T some;
  };
  bool engaged;

 public:
  __host__ __device__ constexpr optional() : none(0), engaged(false) {}
  __host__ __device__ constexpr optional(nullopt_t) : optional() {}
  template <class U = T, class = std::enable_if_t<std::is_convertible<U &&, T>::value>> __host__ __device__ constexpr optional(U &&v) : some(std::forward<U>(v)), engaged(true) {}
  __device__ explicit constexpr operator bool() const { return engaged; }
  __device__ constexpr const T &operator*() const & { return some; }
  __device__ constexpr const T *operator->() const { return &some; }
  template <class U> __device__ constexpr T value_or(U &&other) const { return engaged ? some : static_cast<T>(std::forward<U>(other)); }
  template <class F> __device__ constexpr auto and_then(F f) const -> decltype(f(some)) {
    if (engaged) return f(some);
    return nullopt;
  }
};

template <class... Ts> struct max_size;
template <class T> struct max_size<T> : std::integral_constant<unsigned, sizeof(T)> {};
template <class T, class... Rest> struct max_size<T, Rest...> : std::integral_constant<unsigned, (sizeof(T) > max_size<Rest...>::value ? sizeof(T) : max_size<Rest...>::value)> {};

template <class T, class... Ts> struct index_of;
template <class T, class... Ts> struct index_of<T, T, Ts...> : std::integral_constant<int, 0> {};
template <class T, class U, class... Ts> struct index_of<T, U, Ts...> : std::integral_constant<int, 1 + index_of<T, Ts...>::value> {};

template <class... Ts> class variant {
  alignas(Ts...) unsigned char raw[max_size<Ts...>::value];
  int which = -1;

  template <class V, class T, class... Rest> __device__ decltype(auto) dispatch(V &&v, int n) const {
    if constexpr (sizeof...(Rest) == 0) {
      return v(*reinterpret_cast<const T *>(raw));
    } else {
      if (n == 0) return v(*reinterpret_cast<const T *>(raw));
      return dispatch<V, Rest...>(std::forward<V>(v), n - 1);
    }
  }

 public:
  template <class T, class = std::enable_if_t<!std::is_same_v<std::decay_t<T>, variant>>, int I = index_of<std::decay_t<T>, Ts...>::value> __device__ variant(T &&v) : which(I) { new (raw) std::decay_t<T>(std::forward<T>(v)); }
  __device__ int index() const { return which; }
  template <class V> __device__ decltype(auto) visit(V &&v) const { return dispatch<V, Ts...>(std::forward<V>(v), which); }
  template <class T> __device__ const T *get_if() const { return index_of<T, Ts...>::value == which ? reinterpret_cast<const T *>(raw) : nullptr; }
};

template <class... Fs> struct overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs> overloaded(Fs...) -> overloaded<Fs...>;

class string_view {
  const char *p = nullptr;
  int n = 0;

 public:
  static constexpr int npos = -1;
  constexpr string_view() = default;
  __device__ constexpr string_view(const char *s, int len) : p(s), n(len) {}
  template <int N> __device__ constexpr string_view(const char (&s)[N]) : p(s), n(N - 1) {}
  __device__ constexpr const char *begin() const { return p; }
  __device__ constexpr const char *end() const { return p + n; }
  __device__ constexpr int size() const { return n; }
  __device__ constexpr bool empty() const { return n == 0; }
  __device__ constexpr char operator[](int i) const { return p[i]; }
  __device__ constexpr string_view substr(int at, int len = 1 << 30) const { return {p + at, len < n - at ? len : n - at}; }
  __device__ constexpr int find(char c) const {
    for (int i = 0; i < n; i++)
      if (p[i] == c) return i;
    return npos;
  }
  __device__ constexpr string_view trim() const {
    string_view s = *this;
    while (!s.empty() && s[0] == ' ') s = s.substr(1);
    while (!s.empty() && s[s.size() - 1] == ' ') s = s.substr(0, s.size() - 1);
    return s;
  }
  __device__ friend constexpr bool operator==(string_view a, string_view b) {
    if (a.n != b.n) return false;
    for (int i = 0; i < a.n; i++)
      if (a.p[i] != b.p[i]) return false;
    return true;
  }
};
static_assert(sizeof(string_view) == 16);

template <class T, int N> struct array {
  T data[N];
  __host__ __device__ constexpr T &operator[](int i) { return data[i]; }
  __host__ __device__ constexpr const T &operator[](int i) const { return data[i]; }
  __host__ __device__ constexpr T *begin() { return data; }
  __host__ __device__ constexpr T *end() { return data + N; }
};
template <class T, class... U> array(T, U...) -> array<T, 1 + sizeof...(U)>;

}  // namespace own

struct Error {
  char code;
};
using Value = own::variant<int, double, Error>;

__device__ own::optional<int> number(own::string_view s) {
  if (s.empty()) return own::nullopt;
  int v = 0;
  for (char c : s) {
    if (c < '0' || c > '9') return own::nullopt;
    v = v * 10 + (c - '0');
  }
  return v;
}

struct Operator {
  char symbol;
  Value (*apply)(int, int);
};
__device__ Value add(int a, int b) { return a + b; }
__device__ Value subtract(int a, int b) { return a - b; }
__device__ Value multiply(int a, int b) { return a * b; }
__device__ Value divide(int a, int b) {
  if (b == 0) return Error{'/'};
  return static_cast<double>(a) / b;
}

__device__ Value parse(own::string_view s) {
  const Operator operators[] = {{'+', add}, {'-', subtract}, {'*', multiply}, {'/', divide}};
  for (const auto &[symbol, apply] : operators) {
    const int at = s.find(symbol);
    if (at == own::string_view::npos) continue;
    const auto left = number(s.substr(0, at).trim()), right = number(s.substr(at + 1).trim());
    if (left && right) return apply(*left, *right);
    return Error{symbol};
  }
  const int alone = number(s.trim()).and_then([](int v) -> own::optional<int> { return v > 0 ? own::optional<int>(v) : own::nullopt; }).value_or(-1);
  if (alone < 0) return Error{'?'};
  return alone;
}

__global__ void evaluate(const unsigned char *text, int n, int *kinds, double *values) {
  own::string_view rest(reinterpret_cast<const char *>(text), n);
  for (unsigned skip = 0; skip < threadIdx.x; ++skip) {
    const int at = rest.find(';');
    rest = at == own::string_view::npos ? own::string_view() : rest.substr(at + 1);
  }
  const int stop = rest.find(';');
  const own::string_view item = stop < 0 ? rest : rest.substr(0, stop);
  const Value v = parse(item);
  kinds[threadIdx.x] = v.index() * 1000 + (v.get_if<Error>() ? v.get_if<Error>()->code : 0);
  values[threadIdx.x] = v.visit(own::overloaded{[](int i) { return i * 1.0; }, [](double d) { return d; }, [](const Error &e) { return -double(e.code); }});
}

__device__ constexpr own::string_view kWords[] = {"12", "7-8", "200*3", " 4 + 4 "};

__global__ void measure(const unsigned char *text, int n, int *lengths) {
  const own::string_view all(reinterpret_cast<const char *>(text), n);
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int hits = 0;
    for (const auto &w : kWords) hits = hits * 10 + (i + w.size() <= n && all.substr(i, w.size()) == w ? w.trim().size() : 0);
    lengths[i] = hits;
  }
}

__global__ void arrays(int *grid) {
  own::array a{3, 1, 4, 1, 5};
  static_assert(std::is_same_v<decltype(a), own::array<int, 5>>);
  for (int &v : a) v += threadIdx.x;
  own::array<own::array<int, 2>, 2> m{{{{1, 1}}, {{1, 0}}}}, p = m;
  for (unsigned k = 0; k < threadIdx.x; k++) {
    const auto q = p;
    for (int r = 0; r < 2; r++)
      for (int c = 0; c < 2; c++) p[r][c] = q[r][0] * m[0][c] + q[r][1] * m[1][c];
  }
  int *o = grid + threadIdx.x * 4;
  o[0] = a[0] * a[4];
  o[1] = p[0][0];
  o[2] = p[0][1] + p[1][1];
  o[3] = a[threadIdx.x % 5];
}
