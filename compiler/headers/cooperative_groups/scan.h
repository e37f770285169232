// Cooperative groups: prefix sums.
#pragma once
#include <cooperative_groups.h>
namespace cooperative_groups {
inline namespace __v1 {
template <class G, class T, class Op> __JQ_CG std::remove_cv_t<std::remove_reference_t<T>> inclusive_scan(const G &g, T &&value, Op &&op) {
    std::remove_cv_t<std::remove_reference_t<T>> v = value;
    unsigned rank = g.thread_rank(), size = g.size();
    for (unsigned n = 1; n < size; n *= 2) {
        auto other = g.shfl_up(v, n);
        if (rank >= n) v = op(other, v);
    }
    return v;
}
template <class G, class T> __JQ_CG std::remove_cv_t<std::remove_reference_t<T>> inclusive_scan(const G &g, T &&value) {
    return inclusive_scan(g, value, plus<std::remove_cv_t<std::remove_reference_t<T>>>());
}
template <class G, class T, class Op> __JQ_CG std::remove_cv_t<std::remove_reference_t<T>> exclusive_scan(const G &g, T &&value, Op &&op) {
    std::remove_cv_t<std::remove_reference_t<T>> v = inclusive_scan(g, value, op);
    v = g.shfl_up(v, 1);
    if (g.thread_rank() == 0) v = std::remove_cv_t<std::remove_reference_t<T>>();
    return v;
}
template <class G, class T> __JQ_CG std::remove_cv_t<std::remove_reference_t<T>> exclusive_scan(const G &g, T &&value) {
    return exclusive_scan(g, value, plus<std::remove_cv_t<std::remove_reference_t<T>>>());
}
}
}
