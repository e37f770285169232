// Views joined by a pipe operator from closures, class-type template arguments, using enum in a class.
// options -std=c++20 --expt-relaxed-constexpr
// buffer out i32[32] out
// launch k<<<1, 32>>>(out)
template<class T> concept Range = requires(T r) { r.begin(); r.end(); };
template<class F> struct closure { F f; template<Range R> friend __device__ auto operator|(R&& r, closure c) {
    return c.f(static_cast<R&&>(r)); } };
template<class F> closure(F) -> closure<F>;
struct iota { int b, e; struct it { using value = int; int i; __device__ int operator*() const { return i; }
    __device__ it& operator++() { ++i; return *this; } __device__ bool operator==(const it&) const = default; };
    __device__ it begin() const { return {b}; } __device__ it end() const { return {e}; } };
template<class R, class F> struct map_view { R r; F f; struct it { decltype(static_cast<R*>(nullptr)->begin()) i; const F* f;
    __device__ auto operator*() const { return (*f)(*i); } __device__ it& operator++() { ++i; return *this; }
    __device__ bool operator==(const it& o) const { return i == o.i; } }; __device__ it begin() const { return {r.begin(), &f}; }
    __device__ it end() const { return {r.end(), &f}; } };
template<class R, class P> struct filter_view { R r; P p; struct it { decltype(static_cast<R*>(nullptr)->begin()) i, e; const P* p;
    __device__ void fix() { while (!(i == e) && !(*p)(*i)) ++i; } __device__ auto operator*() const { return *i; }
    __device__ it& operator++() { ++i; fix(); return *this; } __device__ bool operator==(const it& o) const { return i == o.i; } };
    __device__ it begin() const { it x{r.begin(), r.end(), &p}; x.fix(); return x; } __device__ it end() const {
    return {r.end(), r.end(), &p}; } };
template<class R> struct take_view { R r; int n; struct it { decltype(static_cast<R*>(nullptr)->begin()) i, e; int n;
    __device__ auto operator*() const { return *i; } __device__ it& operator++() { --n; if (n) ++i; return *this; } struct end_t {};
    __device__ bool operator==(end_t) const { return n == 0 || i == e; } }; __device__ it begin() const {
    return {r.begin(), r.end(), n}; } __device__ typename it::end_t end() const { return {}; } };
namespace views { template<class F> __device__ auto map(F f) { return closure{[f]<class R>(R r) { return map_view<R, F>{r, f}; }}; }
    template<class P> __device__ auto filter(P p) { return closure{[p](auto r) { return filter_view<decltype(r), P>{r, p}; }}; }
    __device__ auto take(int n) { return closure{[n](auto r) { return take_view<decltype(r)>{r, n}; }}; } }
template<class T, auto Init = T{}> struct accumulate { template<Range R> __device__ T operator()(const R& r, auto op) const {
    T a = Init; for (auto&& x : r) a = op(a, x); return a; } };
struct Point { int x = 1, y = 2; __device__ bool operator==(const Point&) const = default; };
template<Point P> struct tagged { static constexpr int v = P.x * 10 + P.y; };
enum class Unit { m, s, kg }; template<Unit... U> struct dims { using enum Unit; static constexpr bool has_kg = ((U == kg) || ...);
    };
__global__ void k(int* out) { int t = threadIdx.x; auto r = iota{0, 40}
    | views::map([t](int x) { return x * x + t; }) | views::filter([](int x) { return x % 3 != 1; }) | views::take(t % 7 + 1);
    int s = accumulate<int, 5>{}(r, [](int a, int b) { return a * 7 + b; }); static_assert(Range<decltype(r)> && !Range<int>);
    s += tagged<Point{.x = 3}>::v + dims<Unit::m, Unit::kg>::has_kg; if (int z = t & 3; z == 2) [[unlikely]] s ^= 0x100;
    for (int i = 0; auto v : {1, 2, 3}) s += v * i++; out[t] = s; }
