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
template <unsigned n> struct word { typedef char type; };
template <> struct word<2> { typedef unsigned short type; };
template <> struct word<4> { typedef unsigned type; };
template <> struct word<8> { typedef uint2 type; };
template <> struct word<16> { typedef uint4 type; };
template <class W, class G> __JQ_CG void copy_words(const G &g, char *to, const char *from, unsigned long words) {
    for (unsigned long i = g.thread_rank(); i < words; i += g.size()) reinterpret_cast<W *>(to)[i] = reinterpret_cast<const W *>(from)[i];
}
// One thread as a group.
struct one_thread {
    __JQ_CG unsigned thread_rank() const { return 0; }
    __JQ_CG unsigned size() const { return 1; }
};
template <class T> struct alignment_of { static constexpr unsigned long value = alignof(T); };
template <> struct alignment_of<void> { static constexpr unsigned long value = 1; };
template <> struct alignment_of<const void> { static constexpr unsigned long value = 1; };
template <class S> struct promised_by { static constexpr unsigned long value = 1; };
template <unsigned long n> struct promised_by<cuda::aligned_size_t<n>> { static constexpr unsigned long value = n & -n; };
// What both addresses are multiples of: the size promises it, or both types ask for it. At most what one copy takes.
template <class T, class U, class S> constexpr unsigned long known_alignment() {
    unsigned long typed = alignment_of<T>::value < alignment_of<U>::value ? alignment_of<T>::value : alignment_of<U>::value;
    unsigned long known = typed < promised_by<S>::value ? promised_by<S>::value : typed;
    return known < 16 ? known : 16;
}
// `whole`: the size is known to be a multiple of `align`.
template <unsigned long align, bool whole, class G> __JQ_CG void copy_bytes(const G &g, char *to, const char *from, unsigned long bytes) {
    unsigned long done = whole ? bytes : bytes / align * align;
#if __CUDA_ARCH__ >= 800
    if (__isShared(to) && __isGlobal(from)) {
        if (align >= 4) {
            copy_chunks<align < 4 ? 4 : align>(g, to, from, done);
        } else {
            unsigned long low = (unsigned long)to | (unsigned long)from | bytes;
            if ((low & 15) == 0) return copy_chunks<16>(g, to, from, bytes);
            if ((low & 7) == 0) return copy_chunks<8>(g, to, from, bytes);
            if ((low & 3) == 0) return copy_chunks<4>(g, to, from, bytes);
            copy_words<typename word<align>::type>(g, to, from, done / align);
        }
    } else
#endif
        copy_words<typename word<align>::type>(g, to, from, done / align);
    if (whole) return;
    for (unsigned long i = done + g.thread_rank(); i < bytes; i += g.size()) to[i] = from[i];
}
template <class G, class T, class U, class S> __JQ_CG void copy(const G &g, T *to, const U *from, S bytes) {
    constexpr unsigned long align = known_alignment<T, U, S>();
    copy_bytes<align, promised_by<S>::value % align == 0>(g, reinterpret_cast<char *>(to), reinterpret_cast<const char *>(from), bytes);
}
}
template <class G, class T, class U, class S> __JQ_CG void memcpy_async(const G &g, T *to, const U *from, S bytes) {
    details::copy(g, to, from, bytes);
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
