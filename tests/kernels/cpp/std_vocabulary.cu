// variant, optional, span, tuple of the device library: alternatives with destructors, several visited at once, expression trees.
// arch sm_80
// buffer out i32[32] out
// launch k<<<1, 32>>>(out)
#include <cuda/std/variant>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda/std/array>
namespace cs = cuda::std;
struct Tracked { int* n; int v; __device__ Tracked(int* n, int v) : n(n), v(v) { ++*n; }
    __device__ Tracked(const Tracked& o) : n(o.n), v(o.v) { *n += 100; } __device__ Tracked(Tracked&& o) : n(o.n), v(o.v) {
    *n += 10; } __device__ Tracked& operator=(const Tracked& o) { v = o.v; return *this; } __device__ ~Tracked() { *n += 1000; } };
template<class... F> struct overloaded : F... { using F::operator()...; };
    template<class... F> overloaded(F...) -> overloaded<F...>;
using Shape = cs::variant<cs::monostate, int, float, Tracked>;
struct Leaf { int v; }; struct Neg { int sub; }; struct Add { int l, r; }; struct Mul { int l, r; };
using Expr = cs::variant<Leaf, Neg, Add, Mul>;
__device__ int eval(cs::span<const Expr> pool, int at) {
    return cs::visit(overloaded{[](const Leaf& l) { return l.v; }, [&](const Neg& n) { return -eval(pool, n.sub); }, [&](const Add&
    a) { return eval(pool, a.l) + eval(pool, a.r); }, [&](const Mul& m) { return eval(pool, m.l) * eval(pool, m.r); }}, pool[at]); }
__device__ cs::optional<int> halve(int x) { if (x % 2) return cs::nullopt; return x / 2; }
__global__ void k(int* out) {
  int t = threadIdx.x, n = 0, r = 0;
  {
    Shape a, b = t, c = 2.5f; a = Tracked(&n, t); b = a; Shape d = b; d.emplace<int>(7); c = cs::move(a);
    r = int(a.index() + b.index() * 10 + c.index() * 100 + d.index() * 1000);
    if (auto* p = cs::get_if<Tracked>(&c)) r += p->v; if (cs::holds_alternative<int>(d)) r += cs::get<int>(d) + cs::get<1>(d);
    r += cs::visit([](auto&& x, auto&& y) -> int { using X = cs::remove_cvref_t<decltype(x)>; using Y =
        cs::remove_cvref_t<decltype(y)>; if constexpr (cs::is_same_v<X, Tracked> && cs::is_same_v<Y, int>) return x.v * 3 + y;
        else return 1; }, b, d);
    d = 1.5f; r += d.index(); static_assert(cs::is_trivially_copyable_v<Expr> && !cs::is_trivially_copyable_v<Shape>);
  }
  Expr pool[] = {Leaf{t}, Leaf{3}, Add{0, 1}, Neg{2}, Mul{2, 3}, Add{4, 0}};
  r += eval(pool, 5) * 7; auto h = halve(t); if (h && *h > 3) r += *h; r += halve(t + 1).value_or(-1);
  auto tp = cs::make_tuple(t, 2.0f, short(3)); auto [x, y, z] = tp;
      r += x + int(y) * z + cs::apply([](auto... v) { return int((v + ...)); }, tp);

  out[t] = r * 31 + n;
}
