// CUB's rarer collectives: of blocks (discontinuities, differences, shuffles, histograms, sorting by merging) and of warps (loads,
// stores, exchange, sorting by merging).
#pragma once
#include <cub/cub.cuh>
#define __JQ_C __device__ __forceinline__
namespace cub {
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
#define __JQ_BLOCK_PARTS(name)                                                                                \
    static constexpr int threads = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;                                   \
    TempStorage *temp;                                                                                        \
    __JQ_C static TempStorage *own() {                                                                        \
        __shared__ TempStorage storage;                                                                       \
        return &storage;                                                                                      \
    }                                                                                                         \
    __JQ_C static int id() { return (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>(); }              \
                                                                                                              \
  public:                                                                                                     \
    __JQ_C name() : temp(own()) {}                                                                            \
    __JQ_C name(TempStorage &t) : temp(&t) {}

// Each thread's last and first item, for its neighbours.
template <typename T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockDiscontinuity {
  public:
    struct TempStorage { T first[BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z], last[BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z]; };

  private:
    // Flag operators take two items, or two and the second's index.
    template <class Op> __JQ_C static auto flag(Op &op, const T &a, const T &b, int i, int) -> decltype(bool(op(a, b, i))) { return op(a, b, i); }
    template <class Op> __JQ_C static auto flag(Op &op, const T &a, const T &b, int, long) -> decltype(bool(op(a, b))) { return op(a, b); }
    template <int n> __JQ_C void share(T (&in)[n]) {
        temp->first[id()] = in[0];
        temp->last[id()] = in[n - 1];
        __syncthreads();
    }
    template <int n, class F, class Op> __JQ_C void heads(F (&head)[n], T (&in)[n], Op op, const T *before) {
        for (int i = n - 1; i > 0; --i) head[i] = flag(op, in[i - 1], in[i], id() * n + i, 0);
        head[0] = id() > 0 ? flag(op, temp->last[id() - 1], in[0], id() * n, 0) : before ? flag(op, *before, in[0], 0, 0) : true;
    }
    template <int n, class F, class Op> __JQ_C void tails(F (&tail)[n], T (&in)[n], Op op, const T *after) {
        for (int i = 0; i < n - 1; ++i) tail[i] = flag(op, in[i], in[i + 1], id() * n + i + 1, 0);
        tail[n - 1] = id() + 1 < threads ? flag(op, in[n - 1], temp->first[id() + 1], (id() + 1) * n, 0) : after ? flag(op, in[n - 1], *after, threads * n, 0) : true;
    }
    __JQ_BLOCK_PARTS(BlockDiscontinuity)
    template <int n, class F, class Op> __JQ_C void FlagHeads(F (&head)[n], T (&in)[n], Op op) { share(in); heads(head, in, op, nullptr); }
    template <int n, class F, class Op> __JQ_C void FlagHeads(F (&head)[n], T (&in)[n], Op op, T before) { share(in); heads(head, in, op, &before); }
    template <int n, class F, class Op> __JQ_C void FlagTails(F (&tail)[n], T (&in)[n], Op op) { share(in); tails(tail, in, op, nullptr); }
    template <int n, class F, class Op> __JQ_C void FlagTails(F (&tail)[n], T (&in)[n], Op op, T after) { share(in); tails(tail, in, op, &after); }
    template <int n, class F, class Op> __JQ_C void FlagHeadsAndTails(F (&head)[n], F (&tail)[n], T (&in)[n], Op op) { share(in); heads(head, in, op, nullptr); tails(tail, in, op, nullptr); }
    template <int n, class F, class Op> __JQ_C void FlagHeadsAndTails(F (&head)[n], F (&tail)[n], T after, T (&in)[n], Op op) { share(in); heads(head, in, op, nullptr); tails(tail, in, op, &after); }
    template <int n, class F, class Op> __JQ_C void FlagHeadsAndTails(F (&head)[n], T before, F (&tail)[n], T after, T (&in)[n], Op op) { share(in); heads(head, in, op, &before); tails(tail, in, op, &after); }
};

template <typename T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockAdjacentDifference {
  public:
    struct TempStorage { T first[BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z], last[BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z]; };

  private:
    template <int n, class O, class Op> __JQ_C void left(T (&in)[n], O (&out)[n], Op op, const T *before, int valid) {
        temp->last[id()] = in[n - 1];
        __syncthreads();
        T edge = id() > 0 ? temp->last[id() - 1] : before ? *before : in[0];
        for (int i = n - 1; i > 0; --i) out[i] = id() * n + i < valid ? O(op(in[i], in[i - 1])) : O(in[i]);
        out[0] = (id() > 0 || before) && id() * n < valid ? O(op(in[0], edge)) : O(in[0]);
    }
    template <int n, class O, class Op> __JQ_C void right(T (&in)[n], O (&out)[n], Op op, const T *after, int valid) {
        temp->first[id()] = in[0];
        __syncthreads();
        bool inner = id() + 1 < threads;
        T edge = inner ? temp->first[id() + 1] : after ? *after : in[n - 1];
        for (int i = 0; i < n - 1; ++i) out[i] = id() * n + i + 1 < valid ? O(op(in[i], in[i + 1])) : O(in[i]);
        out[n - 1] = (inner || after) && (id() + 1) * n < valid + (after ? 1 : 0) ? O(op(in[n - 1], edge)) : O(in[n - 1]);
    }
    __JQ_BLOCK_PARTS(BlockAdjacentDifference)
    template <int n, class O, class Op> __JQ_C void SubtractLeft(T (&in)[n], O (&out)[n], Op op) { left(in, out, op, nullptr, threads * n); }
    template <int n, class O, class Op> __JQ_C void SubtractLeft(T (&in)[n], O (&out)[n], Op op, T before) { left(in, out, op, &before, threads * n); }
    template <int n, class O, class Op> __JQ_C void SubtractLeftPartialTile(T (&in)[n], O (&out)[n], Op op, int valid) { left(in, out, op, nullptr, valid); }
    template <int n, class O, class Op> __JQ_C void SubtractRight(T (&in)[n], O (&out)[n], Op op) { right(in, out, op, nullptr, threads * n); }
    template <int n, class O, class Op> __JQ_C void SubtractRight(T (&in)[n], O (&out)[n], Op op, T after) { right(in, out, op, &after, threads * n); }
    template <int n, class O, class Op> __JQ_C void SubtractRightPartialTile(T (&in)[n], O (&out)[n], Op op, int valid) { right(in, out, op, nullptr, valid); }
};

template <typename T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockShuffle {
  public:
    struct TempStorage { T item[BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z]; };

  private:
    __JQ_BLOCK_PARTS(BlockShuffle)
    __JQ_C void Offset(T in, T &out, int distance = 1) {
        temp->item[id()] = in;
        __syncthreads();
        int from = id() + distance;
        if (from >= 0 && from < threads) out = temp->item[from];
    }
    __JQ_C void Rotate(T in, T &out, unsigned distance = 1) {
        temp->item[id()] = in;
        __syncthreads();
        out = temp->item[(id() + distance) % threads];
    }
    template <int n> __JQ_C void Up(T (&in)[n], T (&out)[n]) {
        temp->item[id()] = in[n - 1];
        __syncthreads();
        for (int i = n - 1; i > 0; --i) out[i] = in[i - 1];
        if (id() > 0) out[0] = temp->item[id() - 1];
    }
    template <int n> __JQ_C void Up(T (&in)[n], T (&out)[n], T &last) { Up(in, out); last = temp->item[threads - 1]; }
    template <int n> __JQ_C void Down(T (&in)[n], T (&out)[n]) {
        temp->item[id()] = in[0];
        __syncthreads();
        for (int i = 0; i < n - 1; ++i) out[i] = in[i + 1];
        if (id() + 1 < threads) out[n - 1] = temp->item[id() + 1];
    }
    template <int n> __JQ_C void Down(T (&in)[n], T (&out)[n], T &first) { Down(in, out); first = temp->item[0]; }
};

template <typename T, int BLOCK_DIM_X, int ITEMS, int BINS, BlockHistogramAlgorithm = BLOCK_HISTO_SORT, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockHistogram {
  public:
    struct TempStorage {};

  private:
    __JQ_BLOCK_PARTS(BlockHistogram)
    template <class C> __JQ_C void InitHistogram(C (&bins)[BINS]) {
        for (int i = id(); i < BINS; i += threads) bins[i] = 0;
    }
    template <class C> __JQ_C void Composite(T (&items)[ITEMS], C (&bins)[BINS]) {
        for (int i = 0; i < ITEMS; ++i) atomicAdd(&bins[items[i]], C(1));
    }
    template <class C> __JQ_C void Histogram(T (&items)[ITEMS], C (&bins)[BINS]) {
        InitHistogram(bins);
        __syncthreads();
        Composite(items, bins);
    }
};

// Odd-even merging of the items of a thread, then merging of ever longer runs by rank.
template <typename K, int BLOCK_DIM_X, int ITEMS, typename V = NullType, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1> class BlockMergeSort {
    static constexpr int count = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z * ITEMS;

  public:
    struct TempStorage { K keys[2][count]; int from[2][count]; };

  private:
    template <class L> __JQ_C void sort(K (&keys)[ITEMS], V (&values)[ITEMS], L less, int valid) {
        for (int i = 0; i < ITEMS; ++i) {
            temp->keys[0][id() * ITEMS + i] = keys[i];
            temp->from[0][id() * ITEMS + i] = id() * ITEMS + i;
        }
        __syncthreads();
        int now = 0;
        for (int run = 1; run < count; run *= 2, now ^= 1) {
            for (int i = 0; i < ITEMS; ++i) {
                int at = id() * ITEMS + i, first = at / (2 * run) * (2 * run), mid = first + run;
                if (mid > valid) mid = valid;
                int end = first + 2 * run > valid ? valid : first + 2 * run, rank = at;
                if (at < valid) {
                    // The rank in the other run: of those before, as many as are less (or, for the right run, not greater).
                    bool right = at >= mid;
                    int lo = right ? first : mid, hi = right ? mid : end, base = lo;
                    while (lo < hi) {
                        int m = (lo + hi) / 2;
                        bool before = right ? !less(temp->keys[now][at], temp->keys[now][m]) : less(temp->keys[now][m], temp->keys[now][at]);
                        if (before) lo = m + 1;
                        else hi = m;
                    }
                    rank = right ? at - mid + lo : at + lo - base;
                }
                temp->keys[now ^ 1][rank] = temp->keys[now][at];
                temp->from[now ^ 1][rank] = temp->from[now][at];
            }
            __syncthreads();
        }
        int from[ITEMS];
        for (int i = 0; i < ITEMS; ++i) {
            keys[i] = temp->keys[now][id() * ITEMS + i];
            from[i] = temp->from[now][id() * ITEMS + i];
        }
        if constexpr (!std::is_same_v<V, NullType>) {
            __shared__ V moved[count];
            for (int i = 0; i < ITEMS; ++i) moved[id() * ITEMS + i] = values[i];
            __syncthreads();
            for (int i = 0; i < ITEMS; ++i) values[i] = moved[from[i]];
        }
        __syncthreads();
    }
    __JQ_BLOCK_PARTS(BlockMergeSort)
    template <class L> __JQ_C void Sort(K (&keys)[ITEMS], L less) { V none[ITEMS]; sort(keys, none, less, count); }
    template <class L> __JQ_C void Sort(K (&keys)[ITEMS], L less, int valid, K) { V none[ITEMS]; sort(keys, none, less, valid); }
    template <class L> __JQ_C void Sort(K (&keys)[ITEMS], V (&values)[ITEMS], L less) { sort(keys, values, less, count); }
    template <class L> __JQ_C void Sort(K (&keys)[ITEMS], V (&values)[ITEMS], L less, int valid, K) { sort(keys, values, less, valid); }
    template <class L> __JQ_C void StableSort(K (&keys)[ITEMS], L less) { Sort(keys, less); }
    template <class L> __JQ_C void StableSort(K (&keys)[ITEMS], V (&values)[ITEMS], L less) { Sort(keys, values, less); }
};
#undef __JQ_BLOCK_PARTS

template <typename T, int ITEMS, WarpLoadAlgorithm ALGORITHM = WARP_LOAD_DIRECT, int LOGICAL_WARP_THREADS = 32, int = 0> class WarpLoad {
  public:
    struct TempStorage {};
    __JQ_C WarpLoad() {}
    __JQ_C WarpLoad(TempStorage &) {}
    template <class I> __JQ_C void Load(I from, T (&v)[ITEMS]) { Load(from, v, LOGICAL_WARP_THREADS * ITEMS); }
    template <class I> __JQ_C void Load(I from, T (&v)[ITEMS], int valid) {
        for (int i = 0; i < ITEMS; ++i) if (at(i) < valid) v[i] = from[at(i)];
    }
    template <class I, class D> __JQ_C void Load(I from, T (&v)[ITEMS], int valid, D other) {
        for (int i = 0; i < ITEMS; ++i) v[i] = at(i) < valid ? T(from[at(i)]) : T(other);
    }

  private:
    __JQ_C static int at(int i) {
        int lane = (int)(LaneId() % LOGICAL_WARP_THREADS);
        return ALGORITHM == WARP_LOAD_STRIPED ? i * LOGICAL_WARP_THREADS + lane : lane * ITEMS + i;
    }
};
template <typename T, int ITEMS, WarpStoreAlgorithm ALGORITHM = WARP_STORE_DIRECT, int LOGICAL_WARP_THREADS = 32, int = 0> class WarpStore {
  public:
    struct TempStorage {};
    __JQ_C WarpStore() {}
    __JQ_C WarpStore(TempStorage &) {}
    template <class O> __JQ_C void Store(O to, T (&v)[ITEMS]) { Store(to, v, LOGICAL_WARP_THREADS * ITEMS); }
    template <class O> __JQ_C void Store(O to, T (&v)[ITEMS], int valid) {
        int lane = (int)(LaneId() % LOGICAL_WARP_THREADS);
        for (int i = 0; i < ITEMS; ++i) {
            int at = ALGORITHM == WARP_STORE_STRIPED ? i * LOGICAL_WARP_THREADS + lane : lane * ITEMS + i;
            if (at < valid) to[at] = v[i];
        }
    }
};
template <typename T, int ITEMS, int LOGICAL_WARP_THREADS = 32, WarpExchangeAlgorithm = WARP_EXCHANGE_SMEM> class WarpExchange {
  public:
    struct TempStorage { T item[LOGICAL_WARP_THREADS * ITEMS]; };

  private:
    TempStorage *temp;
    __JQ_C static int lane() { return (int)(LaneId() % LOGICAL_WARP_THREADS); }

  public:
    __JQ_C WarpExchange(TempStorage &t) : temp(&t) {}
    template <class O> __JQ_C void BlockedToStriped(const T (&in)[ITEMS], O (&out)[ITEMS]) {
        for (int i = 0; i < ITEMS; ++i) temp->item[lane() * ITEMS + i] = in[i];
        __syncwarp(__lanes<LOGICAL_WARP_THREADS>());
        for (int i = 0; i < ITEMS; ++i) out[i] = temp->item[i * LOGICAL_WARP_THREADS + lane()];
    }
    template <class O> __JQ_C void StripedToBlocked(const T (&in)[ITEMS], O (&out)[ITEMS]) {
        for (int i = 0; i < ITEMS; ++i) temp->item[i * LOGICAL_WARP_THREADS + lane()] = in[i];
        __syncwarp(__lanes<LOGICAL_WARP_THREADS>());
        for (int i = 0; i < ITEMS; ++i) out[i] = temp->item[lane() * ITEMS + i];
    }
    template <class R> __JQ_C void ScatterToStriped(T (&items)[ITEMS], R (&rank)[ITEMS]) {
        for (int i = 0; i < ITEMS; ++i) temp->item[rank[i]] = items[i];
        __syncwarp(__lanes<LOGICAL_WARP_THREADS>());
        for (int i = 0; i < ITEMS; ++i) items[i] = temp->item[i * LOGICAL_WARP_THREADS + lane()];
    }
};
}
#undef __JQ_C
