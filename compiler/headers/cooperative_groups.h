// Cooperative groups: thread blocks, tiles, coalesced groups, clusters and grids, by the CUDA C++ Programming Guide.
#pragma once
#include <vector_types.h>
#include <type_traits>
#define __JQ_CG __device__ __forceinline__
namespace cooperative_groups {
inline namespace __v1 {

namespace details {
__JQ_CG unsigned laneid() { return __lane_id(); }
__JQ_CG unsigned lanemask_lt() { unsigned r; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r)); return r; }
__JQ_CG unsigned block_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
__JQ_CG unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
__JQ_CG dim3 make_dim3(uint3 v) { return dim3(v.x, v.y, v.z); }
// The lane that is the n-th of a mask. The first is asked for most, and what looks for others is slow.
__JQ_CG unsigned nth_lane(unsigned mask, unsigned n) {
    if (n == 0) return (unsigned)__ffs((int)mask) - 1;
    return mask == 0xffffffffu ? n : __fns(mask, 0, (int)n + 1);
}
// Bits of a ballot, moved together as the mask's lanes are ranked.
__JQ_CG unsigned pack_lanes(unsigned mask, unsigned bits) {
    if (mask == 0xffffffffu) return bits;
    unsigned out = 0, n = 0;
    while (mask != 0) {
        unsigned lane = mask & (0u - mask);
        if (bits & lane) out |= 1u << n;
        ++n;
        mask ^= lane;
    }
    return out;
}
enum class kind : unsigned short { tile, coalesced, block, grid, cluster };

// A shuffle of any type that can be copied bit by bit: word by word where the type has no shuffle of its own.
template <class T> struct has_shuffle : std::bool_constant<std::is_arithmetic<T>::value && (sizeof(T) == 4 || sizeof(T) == 8)> {};
template <class T, class F> __JQ_CG T by_words(const T &value, F shuffle) {
    static_assert(std::is_trivially_copyable<T>::value, "a shuffled type must be trivially copyable");
    T result;
    if constexpr (sizeof(T) % 4 == 0 && alignof(T) >= 4) {
        const unsigned *from = reinterpret_cast<const unsigned *>(&value);
        unsigned *to = reinterpret_cast<unsigned *>(&result);
        for (unsigned i = 0; i < sizeof(T) / 4; ++i) to[i] = shuffle(from[i]);
    } else if constexpr (sizeof(T) % 2 == 0 && alignof(T) >= 2) {
        const unsigned short *from = reinterpret_cast<const unsigned short *>(&value);
        unsigned short *to = reinterpret_cast<unsigned short *>(&result);
        for (unsigned i = 0; i < sizeof(T) / 2; ++i) to[i] = (unsigned short)shuffle((unsigned)from[i]);
    } else {
        const unsigned char *from = reinterpret_cast<const unsigned char *>(&value);
        unsigned char *to = reinterpret_cast<unsigned char *>(&result);
        for (unsigned i = 0; i < sizeof(T); ++i) to[i] = (unsigned char)shuffle((unsigned)from[i]);
    }
    return result;
}
template <class T> __JQ_CG T shfl(unsigned mask, const T &v, int lane, int width) {
    if constexpr (has_shuffle<T>::value) return __shfl_sync(mask, v, lane, width);
    else return by_words(v, [=](unsigned w) { return __shfl_sync(mask, w, lane, width); });
}
template <class T> __JQ_CG T shfl_up(unsigned mask, const T &v, unsigned delta, int width) {
    if constexpr (has_shuffle<T>::value) return __shfl_up_sync(mask, v, delta, width);
    else return by_words(v, [=](unsigned w) { return __shfl_up_sync(mask, w, delta, width); });
}
template <class T> __JQ_CG T shfl_down(unsigned mask, const T &v, unsigned delta, int width) {
    if constexpr (has_shuffle<T>::value) return __shfl_down_sync(mask, v, delta, width);
    else return by_words(v, [=](unsigned w) { return __shfl_down_sync(mask, w, delta, width); });
}
template <class T> __JQ_CG T shfl_xor(unsigned mask, const T &v, unsigned lanes, int width) {
    if constexpr (has_shuffle<T>::value) return __shfl_xor_sync(mask, v, (int)lanes, width);
    else return by_words(v, [=](unsigned w) { return __shfl_xor_sync(mask, w, (int)lanes, width); });
}
}

