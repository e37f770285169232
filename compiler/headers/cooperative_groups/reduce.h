// Cooperative groups: reductions.
#pragma once
#include <cooperative_groups.h>
namespace cooperative_groups {
inline namespace __v1 {
namespace details {
// One instruction of the machine where there is one: sm_80 reduces 32-bit integers.
template <class T, class Op> struct hardware_reduce : std::false_type {};
#if __CUDA_ARCH__ >= 800
#define __JQ_HARDWARE(T, Op, call) \
    template <> struct hardware_reduce<T, Op<T>> : std::true_type { static __JQ_CG T run(unsigned mask, T v) { return call(mask, v); } };
__JQ_HARDWARE(int, plus, __reduce_add_sync)
__JQ_HARDWARE(unsigned, plus, __reduce_add_sync)
__JQ_HARDWARE(int, less, __reduce_min_sync)
__JQ_HARDWARE(unsigned, less, __reduce_min_sync)
__JQ_HARDWARE(int, greater, __reduce_max_sync)
__JQ_HARDWARE(unsigned, greater, __reduce_max_sync)
__JQ_HARDWARE(unsigned, bit_and, __reduce_and_sync)
__JQ_HARDWARE(unsigned, bit_or, __reduce_or_sync)
__JQ_HARDWARE(unsigned, bit_xor, __reduce_xor_sync)
#undef __JQ_HARDWARE
#endif
template <class T> using value_of = std::remove_cv_t<std::remove_reference_t<T>>;
}
template <unsigned Size, class P, class T, class Op>
__JQ_CG details::value_of<T> reduce(const thread_block_tile<Size, P> &g, T &&value, Op &&op) {
    using V = details::value_of<T>;
    using H = details::hardware_reduce<V, details::value_of<Op>>;
    V v = value;
    if constexpr (Size > 32) {
        return g.__gather(reduce(thread_block_tile<32, void>(), v, op), op);
    } else if constexpr (H::value) {
        return H::run(g.__mask(), v);
    } else {
        for (unsigned n = Size / 2; n > 0; n /= 2) v = op(v, g.shfl_xor(v, n));
        return v;
    }
}
template <class T, class Op> __JQ_CG details::value_of<T> reduce(const coalesced_group &g, T &&value, Op &&op) {
    using V = details::value_of<T>;
    using H = details::hardware_reduce<V, details::value_of<Op>>;
    V v = value;
    if constexpr (H::value) {
        return H::run(g.__mask(), v);
    } else {
        unsigned size = g.size(), rank = g.thread_rank();
        for (unsigned n = 1; n < size; n *= 2) {
            V other = g.shfl_down(v, n);
            if (rank + n < size && rank % (2 * n) == 0) v = op(v, other);
        }
        return g.shfl(v, 0);
    }
}
template <class G, class A, class T, class Op> __JQ_CG void reduce_update_async(const G &g, A &atomic, T &&value, Op &&op) {
    auto v = reduce(g, value, op);
    if (g.thread_rank() == 0) {
        if constexpr (std::is_same<details::value_of<Op>, plus<decltype(v)>>::value) atomic.fetch_add(v);
        else if constexpr (std::is_same<details::value_of<Op>, less<decltype(v)>>::value) atomic.fetch_min(v);
        else if constexpr (std::is_same<details::value_of<Op>, greater<decltype(v)>>::value) atomic.fetch_max(v);
        else if constexpr (std::is_same<details::value_of<Op>, bit_and<decltype(v)>>::value) atomic.fetch_and(v);
        else if constexpr (std::is_same<details::value_of<Op>, bit_or<decltype(v)>>::value) atomic.fetch_or(v);
        else atomic.fetch_xor(v);
    }
}
template <class G, class A, class T, class Op> __JQ_CG void reduce_store_async(const G &g, A &atomic, T &&value, Op &&op) {
    auto v = reduce(g, value, op);
    if (g.thread_rank() == 0) atomic.store(v);
}
}
}
