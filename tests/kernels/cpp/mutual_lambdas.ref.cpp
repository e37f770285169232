// The same classes compiled for the host.
static struct {
  unsigned x;
} threadIdx, blockIdx, blockDim{32};
#include <utility>
template<class F> struct Y { F f; template<class... A> decltype(auto) operator()(A&&... a) const {
    return f(*this, std::forward<A>(a)...); } };
template<class F> Y(F) -> Y<F>;
template<class F, class G> auto compose(F f, G g) { return [=](auto&&... x) { return f(g(std::forward<decltype(x)>(x)...)); }; }
template<class F> auto curry(F f) { return [=](auto a) { return [=](auto b) { return f(a, b); }; }; }
template<int N, class F> constexpr void unroll(F&& f) { if constexpr (N > 0) { unroll<N - 1>(f);
    f(std::integral_constant<int, N - 1>{}); } }
template<class T, class U = T> T exch(T& a, U&& b) { T o = static_cast<T&&>(a); a = static_cast<U&&>(b); return o; }
struct Gen { int a = 0, b = 1; auto operator()() { return exch(a, exch(b, a + b)); } };
template<class G> struct take { G g; int n; struct it { take* t; int i; int v; int operator*() const { return v; }
    it& operator++() { v = t->g(); ++i; return *this; } bool operator!=(int n) const { return i != n; } }; it begin() {
    return {this, 0, g()}; } int end() { return n; } };
template<class G> take(G, int) -> take<G>;
void k(int* out) {
  int t = threadIdx.x;
  auto fact = Y{[](auto self, int n) -> int { return n < 2 ? 1 : n * self(n - 1); }};
  auto acker = Y{[](auto&& self, int m, int n) -> int {
      return m == 0 ? n + 1 : n == 0 ? self(m - 1, 1) : self(m - 1, self(m, n - 1)); }};
  int r = fact(t % 10) + acker(2, t % 5);
  auto inc = [n = t](int x) mutable { n += x; return n; };
  r += inc(1) + inc(2) * 3 + inc(3);
  auto h = compose([](int x) { return x * x; }, [t](auto... xs) { return (xs + ... + t); });
  r ^= h(1, 2, 3); r += curry([](int a, int b) { return a - 2 * b; })(t)(5);
  int acc[4] = {}; unroll<4>([&](auto I) { acc[I] = decltype(I)::value * t; if constexpr (I % 2) acc[I] += 100; });
  for (int x : acc) r = r * 3 + x;
  for (int v : take{Gen{}, t % 12}) r += v;
  auto [p, q] = [&] { struct R { int a; short b; }; return R{r / 3, short(r)}; }();
  r = p ^ q; constexpr auto sq = [](int x) constexpr { return x * x; }; static_assert(sq(5) == 25);
  int arr[sq(3)]; for (auto& e : arr) e = t++; r += arr[8];
  int (*fp)(int) = [](int x) { return x + 40; }; r += fp(2); r += (+[](int a) { return -a; })(r & 7);
  out[threadIdx.x] = r;
}
extern "C" void reference(int *p0) {
  for (blockIdx.x = 0; blockIdx.x < 1; ++blockIdx.x)
    for (threadIdx.x = 0; threadIdx.x < 32; ++threadIdx.x) k(p0);
}