enum thread_scope { thread_scope_thread, thread_scope_block, thread_scope_device, thread_scope_system };

// Any group, known at run time only.
class thread_group {
  protected:
    details::kind which;
    unsigned short tile_size;
    unsigned mask;
    __JQ_CG thread_group(details::kind k, unsigned n, unsigned m) : which(k), tile_size((unsigned short)n), mask(m) {}
    friend __device__ thread_group tiled_partition(const thread_group &parent, unsigned size);

  public:
    __JQ_CG unsigned long long size() const;
    __JQ_CG unsigned long long num_threads() const { return size(); }
    __JQ_CG unsigned long long thread_rank() const;
    __JQ_CG void sync() const;
    __JQ_CG unsigned get_type() const { return (unsigned)which; }
};

class thread_block : public thread_group {
    __JQ_CG thread_block() : thread_group(details::kind::block, 0, 0) {}
    friend __device__ thread_block this_thread_block();

  public:
    struct arrival_token {};
    __JQ_CG static void sync() { __syncthreads(); }
    __JQ_CG static unsigned size() { return details::block_size(); }
    __JQ_CG static unsigned num_threads() { return details::block_size(); }
    __JQ_CG static unsigned thread_rank() { return details::block_rank(); }
    __JQ_CG static dim3 group_index() { return details::make_dim3(blockIdx); }
    __JQ_CG static dim3 thread_index() { return details::make_dim3(threadIdx); }
    __JQ_CG static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    __JQ_CG static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    // The barrier as a whole stands at the wait.
    __JQ_CG static arrival_token barrier_arrive() { return arrival_token(); }
    __JQ_CG static void barrier_wait(arrival_token &&) { __syncthreads(); }
    __JQ_CG static void barrier_wait() { __syncthreads(); }
};
__JQ_CG thread_block this_thread_block() { return thread_block(); }

class coalesced_group : public thread_group {
    unsigned rank_of_group, groups;
    friend __device__ coalesced_group tiled_partition(const coalesced_group &, unsigned);

  public:
    // Of the compiler's own headers: lanes, number of the group among its kin, and their count.
    __JQ_CG explicit coalesced_group(unsigned m, unsigned r = 0, unsigned n = 1) : thread_group(details::kind::coalesced, 0, m), rank_of_group(r), groups(n) {}
    __JQ_CG unsigned size() const { return __popc(mask); }
    __JQ_CG unsigned num_threads() const { return __popc(mask); }
    __JQ_CG unsigned thread_rank() const { return __popc(mask & details::lanemask_lt()); }
    __JQ_CG void sync() const { __syncwarp(mask); }
    __JQ_CG unsigned meta_group_rank() const { return rank_of_group; }
    __JQ_CG unsigned meta_group_size() const { return groups; }
    __JQ_CG unsigned __mask() const { return mask; }
    template <class T> __JQ_CG T shfl(const T &v, int rank) const {
        return details::shfl(mask, v, (int)details::nth_lane(mask, (unsigned)rank), 32);
    }
    template <class T> __JQ_CG T shfl_up(const T &v, unsigned delta) const {
        if (mask == 0xffffffffu) return details::shfl_up(mask, v, delta, 32);
        unsigned rank = thread_rank();
        unsigned lane = rank >= delta ? details::nth_lane(mask, rank - delta) : details::laneid();
        return details::shfl(mask, v, (int)lane, 32);
    }
    template <class T> __JQ_CG T shfl_down(const T &v, unsigned delta) const {
        if (mask == 0xffffffffu) return details::shfl_down(mask, v, delta, 32);
        unsigned rank = thread_rank();
        unsigned lane = rank + delta < size() ? details::nth_lane(mask, rank + delta) : details::laneid();
        return details::shfl(mask, v, (int)lane, 32);
    }
    __JQ_CG int any(int p) const { return __any_sync(mask, p); }
    __JQ_CG int all(int p) const { return __all_sync(mask, p); }
    __JQ_CG unsigned ballot(int p) const { return details::pack_lanes(mask, __ballot_sync(mask, p)); }
    template <class T> __JQ_CG unsigned match_any(const T &v) const { return details::pack_lanes(mask, __match_any_sync(mask, v)); }
    template <class T> __JQ_CG unsigned match_all(const T &v, int &same) const { return details::pack_lanes(mask, __match_all_sync(mask, v, &same)); }
};
__JQ_CG coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

