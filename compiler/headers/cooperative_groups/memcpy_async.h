// Cooperative groups: copies from global to shared memory by all threads of a group.
#pragma once
#include <cooperative_groups.h>
#include <cuda_pipeline_primitives.h>
#include <bits/aligned_size.h>
namespace cooperative_groups {
inline namespace __v1 {
namespace details {
template <unsigned n, class G> __JQ_CG void copy_chunks(const G &g, char *to, const char *from, unsigned long bytes) {
    for (unsigned long i = g.thread_rank() * n; i < bytes; i += (unsigned long)g.size() * n) __pipeline_memcpy_async(to + i, from + i, n);
}
template <class G> __JQ_CG void copy_bytes(const G &g, char *to, const char *from, unsigned long bytes) {
#if __CUDA_ARCH__ >= 800
    unsigned long low = (unsigned long)to | (unsigned long)from | bytes;
    if (__isShared(to) && __isGlobal(from)) {
        if ((low & 15) == 0) return copy_chunks<16>(g, to, from, bytes);
        if ((low & 7) == 0) return copy_chunks<8>(g, to, from, bytes);
        if ((low & 3) == 0) return copy_chunks<4>(g, to, from, bytes);
    }
#endif
    for (unsigned long i = g.thread_rank(); i < bytes; i += g.size()) to[i] = from[i];
}
}
template <class G, class T, class U> __JQ_CG void memcpy_async(const G &g, T *to, const U *from, unsigned long bytes) {
    details::copy_bytes(g, reinterpret_cast<char *>(to), reinterpret_cast<const char *>(from), bytes);
    __pipeline_commit();
}
template <class G, class T> __JQ_CG void memcpy_async(const G &g, T *to, unsigned long to_count, const T *from, unsigned long from_count) {
    memcpy_async(g, to, from, (to_count < from_count ? to_count : from_count) * sizeof(T));
}
// Waits for all copies but the newest `n`: each copy above is a batch.
template <unsigned n, class G> __JQ_CG void wait_prior(const G &g) {
    __pipeline_wait_prior(n);
    g.sync();
}
template <class G> __JQ_CG void wait(const G &g) { wait_prior<0>(g); }
}
}
