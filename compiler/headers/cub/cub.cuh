// Block and warp collectives of CUB for device code: reductions, scans, loads and stores, exchange. Device-wide algorithms are
// host code and have no place here.
#pragma once
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <type_traits>
#define __JQ_C __device__ __forceinline__
namespace cub {
struct NullType {};

struct Sum { template <class A, class B> __JQ_C auto operator()(const A &a, const B &b) const { return a + b; } };
struct Difference { template <class A, class B> __JQ_C auto operator()(const A &a, const B &b) const { return a - b; } };
struct Max { template <class T> __JQ_C T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
struct Min { template <class T> __JQ_C T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
struct Division { template <class A, class B> __JQ_C auto operator()(const A &a, const B &b) const { return a / b; } };
struct Inequality { template <class A, class B> __JQ_C bool operator()(const A &a, const B &b) const { return a != b; } };
template <class E> struct InequalityWrapper {
    E op;
    __JQ_C InequalityWrapper(E e) : op(e) {}
    template <class A, class B> __JQ_C bool operator()(const A &a, const B &b) { return !op(a, b); }
};
template <class B = void> struct CastOp { template <class A> __JQ_C B operator()(const A &a) const { return (B)a; } };
struct Equality { template <class A, class B> __JQ_C bool operator()(const A &a, const B &b) const { return a == b; } };
template <class K, class V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
    KeyValuePair() = default;
    __JQ_C KeyValuePair(const K &k, const V &v) : key(k), value(v) {}
};
struct ArgMax {
    template <class K, class V> __JQ_C KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const {
        return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
struct ArgMin {
    template <class K, class V> __JQ_C KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const {
        return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
template <class T> __JQ_C T __shuffle_up(unsigned mask, const T &v, unsigned n, int width) {
    T r;
    if constexpr (std::is_arithmetic<T>::value && (sizeof(T) == 4 || sizeof(T) == 8)) {
        r = __shfl_up_sync(mask, v, n, width);
    } else if constexpr (sizeof(T) % 4 == 0 && alignof(T) >= 4) {
        for (unsigned i = 0; i < sizeof(T) / 4; ++i)
            reinterpret_cast<unsigned *>(&r)[i] = __shfl_up_sync(mask, reinterpret_cast<const unsigned *>(&v)[i], n, width);
    } else {
        for (unsigned i = 0; i < sizeof(T); ++i)
            reinterpret_cast<unsigned char *>(&r)[i] = (unsigned char)__shfl_up_sync(mask, (unsigned)reinterpret_cast<const unsigned char *>(&v)[i], n, width);
    }
    return r;
}
template <class T> __JQ_C T __shuffle_down(unsigned mask, const T &v, unsigned n, int width) {
    T r;
    if constexpr (std::is_arithmetic<T>::value && (sizeof(T) == 4 || sizeof(T) == 8)) {
        r = __shfl_down_sync(mask, v, n, width);
    } else if constexpr (sizeof(T) % 4 == 0 && alignof(T) >= 4) {
        for (unsigned i = 0; i < sizeof(T) / 4; ++i)
            reinterpret_cast<unsigned *>(&r)[i] = __shfl_down_sync(mask, reinterpret_cast<const unsigned *>(&v)[i], n, width);
    } else {
        for (unsigned i = 0; i < sizeof(T); ++i)
            reinterpret_cast<unsigned char *>(&r)[i] = (unsigned char)__shfl_down_sync(mask, (unsigned)reinterpret_cast<const unsigned char *>(&v)[i], n, width);
    }
    return r;
}
__JQ_C unsigned LaneId() { return __lane_id(); }
template <int X, int Y, int Z> __JQ_C unsigned __linear_id() {
    if constexpr (Y == 1 && Z == 1) return threadIdx.x;
    else return (threadIdx.z * Y + threadIdx.y) * X + threadIdx.x;
}
template <int n> __JQ_C unsigned __lanes() {
    if constexpr (n == 32) return 0xffffffffu;
    else return ((1u << n) - 1u) << (LaneId() / n * n);
}

template <int width, class T> __JQ_C T ShuffleIndex(T v, int lane, unsigned mask) {
    T r;
    if constexpr (std::is_arithmetic<T>::value && (sizeof(T) == 4 || sizeof(T) == 8)) {
        r = __shfl_sync(mask, v, lane, width);
    } else if constexpr (sizeof(T) % 4 == 0 && alignof(T) >= 4) {
        for (unsigned i = 0; i < sizeof(T) / 4; ++i) reinterpret_cast<unsigned *>(&r)[i] = __shfl_sync(mask, reinterpret_cast<const unsigned *>(&v)[i], lane, width);
    } else {
        for (unsigned i = 0; i < sizeof(T); ++i) reinterpret_cast<unsigned char *>(&r)[i] = (unsigned char)__shfl_sync(mask, (unsigned)reinterpret_cast<const unsigned char *>(&v)[i], lane, width);
    }
    return r;
}

// ---- warps ----
// The first lane gets the result of a whole warp. Lanes whose partners lie beyond the warp get values that nobody asks for.
template <class T, class Op> __JQ_C T __reduce_warp(T v, Op op) {
#if __CUDA_ARCH__ >= 800
    if constexpr (std::is_same<T, int>::value || std::is_same<T, unsigned>::value) {
        if constexpr (std::is_same<Op, Sum>::value) return __reduce_add_sync(0xffffffffu, v);
        if constexpr (std::is_same<Op, Min>::value) return __reduce_min_sync(0xffffffffu, v);
        if constexpr (std::is_same<Op, Max>::value) return __reduce_max_sync(0xffffffffu, v);
    }
#endif
    for (int n = 1; n < 32; n *= 2) v = op(v, __shuffle_down(0xffffffffu, v, n, 32));
    return v;
}
template <typename T, int LOGICAL_WARP_THREADS = 32, int = 0> class WarpReduce {
  public:
    struct TempStorage {};
    __JQ_C WarpReduce(TempStorage &) {}
    template <class Op> __JQ_C T Reduce(T v, Op op) {
        if constexpr (LOGICAL_WARP_THREADS == 32) return __reduce_warp(v, op);
        else return Reduce(v, op, LOGICAL_WARP_THREADS);
    }
    template <class Op> __JQ_C T Reduce(T v, Op op, int valid) {
        int lane = (int)LaneId() % LOGICAL_WARP_THREADS;
        for (int n = 1; n < LOGICAL_WARP_THREADS; n *= 2) {
            T other = __shuffle_down(__lanes<LOGICAL_WARP_THREADS>(), v, n, LOGICAL_WARP_THREADS);
            if (lane + n < valid) v = op(v, other);
        }
        return v;
    }
    __JQ_C T Sum(T v) { return Reduce(v, cub::Sum()); }
    __JQ_C T Sum(T v, int valid) { return Reduce(v, cub::Sum(), valid); }
    // Segments start at each head (or end at each tail); the first lane of each gets its segment's result.
    template <class F, class Op> __JQ_C T HeadSegmentedReduce(T v, F head, Op op) { return segmented(v, __ballot_sync(__lanes<LOGICAL_WARP_THREADS>(), head) >> 1, op); }
    template <class F, class Op> __JQ_C T TailSegmentedReduce(T v, F tail, Op op) { return segmented(v, __ballot_sync(__lanes<LOGICAL_WARP_THREADS>(), tail), op); }
    template <class F> __JQ_C T HeadSegmentedSum(T v, F head) { return HeadSegmentedReduce(v, head, cub::Sum()); }
    template <class F> __JQ_C T TailSegmentedSum(T v, F tail) { return TailSegmentedReduce(v, tail, cub::Sum()); }

  private:
    template <class Op> __JQ_C T segmented(T v, unsigned ends, Op op) {
        int lane = (int)LaneId() % LOGICAL_WARP_THREADS;
        unsigned later = (ends >> (LaneId() - lane)) & (0xffffffffu << lane) & (0xffffffffu >> (32 - LOGICAL_WARP_THREADS));
        int last = later == 0 ? LOGICAL_WARP_THREADS - 1 : __ffs(later) - 1;
        for (int n = 1; n < LOGICAL_WARP_THREADS; n *= 2) {
            T other = __shuffle_down(__lanes<LOGICAL_WARP_THREADS>(), v, n, LOGICAL_WARP_THREADS);
            if (lane + n <= last) v = op(v, other);
        }
        return v;
    }
};
template <typename T, int LOGICAL_WARP_THREADS = 32, int = 0> class WarpScan {
  public:
    struct TempStorage {};
    __JQ_C WarpScan(TempStorage &) {}
    template <class Op> __JQ_C void InclusiveScan(T in, T &out, Op op) {
        int lane = (int)LaneId() % LOGICAL_WARP_THREADS;
        for (int n = 1; n < LOGICAL_WARP_THREADS; n *= 2) {
            T other = __shuffle_up(__lanes<LOGICAL_WARP_THREADS>(), in, n, LOGICAL_WARP_THREADS);
            if (lane >= n) in = op(other, in);
        }
        out = in;
    }
    template <class Op> __JQ_C void ExclusiveScan(T in, T &out, T first, Op op) {
        T all;
        InclusiveScan(in, all, op);
        T before = __shuffle_up(__lanes<LOGICAL_WARP_THREADS>(), all, 1, LOGICAL_WARP_THREADS);
        out = (int)LaneId() % LOGICAL_WARP_THREADS == 0 ? first : op(first, before);
    }
    template <class Op> __JQ_C void ExclusiveScan(T in, T &out, Op op) {
        T all;
        InclusiveScan(in, all, op);
        out = __shuffle_up(__lanes<LOGICAL_WARP_THREADS>(), all, 1, LOGICAL_WARP_THREADS);
    }
    template <class Op> __JQ_C void InclusiveScan(T in, T &out, Op op, T &total) {
        InclusiveScan(in, out, op);
        total = last(out);
    }
    template <class Op> __JQ_C void ExclusiveScan(T in, T &out, Op op, T &total) {
        T all;
        InclusiveScan(in, all, op, total);
        out = __shuffle_up(__lanes<LOGICAL_WARP_THREADS>(), all, 1, LOGICAL_WARP_THREADS);
    }
    template <class Op> __JQ_C void ExclusiveScan(T in, T &out, T first, Op op, T &total) {
        T all;
        InclusiveScan(in, all, op, total);
        T before = __shuffle_up(__lanes<LOGICAL_WARP_THREADS>(), all, 1, LOGICAL_WARP_THREADS);
        out = (int)LaneId() % LOGICAL_WARP_THREADS == 0 ? first : op(first, before);
    }
    template <class Op> __JQ_C void Scan(T in, T &inclusive, T &exclusive, Op op) {
        InclusiveScan(in, inclusive, op);
        exclusive = __shuffle_up(__lanes<LOGICAL_WARP_THREADS>(), inclusive, 1, LOGICAL_WARP_THREADS);
    }
    __JQ_C void ExclusiveSum(T in, T &out, T &total) { ExclusiveScan(in, out, T(0), cub::Sum(), total); }
    __JQ_C T Broadcast(T v, unsigned lane) { return cub::ShuffleIndex<LOGICAL_WARP_THREADS>(v, (int)lane, __lanes<LOGICAL_WARP_THREADS>()); }
    __JQ_C static T last(T v) { return cub::ShuffleIndex<LOGICAL_WARP_THREADS>(v, LOGICAL_WARP_THREADS - 1, __lanes<LOGICAL_WARP_THREADS>()); }
    __JQ_C void InclusiveSum(T in, T &out) { InclusiveScan(in, out, cub::Sum()); }
    __JQ_C void ExclusiveSum(T in, T &out) { ExclusiveScan(in, out, T(0), cub::Sum()); }
    __JQ_C void InclusiveSum(T in, T &out, T &total) {
        InclusiveScan(in, out, cub::Sum());
        total = __shuffle_down(__lanes<LOGICAL_WARP_THREADS>(), out, LOGICAL_WARP_THREADS - 1 - (int)LaneId() % LOGICAL_WARP_THREADS, LOGICAL_WARP_THREADS);
    }
};

// ---- blocks ----
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };

template <typename T, int BLOCK_DIM_X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockReduce {
    static constexpr int threads = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr int warps = (threads + 31) / 32;

  public:
    struct TempStorage { T part[warps]; };

  private:
    TempStorage *temp;
    __JQ_C static TempStorage *own() {
        __shared__ TempStorage storage;
        return &storage;
    }

  public:
    __JQ_C BlockReduce() : temp(own()) {}
    __JQ_C BlockReduce(TempStorage &t) : temp(&t) {}
    template <class Op> __JQ_C T Reduce(T v, Op op) {
        if constexpr (threads % 32 == 0) {
            int id = (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>();
            v = __reduce_warp(v, op);
            if constexpr (warps > 1) {
                if (id % 32 == 0) temp->part[id / 32] = v;
                __syncthreads();
                if (id == 0)
                    for (int i = 1; i < warps; ++i) v = op(v, temp->part[i]);
            }
            return v;
        } else {
            return Reduce(v, op, threads);
        }
    }
    template <class Op> __JQ_C T Reduce(T v, Op op, int valid) {
        int id = (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>(), lane = id % 32, warp = id / 32;
        unsigned mask = 0xffffffffu;
        if constexpr (threads % 32 != 0)
            if (warp == warps - 1) mask = (1u << (threads % 32)) - 1u;
        for (int n = 1; n < 32; n *= 2) {
            T other = __shuffle_down(mask, v, n, 32);
            if (lane + n < 32 && id + n < valid) v = op(v, other);
        }
        if constexpr (warps > 1) {
            if (lane == 0) temp->part[warp] = v;
            __syncthreads();
            if (id == 0)
                for (int i = 1; i < warps; ++i)
                    if (i * 32 < valid) v = op(v, temp->part[i]);
        }
        return v;
    }
    template <int n, class Op> __JQ_C T Reduce(T (&items)[n], Op op) {
        T v = items[0];
        for (int i = 1; i < n; ++i) v = op(v, items[i]);
        return Reduce(v, op);
    }
    __JQ_C T Sum(T v) { return Reduce(v, cub::Sum()); }
    __JQ_C T Sum(T v, int valid) { return Reduce(v, cub::Sum(), valid); }
    template <int n> __JQ_C T Sum(T (&items)[n]) { return Reduce(items, cub::Sum()); }
};

template <typename T, int BLOCK_DIM_X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockScan {
    static constexpr int threads = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr int warps = (threads + 31) / 32;

  public:
    struct TempStorage { T part[warps]; T prefix; };

  private:
    TempStorage *temp;
    __JQ_C static TempStorage *own() {
        __shared__ TempStorage storage;
        return &storage;
    }
    // What a callback of the first warp says comes before the whole block.
    template <class P> __JQ_C T seed(T total, P &callback) {
        int id = (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>();
        if (id < 32) {
            T prefix = callback(total);
            if (id == 0) temp->prefix = prefix;
        }
        __syncthreads();
        return temp->prefix;
    }
    // The inclusive scan, what comes before this thread (if `has`), and the total.
    template <class Op> __JQ_C void scan(T in, Op op, T &inclusive, T &before, bool &has, T &total) {
        int id = (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>(), lane = id % 32, warp = id / 32;
        unsigned mask = 0xffffffffu;
        int last = 31;
        if constexpr (threads % 32 != 0)
            if (warp == warps - 1) {
                mask = (1u << (threads % 32)) - 1u;
                last = threads % 32 - 1;
            }
        T v = in;
        for (int n = 1; n < 32; n *= 2) {
            T other = __shuffle_up(mask, v, n, 32);
            if (lane >= n) v = op(other, v);
        }
        before = __shuffle_up(mask, v, 1, 32);
        has = lane > 0;
        if (lane == last) temp->part[warp] = v;
        __syncthreads();
        T sum = temp->part[0], earlier = sum;
        for (int i = 1; i < warps; ++i) {
            if (i == warp) earlier = sum;
            sum = op(sum, temp->part[i]);
        }
        if (warp > 0) {
            before = has ? op(earlier, before) : earlier;
            has = true;
            v = op(earlier, v);
        }
        inclusive = v;
        total = sum;
    }

  public:
    __JQ_C BlockScan() : temp(own()) {}
    __JQ_C BlockScan(TempStorage &t) : temp(&t) {}
    template <class Op> __JQ_C void InclusiveScan(T in, T &out, Op op, T &total) {
        T before;
        bool has;
        scan(in, op, out, before, has, total);
    }
    template <class Op> __JQ_C void InclusiveScan(T in, T &out, Op op) { T total; InclusiveScan(in, out, op, total); }
    template <class Op> __JQ_C void ExclusiveScan(T in, T &out, T first, Op op, T &total) {
        T all, before;
        bool has;
        scan(in, op, all, before, has, total);
        out = has ? op(first, before) : first;
    }
    template <class Op> __JQ_C void ExclusiveScan(T in, T &out, T first, Op op) { T total; ExclusiveScan(in, out, first, op, total); }
    template <int n, class Op> __JQ_C void InclusiveScan(T (&in)[n], T (&out)[n], Op op, T &total) {
        T sum = in[0], all, before;
        bool has;
        for (int i = 1; i < n; ++i) sum = op(sum, in[i]);
        scan(sum, op, all, before, has, total);
        T v = has ? op(before, in[0]) : in[0];
        out[0] = v;
        for (int i = 1; i < n; ++i) {
            v = op(v, in[i]);
            out[i] = v;
        }
    }
    template <int n, class Op> __JQ_C void InclusiveScan(T (&in)[n], T (&out)[n], Op op) { T total; InclusiveScan(in, out, op, total); }
    template <int n, class Op> __JQ_C void ExclusiveScan(T (&in)[n], T (&out)[n], T first, Op op, T &total) {
        T sum = in[0], all, before;
        bool has;
        for (int i = 1; i < n; ++i) sum = op(sum, in[i]);
        scan(sum, op, all, before, has, total);
        T v = has ? op(first, before) : first;
        for (int i = 0; i < n; ++i) {
            T next = op(v, in[i]);
            out[i] = v;
            v = next;
        }
    }
    template <int n, class Op> __JQ_C void ExclusiveScan(T (&in)[n], T (&out)[n], T first, Op op) { T total; ExclusiveScan(in, out, first, op, total); }
    template <class Op, class P> __JQ_C void InclusiveScan(T in, T &out, Op op, P &callback) {
        T total, v;
        InclusiveScan(in, v, op, total);
        out = op(seed(total, callback), v);
    }
    template <class Op, class P> __JQ_C void ExclusiveScan(T in, T &out, Op op, P &callback) {
        T all, before, total;
        bool has;
        scan(in, op, all, before, has, total);
        T first = seed(total, callback);
        out = has ? op(first, before) : first;
    }
    template <int n, class Op, class P> __JQ_C void InclusiveScan(T (&in)[n], T (&out)[n], Op op, P &callback) {
        T total;
        InclusiveScan(in, out, op, total);
        T first = seed(total, callback);
        for (int i = 0; i < n; ++i) out[i] = op(first, out[i]);
    }
    template <int n, class Op, class P> __JQ_C void ExclusiveScan(T (&in)[n], T (&out)[n], Op op, P &callback) {
        T sum = in[0], all, before, total;
        bool has;
        for (int i = 1; i < n; ++i) sum = op(sum, in[i]);
        scan(sum, op, all, before, has, total);
        T first = seed(total, callback), v = has ? op(first, before) : first;
        for (int i = 0; i < n; ++i) {
            T next = op(v, in[i]);
            out[i] = v;
            v = next;
        }
    }
    template <class P> __JQ_C void InclusiveSum(T in, T &out, P &callback) { InclusiveScan(in, out, cub::Sum(), callback); }
    template <class P> __JQ_C void ExclusiveSum(T in, T &out, P &callback) { ExclusiveScan(in, out, cub::Sum(), callback); }
    template <int n, class P> __JQ_C void InclusiveSum(T (&in)[n], T (&out)[n], P &callback) { InclusiveScan(in, out, cub::Sum(), callback); }
    template <int n, class P> __JQ_C void ExclusiveSum(T (&in)[n], T (&out)[n], P &callback) { ExclusiveScan(in, out, cub::Sum(), callback); }
    __JQ_C void InclusiveSum(T in, T &out) { InclusiveScan(in, out, cub::Sum()); }
    __JQ_C void InclusiveSum(T in, T &out, T &total) { InclusiveScan(in, out, cub::Sum(), total); }
    __JQ_C void ExclusiveSum(T in, T &out) { ExclusiveScan(in, out, T(0), cub::Sum()); }
    __JQ_C void ExclusiveSum(T in, T &out, T &total) { ExclusiveScan(in, out, T(0), cub::Sum(), total); }
    template <int n> __JQ_C void InclusiveSum(T (&in)[n], T (&out)[n]) { InclusiveScan(in, out, cub::Sum()); }
    template <int n> __JQ_C void InclusiveSum(T (&in)[n], T (&out)[n], T &total) { InclusiveScan(in, out, cub::Sum(), total); }
    template <int n> __JQ_C void ExclusiveSum(T (&in)[n], T (&out)[n]) { ExclusiveScan(in, out, T(0), cub::Sum()); }
    template <int n> __JQ_C void ExclusiveSum(T (&in)[n], T (&out)[n], T &total) { ExclusiveScan(in, out, T(0), cub::Sum(), total); }
};

template <typename T, int BLOCK_DIM_X, int ITEMS, BlockLoadAlgorithm ALGORITHM = BLOCK_LOAD_DIRECT, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockLoad {
  public:
    struct TempStorage {};
    __JQ_C BlockLoad() {}
    __JQ_C BlockLoad(TempStorage &) {}
    template <class I> __JQ_C void Load(I from, T (&items)[ITEMS]) { Load(from, items, BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z * ITEMS); }
    template <class I> __JQ_C void Load(I from, T (&items)[ITEMS], int valid) {
        for (int i = 0; i < ITEMS; ++i)
            if (index(i) < valid) items[i] = from[index(i)];
    }
    template <class I, class D> __JQ_C void Load(I from, T (&items)[ITEMS], int valid, D other) {
        for (int i = 0; i < ITEMS; ++i) items[i] = index(i) < valid ? T(from[index(i)]) : T(other);
    }

  private:
    __JQ_C static int index(int i) {
        int id = (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>();
        if constexpr (ALGORITHM == BLOCK_LOAD_STRIPED) return i * (BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z) + id;
        else return id * ITEMS + i;
    }
};
template <typename T, int BLOCK_DIM_X, int ITEMS, BlockStoreAlgorithm ALGORITHM = BLOCK_STORE_DIRECT, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockStore {
  public:
    struct TempStorage {};
    __JQ_C BlockStore() {}
    __JQ_C BlockStore(TempStorage &) {}
    template <class O> __JQ_C void Store(O to, T (&items)[ITEMS]) { Store(to, items, BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z * ITEMS); }
    template <class O> __JQ_C void Store(O to, T (&items)[ITEMS], int valid) {
        int id = (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>();
        for (int i = 0; i < ITEMS; ++i) {
            int at = ALGORITHM == BLOCK_STORE_STRIPED ? i * (BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z) + id : id * ITEMS + i;
            if (at < valid) to[at] = items[i];
        }
    }
};
// Rearranges items between threads: blocked (each thread's items are neighbours) and striped (neighbouring threads' items are).
template <typename T, int BLOCK_DIM_X, int ITEMS, bool WARP_TIME_SLICING = false, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockExchange {
    static constexpr int threads = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;

  public:
    struct TempStorage { T item[threads * ITEMS]; };

  private:
    TempStorage *temp;
    __JQ_C static TempStorage *own() {
        __shared__ TempStorage storage;
        return &storage;
    }
    __JQ_C static int blocked(int i) { return (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>() * ITEMS + i; }
    __JQ_C static int striped(int i) { return i * threads + (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>(); }
    __JQ_C static int warp_striped(int i) {
        int id = (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>(), width = threads < 32 ? threads : 32;
        return id / 32 * 32 * ITEMS + i * width + id % 32;
    }
    template <class From, class To, class O> __JQ_C void move(T (&in)[ITEMS], O (&out)[ITEMS], From from, To to) {
        for (int i = 0; i < ITEMS; ++i) temp->item[from(i)] = in[i];
        __syncthreads();
        for (int i = 0; i < ITEMS; ++i) out[i] = temp->item[to(i)];
    }

  public:
    __JQ_C BlockExchange() : temp(own()) {}
    __JQ_C BlockExchange(TempStorage &t) : temp(&t) {}
    template <class O> __JQ_C void StripedToBlocked(T (&in)[ITEMS], O (&out)[ITEMS]) { move(in, out, [](int i) { return striped(i); }, [](int i) { return blocked(i); }); }
    template <class O> __JQ_C void BlockedToStriped(T (&in)[ITEMS], O (&out)[ITEMS]) { move(in, out, [](int i) { return blocked(i); }, [](int i) { return striped(i); }); }
    template <class O> __JQ_C void WarpStripedToBlocked(T (&in)[ITEMS], O (&out)[ITEMS]) { move(in, out, [](int i) { return warp_striped(i); }, [](int i) { return blocked(i); }); }
    template <class O> __JQ_C void BlockedToWarpStriped(T (&in)[ITEMS], O (&out)[ITEMS]) { move(in, out, [](int i) { return blocked(i); }, [](int i) { return warp_striped(i); }); }
    __JQ_C void StripedToBlocked(T (&items)[ITEMS]) { StripedToBlocked(items, items); }
    __JQ_C void BlockedToStriped(T (&items)[ITEMS]) { BlockedToStriped(items, items); }
    __JQ_C void WarpStripedToBlocked(T (&items)[ITEMS]) { WarpStripedToBlocked(items, items); }
    __JQ_C void BlockedToWarpStriped(T (&items)[ITEMS]) { BlockedToWarpStriped(items, items); }
    template <class O, class R> __JQ_C void ScatterToBlocked(T (&in)[ITEMS], O (&out)[ITEMS], R (&rank)[ITEMS]) {
        for (int i = 0; i < ITEMS; ++i) temp->item[rank[i]] = in[i];
        __syncthreads();
        for (int i = 0; i < ITEMS; ++i) out[i] = temp->item[blocked(i)];
    }
    template <class O, class R> __JQ_C void ScatterToStriped(T (&in)[ITEMS], O (&out)[ITEMS], R (&rank)[ITEMS]) {
        for (int i = 0; i < ITEMS; ++i) temp->item[rank[i]] = in[i];
        __syncthreads();
        for (int i = 0; i < ITEMS; ++i) out[i] = temp->item[striped(i)];
    }
};

// Sorts keys (and values) by their bits, the lowest first: each bit splits the items stably into zeros and ones.
template <typename K, int BLOCK_DIM_X, int ITEMS, typename V = NullType, int RADIX_BITS = 4, bool = true, BlockScanAlgorithm = BLOCK_SCAN_WARP_SCANS, int = 0, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int = 0> class BlockRadixSort {
    static constexpr int threads = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    using Scan = BlockScan<int, BLOCK_DIM_X, BLOCK_SCAN_RAKING, BLOCK_DIM_Y, BLOCK_DIM_Z>;
    using Keys = BlockExchange<K, BLOCK_DIM_X, ITEMS, false, BLOCK_DIM_Y, BLOCK_DIM_Z>;
    using Values = BlockExchange<V, BLOCK_DIM_X, ITEMS, false, BLOCK_DIM_Y, BLOCK_DIM_Z>;
    template <int size, int = 0> struct word { using type = unsigned int; };
    template <int x> struct word<8, x> { using type = unsigned long long; };
    using Word = typename word<sizeof(K)>::type;

  public:
    struct TempStorage {
        typename Scan::TempStorage scan;
        typename Keys::TempStorage keys;
        typename Values::TempStorage values;
    };

  private:
    TempStorage *temp;
    __JQ_C static TempStorage *own() {
        __shared__ TempStorage storage;
        return &storage;
    }
    // Bits that order as the key does: signed integers with the sign turned, floats with negative ones turned around.
    __JQ_C static Word bits(K key) {
        Word w = 0;
        memcpy(&w, &key, sizeof(K));
        constexpr Word top = Word(1) << (sizeof(K) * 8 - 1);
        constexpr Word all = (top - 1) | top;
        if constexpr (K(-1) < K(0)) {
            if constexpr (K(0.5) != K(0)) return w & top ? ~w & all : w | top;
            else return w ^ top;
        }
        return w;
    }
    template <class F> __JQ_C void sort(K (&keys)[ITEMS], V (&values)[ITEMS], int begin, int end, F digit, bool striped) {
        for (int b = begin; b < end; ++b) {
            int zeros = 0, before, total, rank[ITEMS];
            for (int i = 0; i < ITEMS; ++i) zeros += !(digit(keys[i]) >> b & 1);
            Scan(temp->scan).ExclusiveSum(zeros, before, total);
            int id = (int)__linear_id<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>(), ones = id * ITEMS - before;
            for (int i = 0; i < ITEMS; ++i) rank[i] = digit(keys[i]) >> b & 1 ? total + ones++ : before++;
            __syncthreads();
            bool last = striped && b == end - 1;
            if (last) Keys(temp->keys).ScatterToStriped(keys, keys, rank);
            else Keys(temp->keys).ScatterToBlocked(keys, keys, rank);
            if constexpr (!std::is_same_v<V, NullType>) {
                if (last) Values(temp->values).ScatterToStriped(values, values, rank);
                else Values(temp->values).ScatterToBlocked(values, values, rank);
            }
            __syncthreads();
        }
    }

  public:
    __JQ_C BlockRadixSort() : temp(own()) {}
    __JQ_C BlockRadixSort(TempStorage &t) : temp(&t) {}
    __JQ_C void Sort(K (&keys)[ITEMS], V (&values)[ITEMS], int begin = 0, int end = sizeof(K) * 8) { sort(keys, values, begin, end, [](K k) { return bits(k); }, false); }
    __JQ_C void SortDescending(K (&keys)[ITEMS], V (&values)[ITEMS], int begin = 0, int end = sizeof(K) * 8) { sort(keys, values, begin, end, [](K k) { return ~bits(k); }, false); }
    __JQ_C void SortBlockedToStriped(K (&keys)[ITEMS], V (&values)[ITEMS], int begin = 0, int end = sizeof(K) * 8) { sort(keys, values, begin, end, [](K k) { return bits(k); }, true); }
    __JQ_C void SortDescendingBlockedToStriped(K (&keys)[ITEMS], V (&values)[ITEMS], int begin = 0, int end = sizeof(K) * 8) { sort(keys, values, begin, end, [](K k) { return ~bits(k); }, true); }
    __JQ_C void Sort(K (&keys)[ITEMS], int begin = 0, int end = sizeof(K) * 8) { V none[ITEMS]; Sort(keys, none, begin, end); }
    __JQ_C void SortDescending(K (&keys)[ITEMS], int begin = 0, int end = sizeof(K) * 8) { V none[ITEMS]; SortDescending(keys, none, begin, end); }
    __JQ_C void SortBlockedToStriped(K (&keys)[ITEMS], int begin = 0, int end = sizeof(K) * 8) { V none[ITEMS]; SortBlockedToStriped(keys, none, begin, end); }
    __JQ_C void SortDescendingBlockedToStriped(K (&keys)[ITEMS], int begin = 0, int end = sizeof(K) * 8) { V none[ITEMS]; SortDescendingBlockedToStriped(keys, none, begin, end); }
};
}
#undef __JQ_C
#include <cub/collectives.cuh>
#include <cub/threads.cuh>