template <unsigned int Size, typename ParentT = void> class thread_block_tile;

namespace details {
template <unsigned Size, bool = (Size > 32)> class tile : public thread_group {
    static_assert(Size > 0 && (Size & (Size - 1)) == 0, "the size of a tile must be a power of two");

  public:
    __JQ_CG tile() : thread_group(kind::tile, Size, lanes()) {}
    __JQ_CG static unsigned lanes() {
        if constexpr (Size == 32) return 0xffffffffu;
        else return ((1u << Size) - 1u) << (laneid() & ~(Size - 1));
    }
    __JQ_CG static constexpr unsigned size() { return Size; }
    __JQ_CG static constexpr unsigned num_threads() { return Size; }
    __JQ_CG static unsigned thread_rank() { return laneid() & (Size - 1); }
    __JQ_CG void sync() const { __syncwarp(lanes()); }
    __JQ_CG unsigned __mask() const { return lanes(); }
    template <class T> __JQ_CG T shfl(const T &v, int rank) const { return details::shfl(lanes(), v, rank, Size); }
    template <class T> __JQ_CG T shfl_up(const T &v, unsigned delta) const { return details::shfl_up(lanes(), v, delta, Size); }
    template <class T> __JQ_CG T shfl_down(const T &v, unsigned delta) const { return details::shfl_down(lanes(), v, delta, Size); }
    template <class T> __JQ_CG T shfl_xor(const T &v, unsigned bits) const { return details::shfl_xor(lanes(), v, bits, Size); }
    __JQ_CG int any(int p) const { return __any_sync(lanes(), p); }
    __JQ_CG int all(int p) const { return __all_sync(lanes(), p); }
    __JQ_CG unsigned ballot(int p) const { return down(__ballot_sync(lanes(), p)); }
    template <class T> __JQ_CG unsigned match_any(const T &v) const { return down(__match_any_sync(lanes(), v)); }
    template <class T> __JQ_CG unsigned match_all(const T &v, int &same) const { return down(__match_all_sync(lanes(), v, &same)); }
    __JQ_CG static unsigned meta_group_rank() { return block_rank() / Size; }
    __JQ_CG static unsigned meta_group_size() { return (block_size() + Size - 1) / Size; }

  private:
    __JQ_CG static unsigned down(unsigned bits) {
        if constexpr (Size == 32) return bits;
        else return (bits >> (laneid() & ~(Size - 1))) & ((1u << Size) - 1u);
    }
};
// A tile of several warps: they meet at a barrier of their own.
template <unsigned Size> class tile<Size, true> : public thread_group {
    static_assert((Size & (Size - 1)) == 0 && Size <= 1024, "the size of a tile must be a power of two up to 1024");

  public:
    __JQ_CG tile() : thread_group(kind::block, 0, 0) {}
    __JQ_CG static constexpr unsigned size() { return Size; }
    __JQ_CG static constexpr unsigned num_threads() { return Size; }
    __JQ_CG static unsigned thread_rank() { return details::block_rank() & (Size - 1); }
    __JQ_CG static unsigned meta_group_rank() { return details::block_rank() / Size; }
    __JQ_CG static unsigned meta_group_size() { return (details::block_size() + Size - 1) / Size; }
    __JQ_CG void sync() const { __barrier_sync_count(1 + meta_group_rank(), Size); }
    __JQ_CG int any(int p) const { return __gather(__ballot_sync(0xffffffffu, p), [](unsigned a, unsigned b) { return a | b; }) != 0; }
    __JQ_CG int all(int p) const { return __gather(__ballot_sync(0xffffffffu, p), [](unsigned a, unsigned b) { return a & b; }) == 0xffffffffu; }
    // One value of each warp, taken together.
    template <class T, class Op> __JQ_CG T __gather(T warp, Op op) const {
        __shared__ T part[32];
        unsigned first = meta_group_rank() * (Size / 32);
        if (laneid() == 0) part[details::block_rank() / 32] = warp;
        sync();
        T r = part[first];
        for (unsigned i = 1; i < Size / 32; ++i) r = op(r, part[first + i]);
        sync();
        return r;
    }
};
}
// Room for tiles of several warps; ours need none of it.
template <unsigned MaxBlockSize = 1024> struct block_tile_memory { unsigned long long room[1]; };
template <unsigned n> __JQ_CG thread_block this_thread_block(block_tile_memory<n> &) { return this_thread_block(); }

