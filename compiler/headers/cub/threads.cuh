// CUB's work of single threads: loads and stores with cache hints, arrays, iterators, the warp's shuffles, and small mathematics.
#pragma once
#include <cub/cub.cuh>
#include <iterator>
#include <limits>
#include <cuda/functional>
#define __JQ_C __device__ __forceinline__
#define __JQ_CHD __host__ __device__ __forceinline__
#define CubDebug(e) (e)
#define CubDebugExit(e) (e)
#define CUB_MIN(a, b) (((a) > (b)) ? (b) : (a))
#define CUB_MAX(a, b) (((a) > (b)) ? (a) : (b))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y) - 1) / (y)) * y)
#define CUB_PTX_ARCH __CUDA_ARCH__
#define CUB_PTX_WARP_THREADS 32
#define CUB_WARP_THREADS(arch) 32
#define CUB_LOG_WARP_THREADS(arch) 5
#define CUB_STATIC_ASSERT(cond, msg) static_assert(cond, #msg)
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#define CUB_VERSION 300001
namespace cub {
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier M, class I> __JQ_C typename std::iterator_traits<I>::value_type ThreadLoad(I p) {
    using T = typename std::iterator_traits<I>::value_type;
    if constexpr (std::is_pointer<I>::value && std::is_arithmetic<T>::value) {
        if constexpr (std::is_same<typename std::remove_cv<T>::type, bool>::value) return ThreadLoad<M>((const unsigned char *)p) != 0;
        else if constexpr (M == LOAD_CG) return __ldcg(p);
        else if constexpr (M == LOAD_CS) return __ldcs(p);
        else if constexpr (M == LOAD_CA) return __ldca(p);
        else if constexpr (M == LOAD_CV) return __ldcv(p);
        else if constexpr (M == LOAD_LDG) return __ldg(p);
        else if constexpr (M == LOAD_VOLATILE) return *const_cast<const volatile T *>(p);
        else return *p;
    } else {
        return *p;
    }
}
template <CacheStoreModifier M, class O, class T> __JQ_C void ThreadStore(O p, T v) {
    if constexpr (std::is_pointer<O>::value && std::is_arithmetic<T>::value) {
        if constexpr (std::is_same<T, bool>::value) ThreadStore<M>((unsigned char *)p, (unsigned char)v);
        else if constexpr (M == STORE_CG) __stcg(p, v);
        else if constexpr (M == STORE_CS) __stcs(p, v);
        else if constexpr (M == STORE_WB) __stwb(p, v);
        else if constexpr (M == STORE_WT) __stwt(p, v);
        else if constexpr (M == STORE_VOLATILE) *const_cast<volatile T *>(p) = v;
        else *p = v;
    } else {
        *p = v;
    }
}
template <int n, class T, class Op> __JQ_C T ThreadReduce(const T (&in)[n], Op op) {
    T r = in[0];
    for (int i = 1; i < n; ++i) r = op(r, in[i]);
    return r;
}
template <int n, class T, class Op> __JQ_C T ThreadReduce(const T (&in)[n], Op op, T first) {
    for (int i = 0; i < n; ++i) first = op(first, in[i]);
    return first;
}
template <int n, class T, class Op> __JQ_C T ThreadScanInclusive(const T (&in)[n], T (&out)[n], Op op) {
    T r = out[0] = in[0];
    for (int i = 1; i < n; ++i) out[i] = r = op(r, in[i]);
    return r;
}
template <int n, class T, class Op> __JQ_C T ThreadScanExclusive(const T (&in)[n], T (&out)[n], Op op, T first, bool = true) {
    for (int i = 0; i < n; ++i) {
        T v = in[i];
        out[i] = first;
        first = op(first, v);
    }
    return first;
}
template <class K, class N> __JQ_C N UpperBound(const K *p, N n, K v) {
    N at = 0;
    while (n > 0) {
        N half = n >> 1;
        if (v < p[at + half]) n = half;
        else { at += half + 1; n -= half + 1; }
    }
    return at;
}
template <class K, class N> __JQ_C N LowerBound(const K *p, N n, K v) {
    N at = 0;
    while (n > 0) {
        N half = n >> 1;
        if (p[at + half] < v) { at += half + 1; n -= half + 1; }
        else n = half;
    }
    return at;
}
template <class T> __JQ_CHD void Swap(T &a, T &b) { T t = a; a = b; b = t; }
template <class A, class B> __JQ_CHD constexpr A DivideAndRoundUp(A a, B b) { return (A)(a / b + (a % b != 0)); }

// ---- blocked, striped and warp-striped transfers ----
template <class T, int n, class I> __JQ_C void LoadDirectBlocked(int id, I from, T (&v)[n]) { for (int i = 0; i < n; ++i) v[i] = from[id * n + i]; }
template <class T, int n, class I> __JQ_C void LoadDirectBlocked(int id, I from, T (&v)[n], int valid) { for (int i = 0; i < n; ++i) if (id * n + i < valid) v[i] = from[id * n + i]; }
template <class T, int n, class I, class D> __JQ_C void LoadDirectBlocked(int id, I from, T (&v)[n], int valid, D other) { for (int i = 0; i < n; ++i) v[i] = id * n + i < valid ? T(from[id * n + i]) : T(other); }
template <class T, int n> __JQ_C void LoadDirectBlockedVectorized(int id, T *from, T (&v)[n]) { LoadDirectBlocked(id, from, v); }
template <int threads, class T, int n, class I> __JQ_C void LoadDirectStriped(int id, I from, T (&v)[n]) { for (int i = 0; i < n; ++i) v[i] = from[id + i * threads]; }
template <int threads, class T, int n, class I> __JQ_C void LoadDirectStriped(int id, I from, T (&v)[n], int valid) { for (int i = 0; i < n; ++i) if (id + i * threads < valid) v[i] = from[id + i * threads]; }
template <int threads, class T, int n, class I, class D> __JQ_C void LoadDirectStriped(int id, I from, T (&v)[n], int valid, D other) { for (int i = 0; i < n; ++i) v[i] = id + i * threads < valid ? T(from[id + i * threads]) : T(other); }
template <class T, int n, class I> __JQ_C void LoadDirectWarpStriped(int id, I from, T (&v)[n]) { for (int i = 0; i < n; ++i) v[i] = from[id / 32 * 32 * n + id % 32 + i * 32]; }
template <class T, int n, class I> __JQ_C void LoadDirectWarpStriped(int id, I from, T (&v)[n], int valid) {
    for (int i = 0; i < n; ++i) if (id / 32 * 32 * n + id % 32 + i * 32 < valid) v[i] = from[id / 32 * 32 * n + id % 32 + i * 32];
}
template <class T, int n, class I, class D> __JQ_C void LoadDirectWarpStriped(int id, I from, T (&v)[n], int valid, D other) {
    LoadDirectWarpStriped(id, from, v, valid);
    for (int i = 0; i < n; ++i) if (id / 32 * 32 * n + id % 32 + i * 32 >= valid) v[i] = T(other);
}
template <class T, int n, class O> __JQ_C void StoreDirectBlocked(int id, O to, T (&v)[n]) { for (int i = 0; i < n; ++i) to[id * n + i] = v[i]; }
template <class T, int n, class O> __JQ_C void StoreDirectBlocked(int id, O to, T (&v)[n], int valid) { for (int i = 0; i < n; ++i) if (id * n + i < valid) to[id * n + i] = v[i]; }
template <class T, int n> __JQ_C void StoreDirectBlockedVectorized(int id, T *to, T (&v)[n]) { StoreDirectBlocked(id, to, v); }
template <int threads, class T, int n, class O> __JQ_C void StoreDirectStriped(int id, O to, T (&v)[n]) { for (int i = 0; i < n; ++i) to[id + i * threads] = v[i]; }
template <int threads, class T, int n, class O> __JQ_C void StoreDirectStriped(int id, O to, T (&v)[n], int valid) { for (int i = 0; i < n; ++i) if (id + i * threads < valid) to[id + i * threads] = v[i]; }
template <class T, int n, class O> __JQ_C void StoreDirectWarpStriped(int id, O to, T (&v)[n]) { for (int i = 0; i < n; ++i) to[id / 32 * 32 * n + id % 32 + i * 32] = v[i]; }
template <class T, int n, class O> __JQ_C void StoreDirectWarpStriped(int id, O to, T (&v)[n], int valid) {
    for (int i = 0; i < n; ++i) if (id / 32 * 32 * n + id % 32 + i * 32 < valid) to[id / 32 * 32 * n + id % 32 + i * 32] = v[i];
}

// ---- the machine ----
__JQ_C unsigned WarpId() { unsigned r; asm volatile("mov.u32 %0, %%warpid;" : "=r"(r)); return r; }
__JQ_C unsigned LaneMaskLt() { unsigned r; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r)); return r; }
__JQ_C unsigned LaneMaskLe() { unsigned r; asm("mov.u32 %0, %%lanemask_le;" : "=r"(r)); return r; }
__JQ_C unsigned LaneMaskGt() { unsigned r; asm("mov.u32 %0, %%lanemask_gt;" : "=r"(r)); return r; }
__JQ_C unsigned LaneMaskGe() { unsigned r; asm("mov.u32 %0, %%lanemask_ge;" : "=r"(r)); return r; }
template <int n> __JQ_C unsigned WarpMask(unsigned warp) {
    if constexpr (n == 32) return 0xffffffffu;
    else return ((1u << n) - 1u) << (n * warp);
}
__JQ_C int RowMajorTid(int x, int y, int) { return (int)(threadIdx.z * x * y + threadIdx.y * x + threadIdx.x); }
template <class T> __JQ_C unsigned BFE(T v, unsigned at, unsigned n) { return (unsigned)((v >> at) & ((T(1) << n) - 1)); }
__JQ_C unsigned SHR_ADD(unsigned x, unsigned n, unsigned a) { return (x >> n) + a; }
__JQ_C unsigned SHL_ADD(unsigned x, unsigned n, unsigned a) { return (x << n) + a; }
__JQ_C void CTA_SYNC() { __syncthreads(); }
__JQ_C int CTA_SYNC_AND(int p) { return __syncthreads_and(p); }
__JQ_C int CTA_SYNC_OR(int p) { return __syncthreads_or(p); }
__JQ_C void WARP_SYNC(unsigned m) { __syncwarp(m); }
__JQ_C int WARP_ANY(int p, unsigned m) { return __any_sync(m, p); }
__JQ_C int WARP_ALL(int p, unsigned m) { return __all_sync(m, p); }
__JQ_C unsigned WARP_BALLOT(int p, unsigned m) { return __ballot_sync(m, p); }
__JQ_C void ThreadExit() { asm volatile("exit;"); }
__JQ_C void ThreadTrap() { __trap(); }
template <int width, class T> __JQ_C T ShuffleDown(T v, int n, int last, unsigned mask) { T r = __shuffle_down(mask, v, n, width); return (int)(LaneId() % width) + n > last ? v : r; }
template <int width, class T> __JQ_C T ShuffleUp(T v, int n, int first, unsigned mask) { T r = __shuffle_up(mask, v, n, width); return (int)(LaneId() % width) - n < first ? v : r; }

