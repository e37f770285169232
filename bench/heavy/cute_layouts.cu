// needs: cutlass
// CuTe: the algebra of layouts alone: composition, complement, divides and products of static layouts, checked and printed by a kernel.
#include <cute/tensor.hpp>
using namespace cute;
template <class L> __device__ int weigh(L const &l) {
    int s = size(l) * 7 + cosize(l);
    for (int i = 0; i < size(l); ++i) s = s * 31 + l(i);
    return s;
}
template <int M, int N> __device__ int algebra() {
    auto a = make_layout(make_shape(Int<M>{}, make_shape(Int<4>{}, Int<N>{})), make_stride(Int<4 * N>{}, make_stride(Int<1>{}, Int<4>{})));
    auto tile = make_tile(Layout<Shape<_2, _2>, Stride<_1, _4>>{}, Layout<_8, _2>{});
    auto b = zipped_divide(a, make_tile(Int<M / 2>{}, Int<8>{}));
    auto c = blocked_product(Layout<Shape<_2, _4>>{}, Layout<Shape<Int<M / 4>, _2>, Stride<_2, _1>>{});
    auto d = raked_product(Layout<Shape<_4, _2>>{}, Layout<Shape<_2, Int<N / 2>>>{});
    auto e = complement(Layout<Shape<_4, _2>, Stride<_1, _8>>{}, Int<M * 16>{});
    auto f = composition(Swizzle<2, 2, 3>{}, c);
    auto g = right_inverse(c);
    auto h = left_inverse(d);
    auto i = coalesce(flatten(b));
    auto j = filter(a);
    auto k = logical_divide(d, tile);
    return weigh(a) + weigh(b) + weigh(c) + weigh(d) + weigh(e) + f(5) + weigh(g) + weigh(h) + weigh(i) + weigh(j) + int(rank(k)) + int(depth(a));
}
__global__ void kernel(int *p) {
    p[0] = algebra<8, 8>() + algebra<16, 8>() + algebra<8, 16>() + algebra<16, 16>() + algebra<32, 8>() + algebra<8, 32>() + algebra<32, 32>();
}