template <unsigned int Size, typename ParentT> class thread_block_tile : public details::tile<Size> {
  public:
    __JQ_CG thread_block_tile() {}
    __JQ_CG static unsigned meta_group_rank() {
        if constexpr (std::is_same<ParentT, thread_block>::value || std::is_void<ParentT>::value) return details::block_rank() / Size;
        else return (details::block_rank() & (ParentT::size() - 1)) / Size;
    }
    __JQ_CG static unsigned meta_group_size() {
        if constexpr (std::is_same<ParentT, thread_block>::value || std::is_void<ParentT>::value) return (details::block_size() + Size - 1) / Size;
        else return ParentT::size() / Size;
    }
};
// A tile of any parent.
template <unsigned int Size> class thread_block_tile<Size, void> : public details::tile<Size> {
    unsigned rank_of_group, groups;

  public:
    __JQ_CG thread_block_tile() : rank_of_group(details::block_rank() / Size), groups((details::block_size() + Size - 1) / Size) {}
    template <class P> __JQ_CG thread_block_tile(const thread_block_tile<Size, P> &t) : rank_of_group(t.meta_group_rank()), groups(t.meta_group_size()) {}
    __JQ_CG unsigned meta_group_rank() const { return rank_of_group; }
    __JQ_CG unsigned meta_group_size() const { return groups; }
};

class grid_group : public thread_group {
    __JQ_CG grid_group() : thread_group(details::kind::grid, 0, 0) {}
    friend __device__ grid_group this_grid();
    // The word a cooperative launch leaves for the barrier; the launch tells the address in two environment registers.
    __JQ_CG static unsigned *word() {
        unsigned lo, hi;
        asm("mov.u32 %0, %%envreg2;" : "=r"(lo));
        asm("mov.u32 %0, %%envreg1;" : "=r"(hi));
        unsigned long long at = (unsigned long long)hi << 32 | lo;
        return at == 0 ? nullptr : reinterpret_cast<unsigned *>(at + 4);
    }

