// libcu++'s tuple, variant, optional and expected, with visitors over several alternatives.
#include <cuda/std/array>
#include <cuda/std/expected>
#include <cuda/std/optional>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#include <cuda/std/variant>
struct Circle { float r; };
struct Square { float a; };
struct Ring { float in, out; };
struct Path { cuda::std::array<float, 4> p; };
using Shape = cuda::std::variant<Circle, Square, Ring, Path>;
struct Area {
    __device__ float operator()(Circle c) const { return 3.14159f * c.r * c.r; }
    __device__ float operator()(Square s) const { return s.a * s.a; }
    __device__ float operator()(Ring r) const { return 3.14159f * (r.out * r.out - r.in * r.in); }
    __device__ float operator()(const Path &p) const { return p.p[0] * p.p[3] - p.p[1] * p.p[2]; }
};
struct Meet {
    template <class A, class B> __device__ int operator()(const A &a, const B &b) const { return sizeof(a) * 16 + sizeof(b); }
};
__device__ cuda::std::expected<float, int> root(float x) {
    if (x < 0) return cuda::std::unexpected<int>(-1);
    return sqrtf(x);
}
template <class... T> __device__ float total(const cuda::std::tuple<T...> &t) {
    return cuda::std::apply([](auto... x) { return (float(x) + ...); }, t);
}
__global__ void kernel(float *p, int n) {
    Shape a = Circle{p[0]}, b = Square{p[1]};
    if (n & 1) a = Ring{p[2], p[3]};
    if (n & 2) b = Path{{p[0], p[1], p[2], p[3]}};
    p[4] = cuda::std::visit(Area{}, a) + cuda::std::visit(Area{}, b);
    p[5] = cuda::std::visit(Meet{}, a, b);
    auto e = root(p[6]).and_then([](float v) { return root(v - 1); }).transform([](float v) { return v * 2; }).value_or(0.f);
    p[6] = e;
    cuda::std::optional<cuda::std::tuple<int, float, double>> o;
    if (n > 4) o.emplace(n, p[7], 2.0);
    p[7] = o ? total(*o) : total(cuda::std::tuple_cat(cuda::std::make_tuple(1, 2.f), cuda::std::make_tuple('c', p[8], 3ll)));
    auto [x, y, z] = cuda::std::make_tuple(p[9], n, 4u);
    p[9] = x + y + z + cuda::std::get<1>(cuda::std::tie(p[0], p[1]));
}
