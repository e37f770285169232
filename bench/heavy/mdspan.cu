// libcu++'s mdspan with each layout, static and dynamic extents, and slices by hand.
#include <cuda/std/array>
#include <cuda/std/mdspan>
#include <cuda/std/span>
namespace std_ = cuda::std;
template <class M> __device__ float sum(M m) {
    float s = 0;
    for (int i = 0; i < (int)m.extent(0); ++i)
        for (int j = 0; j < (int)m.extent(1); ++j) s += m(i, j);
    return s;
}
template <class A, class B, class C> __device__ void multiply(A a, B b, C c) {
    for (int i = threadIdx.x; i < (int)c.extent(0); i += blockDim.x)
        for (int j = 0; j < (int)c.extent(1); ++j) {
            float s = 0;
            for (int k = 0; k < (int)a.extent(1); ++k) s += a(i, k) * b(k, j);
            c(i, j) = s;
        }
}
template <class Layout> __device__ void with(float *p, int n, int m) {
    using E = std_::dextents<int, 2>;
    typename Layout::template mapping<E> map(E(n, m));
    std_::mdspan<float, E, Layout> a(p, map), b(p + n * m, map), c(p + 2 * n * m, map);
    multiply(a, b, c);
    p[0] = sum(c) + a.size() + map.required_span_size() + map.is_exhaustive();
}
__global__ void kernel(float *p, int n, int m) {
    with<std_::layout_right>(p, n, m);
    with<std_::layout_left>(p, n, m);
    using E = std_::extents<int, 16, std_::dynamic_extent>;
    std_::array<int, 2> strides{m, 2};
    std_::layout_stride::mapping<E> map(E(m), strides);
    std_::mdspan<float, E, std_::layout_stride> s(p, map);
    p[1] = sum(s) + s.stride(0) + s.rank_dynamic();
    std_::mdspan<float, std_::extents<int, 4, 8, 2>> t(p);
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 8; ++j) t(i, j, 0) = t(i, j, 1) * 2;
    std_::span<float, 8> head(p, 8);
    for (float &v : head.first<4>()) v += head.last(2)[0];
}