// ---- types ----
enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };
template <class T> struct NumericTraits {
    static const Category CATEGORY = std::is_floating_point<T>::value ? FLOATING_POINT : !std::is_integral<T>::value ? NOT_A_NUMBER : T(-1) < T(0) ? SIGNED_INTEGER : UNSIGNED_INTEGER;
    enum { PRIMITIVE = std::is_arithmetic<T>::value, NULL_TYPE = false };
    static __JQ_CHD T Max() { return std::numeric_limits<T>::max(); }
    static __JQ_CHD T Lowest() { return std::numeric_limits<T>::lowest(); }
};
// The order-preserving map between a key and unsigned bits.
template <class T> struct KeyBits {
    using UnsignedBits = std::conditional_t<sizeof(T) == 1, unsigned char, std::conditional_t<sizeof(T) == 2, unsigned short, std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>>>;
    static constexpr UnsignedBits HIGH_BIT = UnsignedBits(UnsignedBits(1) << (sizeof(T) * 8 - 1));
    static constexpr bool integral = std::is_integral<T>::value, is_unsigned = integral && !(T(-1) < T(0));
    static constexpr UnsignedBits LOWEST_KEY = integral ? 0 : UnsignedBits(-1) ^ HIGH_BIT;
    static constexpr UnsignedBits MAX_KEY = integral ? UnsignedBits(-1) : UnsignedBits(-1) ^ HIGH_BIT;
    static __JQ_CHD UnsignedBits TwiddleIn(UnsignedBits key) {
        if constexpr (is_unsigned) return key;
        else if constexpr (integral) return key ^ HIGH_BIT;
        else return key ^ (key & HIGH_BIT ? UnsignedBits(-1) : HIGH_BIT);
    }
    static __JQ_CHD UnsignedBits TwiddleOut(UnsignedBits key) {
        if constexpr (is_unsigned) return key;
        else if constexpr (integral) return key ^ HIGH_BIT;
        else return key ^ (key & HIGH_BIT ? HIGH_BIT : UnsignedBits(-1));
    }
};
template <class T> struct Traits : NumericTraits<T>, KeyBits<T> {};
template <> struct Traits<bool> : NumericTraits<bool> { using UnsignedBits = unsigned char; };
template <class T> struct FpLimits : NumericTraits<T> {};
template <bool c, class A, class B> struct If { typedef std::conditional_t<c, A, B> Type; };
template <class A, class B> struct Equals { enum { VALUE = std::is_same<A, B>::value, NEGATE = !VALUE }; };
template <int n, int now = n, int count = 0> struct Log2 { enum { VALUE = Log2<n, (now >> 1), count + 1>::VALUE }; };
template <int n, int count> struct Log2<n, 0, count> { enum { VALUE = (1 << (count - 1) < n) ? count : count - 1 }; };
template <int n> struct PowerOfTwo { enum { VALUE = (n & (n - 1)) == 0 }; };
template <int n> struct Int2Type { enum { VALUE = n }; };
template <class T> struct Uninitialized {
    alignas(T) unsigned char storage[sizeof(T)];
    __JQ_CHD T &Alias() { return reinterpret_cast<T &>(*this); }
};
// Where a block's partial results lie in shared memory when some of its threads (one warp at most) rake over segments of them.
template <class T, int block> struct BlockRakingLayout {
    enum {
        SHARED_ELEMENTS = block,
        MAX_RAKING_THREADS = block < 32 ? block : 32,
        SEGMENT_LENGTH = (SHARED_ELEMENTS + MAX_RAKING_THREADS - 1) / MAX_RAKING_THREADS,
        RAKING_THREADS = (SHARED_ELEMENTS + SEGMENT_LENGTH - 1) / SEGMENT_LENGTH,
        HAS_CONFLICTS = 32 % SEGMENT_LENGTH == 0,
        CONFLICT_DEGREE = HAS_CONFLICTS ? RAKING_THREADS * SEGMENT_LENGTH / 32 : 1,
        USE_SEGMENT_PADDING = SEGMENT_LENGTH % 2 == 0 && SEGMENT_LENGTH > 2,
        GRID_ELEMENTS = RAKING_THREADS * (SEGMENT_LENGTH + USE_SEGMENT_PADDING),
        UNGUARDED = SHARED_ELEMENTS % RAKING_THREADS == 0,
    };
    struct __align__(16) _TempStorage {
        T buff[GRID_ELEMENTS];
    };
    struct TempStorage : Uninitialized<_TempStorage> {};
    static __JQ_C T *PlacementPtr(TempStorage &temp, unsigned tid) { return temp.Alias().buff + (USE_SEGMENT_PADDING ? tid + tid / SEGMENT_LENGTH : tid); }
    static __JQ_C T *RakingPtr(TempStorage &temp, unsigned tid) { return temp.Alias().buff + tid * (SEGMENT_LENGTH + USE_SEGMENT_PADDING); }
};
template <class T> struct DoubleBuffer {
    T *d_buffers[2];
    int selector;
    __JQ_CHD DoubleBuffer() : d_buffers{nullptr, nullptr}, selector(0) {}
    __JQ_CHD DoubleBuffer(T *a, T *b) : d_buffers{a, b}, selector(0) {}
    __JQ_CHD T *Current() { return d_buffers[selector]; }
    __JQ_CHD T *Alternate() { return d_buffers[selector ^ 1]; }
};