  public:
    __JQ_CG bool is_valid() const { return word() != nullptr; }
    struct arrival_token { unsigned before; };
    // Blocks add up to a flip of the top bit, which each waits for.
    __JQ_CG arrival_token barrier_arrive() const {
        unsigned *barrier = word();
        if (barrier == nullptr) __trap();
        unsigned before = 0;
        __syncthreads();
        if (details::block_rank() == 0) {
            unsigned add = 1;
            if (blockIdx.x == 0 && blockIdx.y == 0 && blockIdx.z == 0) add = 0x80000000u - (gridDim.x * gridDim.y * gridDim.z - 1);
            asm volatile("atom.add.release.gpu.u32 %0, [%1], %2;" : "=r"(before) : "l"(barrier), "r"(add) : "memory");
        }
        return arrival_token{before};
    }
    __JQ_CG void barrier_wait(arrival_token &&t) const {
        if (details::block_rank() == 0) {
            unsigned now;
            do {
                asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(now) : "l"(word()) : "memory");
            } while (((t.before ^ now) & 0x80000000u) == 0);
        }
        __syncthreads();
    }
    __JQ_CG void sync() const { barrier_wait(barrier_arrive()); }
    __JQ_CG static unsigned long long size() { return num_blocks() * details::block_size(); }
    __JQ_CG static unsigned long long num_threads() { return size(); }
    __JQ_CG static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
    __JQ_CG static unsigned long long block_rank() { return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
    __JQ_CG static unsigned long long thread_rank() { return block_rank() * details::block_size() + details::block_rank(); }
    __JQ_CG static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __JQ_CG static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __JQ_CG static dim3 block_index() { return details::make_dim3(blockIdx); }
    __JQ_CG static dim3 dim_threads() { return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z); }
    __JQ_CG static dim3 thread_index() {
        return dim3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y, blockIdx.z * blockDim.z + threadIdx.z);
    }
};
__JQ_CG grid_group this_grid() { return grid_group(); }

#if __CUDA_ARCH__ >= 900
class cluster_group : public thread_group {
    __JQ_CG cluster_group() : thread_group(details::kind::cluster, 0, 0) {}
    friend __device__ cluster_group this_cluster();

  public:
    struct arrival_token {};
    __JQ_CG static void sync() { barrier_arrive(); barrier_wait(); }
    __JQ_CG static arrival_token barrier_arrive() { __cluster_barrier_arrive(); return arrival_token(); }
    __JQ_CG static void barrier_wait() { __cluster_barrier_wait(); }
    __JQ_CG static void barrier_wait(arrival_token &&) { barrier_wait(); }
    __JQ_CG static unsigned num_blocks() { return __clusterSizeInBlocks(); }
    __JQ_CG static unsigned block_rank() { return __clusterRelativeBlockRank(); }
    __JQ_CG static unsigned num_threads() { return num_blocks() * details::block_size(); }
    __JQ_CG static unsigned size() { return num_threads(); }
    __JQ_CG static unsigned thread_rank() { return block_rank() * details::block_size() + details::block_rank(); }
    __JQ_CG static dim3 block_index() { return __clusterRelativeBlockIdx(); }
    __JQ_CG static dim3 dim_blocks() { return __clusterDim(); }
    __JQ_CG static dim3 dim_threads() {
        dim3 b = dim_blocks();
        return dim3(b.x * blockDim.x, b.y * blockDim.y, b.z * blockDim.z);
    }
    // The address, in the block of that rank, of a shared variable of this block.
    template <class T> __JQ_CG static T *map_shared_rank(T *p, unsigned rank) { return (T *)__cluster_map_shared_rank((const void *)p, rank); }
    __JQ_CG static unsigned query_shared_rank(const void *p) { return __cluster_query_shared_rank(p); }
};
__JQ_CG cluster_group this_cluster() { return cluster_group(); }
#endif

__JQ_CG unsigned long long thread_group::size() const {
    switch (which) {
    case details::kind::tile: return tile_size;
    case details::kind::coalesced: return __popc(mask);
    case details::kind::grid: return grid_group::size();
    default: return details::block_size();
    }
}
__JQ_CG unsigned long long thread_group::thread_rank() const {
    switch (which) {
    case details::kind::tile: return details::laneid() & (tile_size - 1u);
    case details::kind::coalesced: return __popc(mask & details::lanemask_lt());
    case details::kind::grid: return grid_group::thread_rank();
    default: return details::block_rank();
    }
}
__JQ_CG void thread_group::sync() const {
    switch (which) {
    case details::kind::tile:
    case details::kind::coalesced: __syncwarp(mask); break;
    case details::kind::grid: this_grid().sync(); break;
    default: __syncthreads(); break;
    }
}

