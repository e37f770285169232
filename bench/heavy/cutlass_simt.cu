// needs: cutlass
// CUTLASS 2: SIMT gemms of float and double in two layouts.
#include <cutlass/gemm/device/gemm.h>
template <class T, class L> int gemm(int m, int n, int k, T *a, T *b, T *c) {
    using Gemm = cutlass::gemm::device::Gemm<T, cutlass::layout::ColumnMajor, T, L, T, cutlass::layout::ColumnMajor>;
    Gemm op;
    return int(op({{m, n, k}, {a, m}, {b, k}, {c, m}, {c, m}, {T(1), T(0)}}));
}
int use(int m, float *f, double *d) {
    return gemm<float, cutlass::layout::ColumnMajor>(m, m, m, f, f, f) + gemm<float, cutlass::layout::RowMajor>(m, m, m, f, f, f) +
           gemm<double, cutlass::layout::ColumnMajor>(m, m, m, d, d, d);
}