// ---- iterators ----
#define __JQ_ITERATOR(I, member)                                                                      \
    using difference_type = std::ptrdiff_t;                                                           \
    using iterator_category = std::random_access_iterator_tag;                                        \
    __JQ_CHD I &operator++() { ++member; return *this; }                                              \
    __JQ_CHD I operator++(int) { I t = *this; ++member; return t; }                                   \
    template <class D> __JQ_CHD I operator+(D n) const { I t = *this; t.member += n; return t; }      \
    template <class D> __JQ_CHD I &operator+=(D n) { member += n; return *this; }                     \
    template <class D> __JQ_CHD I operator-(D n) const { I t = *this; t.member -= n; return t; }      \
    template <class D> __JQ_CHD I &operator-=(D n) { member -= n; return *this; }                     \
    __JQ_CHD difference_type operator-(I o) const { return member - o.member; }                       \
    template <class D> __JQ_CHD reference operator[](D n) const { return *(*this + n); }              \
    __JQ_CHD bool operator==(const I &o) const { return member == o.member; }                         \
    __JQ_CHD bool operator!=(const I &o) const { return !(member == o.member); }
template <class T, class D = std::ptrdiff_t> class CountingInputIterator {
    T at;

  public:
    using value_type = T;
    using reference = T;
    using pointer = T *;
    __JQ_ITERATOR(CountingInputIterator, at)
    __JQ_CHD CountingInputIterator(const T &v) : at(v) {}
    __JQ_CHD T operator*() const { return at; }
};
template <class T, class D = std::ptrdiff_t> class ConstantInputIterator {
    T v;
    D at;

  public:
    using value_type = T;
    using reference = T;
    using pointer = T *;
    __JQ_ITERATOR(ConstantInputIterator, at)
    __JQ_CHD ConstantInputIterator(T v, D n = 0) : v(v), at(n) {}
    __JQ_CHD T operator*() const { return v; }
};
template <class T, class F, class I, class D = std::ptrdiff_t> class TransformInputIterator {
    F f;
    I at;

  public:
    using value_type = T;
    using reference = T;
    using pointer = T *;
    __JQ_ITERATOR(TransformInputIterator, at)
    __JQ_CHD TransformInputIterator(I i, F f) : f(f), at(i) {}
    __JQ_CHD T operator*() const { return const_cast<F &>(f)(*at); }
};
template <class I, class N = std::ptrdiff_t, class T = typename std::iterator_traits<I>::value_type> class ArgIndexInputIterator {
    I base;
    N at;

  public:
    using value_type = KeyValuePair<N, T>;
    using reference = value_type;
    using pointer = value_type *;
    __JQ_ITERATOR(ArgIndexInputIterator, at)
    __JQ_CHD ArgIndexInputIterator(I i, N n = 0) : base(i), at(n) {}
    __device__ value_type operator*() const { return value_type(at, base[at]); }
};
template <CacheLoadModifier M, class T, class D = std::ptrdiff_t> class CacheModifiedInputIterator {
    const T *at;

  public:
    using value_type = T;
    using reference = T;
    using pointer = T *;
    using difference_type = D;
    using iterator_category = std::random_access_iterator_tag;
    __JQ_CHD CacheModifiedInputIterator(const T *p) : at(p) {}
    __JQ_C T operator*() const { return ThreadLoad<M>(at); }
    template <class N> __JQ_C T operator[](N n) const { return ThreadLoad<M>(at + n); }
    template <class N> __JQ_CHD CacheModifiedInputIterator operator+(N n) const { return CacheModifiedInputIterator(at + n); }
    template <class N> __JQ_CHD CacheModifiedInputIterator &operator+=(N n) { at += n; return *this; }
    __JQ_CHD CacheModifiedInputIterator &operator++() { ++at; return *this; }
    __JQ_CHD difference_type operator-(CacheModifiedInputIterator o) const { return at - o.at; }
};
template <CacheStoreModifier M, class T, class D = std::ptrdiff_t> class CacheModifiedOutputIterator {
    T *at;
    struct Reference {
        T *at;
        __JQ_C Reference operator=(T v) const { ThreadStore<M>(at, v); return *this; }
    };

  public:
    using value_type = void;
    using reference = Reference;
    using pointer = void;
    using difference_type = D;
    using iterator_category = std::random_access_iterator_tag;
    __JQ_CHD CacheModifiedOutputIterator(T *p) : at(p) {}
    __JQ_C Reference operator*() const { return Reference{at}; }
    template <class N> __JQ_C Reference operator[](N n) const { return Reference{at + n}; }
    template <class N> __JQ_CHD CacheModifiedOutputIterator operator+(N n) const { return CacheModifiedOutputIterator(at + n); }
    template <class N> __JQ_CHD CacheModifiedOutputIterator &operator+=(N n) { at += n; return *this; }
    __JQ_CHD CacheModifiedOutputIterator &operator++() { ++at; return *this; }
    __JQ_CHD difference_type operator-(CacheModifiedOutputIterator o) const { return at - o.at; }
};
template <class T = void, class D = std::ptrdiff_t> class DiscardOutputIterator {
    D at;
    struct nothing { template <class V> __JQ_CHD void operator=(const V &) const {} };

  public:
    using value_type = nothing;
    using reference = nothing;
    using pointer = nothing *;
    __JQ_ITERATOR(DiscardOutputIterator, at)
    __JQ_CHD DiscardOutputIterator(D n = 0) : at(n) {}
    __JQ_CHD nothing operator*() const { return {}; }
};
#undef __JQ_ITERATOR
// Divides a grid's work evenly between its blocks.
template <class N> struct GridEvenShare {
    N num_items, block_offset, block_end, block_stride;
    int grid_size;
    __JQ_CHD GridEvenShare() : num_items(0), block_offset(0), block_end(0), block_stride(0), grid_size(0) {}
};
class GridBarrier {
  protected:
    unsigned *d_sync;

  public:
    GridBarrier() : d_sync(nullptr) {}
    __device__ void Sync() const {
        volatile unsigned *flags = d_sync;
        __threadfence();
        __syncthreads();
        if (blockIdx.x == 0) {
            if (threadIdx.x == 0) flags[0] = 1;
            for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) while (flags[b] == 0) __threadfence_block();
            __syncthreads();
            for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) flags[b] = 0;
        } else {
            if (threadIdx.x == 0) {
                flags[blockIdx.x] = 1;
                while (flags[blockIdx.x] == 1) __threadfence_block();
            }
            __syncthreads();
        }
    }
};
}
#undef __JQ_C
#undef __JQ_CHD