// ---- partitions ----
template <unsigned Size, class ParentT> __JQ_CG thread_block_tile<Size, ParentT> tiled_partition(const ParentT &) {
    return thread_block_tile<Size, ParentT>();
}
__JQ_CG thread_group tiled_partition(const thread_group &parent, unsigned size) {
    unsigned lane = details::laneid();
    if (parent.which == details::kind::coalesced) {
        unsigned rank = __popc(parent.mask & details::lanemask_lt()), first = rank - rank % size, mask = 0, n = 0;
        for (unsigned m = parent.mask; m != 0; m &= m - 1, ++n)
            if (n >= first && n < first + size) mask |= m & (0u - m);
        return thread_group(details::kind::coalesced, 0, mask);
    }
    unsigned mask = size >= 32 ? 0xffffffffu : ((1u << size) - 1u) << (lane & ~(size - 1));
    return thread_group(details::kind::tile, size, mask);
}
__JQ_CG coalesced_group tiled_partition(const coalesced_group &parent, unsigned size) {
    unsigned rank = parent.thread_rank(), first = rank - rank % size, mask = 0, n = 0;
    for (unsigned m = parent.mask; m != 0; m &= m - 1, ++n)
        if (n >= first && n < first + size) mask |= m & (0u - m);
    return coalesced_group(mask, rank / size, (parent.size() + size - 1) / size);
}
template <class G, class L> __JQ_CG coalesced_group labeled_partition(const G &g, L label) {
    unsigned all = g.__mask(), mask = __match_any_sync(all, label), leaders = __ballot_sync(all, (mask & details::lanemask_lt()) == 0);
    unsigned leader = mask & (0u - mask);
    return coalesced_group(mask, __popc(leaders & (leader - 1)), __popc(leaders));
}
template <class G> __JQ_CG coalesced_group binary_partition(const G &g, bool pred) {
    unsigned all = g.__mask(), yes = __ballot_sync(all, pred);
    return coalesced_group(pred ? yes : all & ~yes, pred ? 0u : 1u, 2u);
}

// ---- free functions ----
template <class G> __JQ_CG void sync(const G &g) { g.sync(); }
template <class G> __JQ_CG auto thread_rank(const G &g) { return g.thread_rank(); }
template <class G> __JQ_CG auto group_size(const G &g) { return g.size(); }
template <class G, class F, class... A> __JQ_CG void invoke_one(const G &g, F &&f, A &&...a) {
    if (g.thread_rank() == 0) f(static_cast<A &&>(a)...);
}
template <class G, class F, class... A> __JQ_CG auto invoke_one_broadcast(const G &g, F &&f, A &&...a) -> decltype(f(static_cast<A &&>(a)...)) {
    decltype(f(static_cast<A &&>(a)...)) r{};
    if (g.thread_rank() == 0) r = f(static_cast<A &&>(a)...);
    return g.shfl(r, 0);
}

// ---- operators of reductions and scans ----
template <class T> struct plus { __JQ_CG T operator()(T a, T b) const { return a + b; } };
template <class T> struct less { __JQ_CG T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T> struct greater { __JQ_CG T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T> struct bit_and { __JQ_CG T operator()(T a, T b) const { return a & b; } };
template <class T> struct bit_or { __JQ_CG T operator()(T a, T b) const { return a | b; } };
template <class T> struct bit_xor { __JQ_CG T operator()(T a, T b) const { return a ^ b; } };
}
}
#ifndef __JQ_CG_PARTS
#define __JQ_CG_PARTS
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cooperative_groups/memcpy_async.h>
#endif
