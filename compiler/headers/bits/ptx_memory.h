// <cuda/ptx>: loads and stores with cache hints, multimem, asynchronous stores.
#pragma once
namespace cuda { namespace ptx {
// Of 1, 2, 4, 8 and 16 bytes: what follows the mnemonic, the operands behind the address, their constraints.
#define PTX_LD(NAME, MODS, PARAMS, MORE, ...) \
    template <typename T> PTX_FN T NAME(space_global_t, const T *p PARAMS) { \
        uint64_t at = __gmem(p); \
        if constexpr (sizeof(T) == 1) { \
            uint32_t d; asm("ld.global" MODS ".b8 %0, [%1]" MORE("2") ";" : "=r"(d) : "l"(at) __VA_ARGS__ : "memory"); return __bits<T>(static_cast<uint8_t>(d)); \
        } else if constexpr (sizeof(T) == 2) { \
            uint16_t d; asm("ld.global" MODS ".b16 %0, [%1]" MORE("2") ";" : "=h"(d) : "l"(at) __VA_ARGS__ : "memory"); return __bits<T>(d); \
        } else if constexpr (sizeof(T) == 4) { \
            uint32_t d; asm("ld.global" MODS ".b32 %0, [%1]" MORE("2") ";" : "=r"(d) : "l"(at) __VA_ARGS__ : "memory"); return __bits<T>(d); \
        } else if constexpr (sizeof(T) == 8) { \
            uint64_t d; asm("ld.global" MODS ".b64 %0, [%1]" MORE("2") ";" : "=l"(d) : "l"(at) __VA_ARGS__ : "memory"); return __bits<T>(d); \
        } else { \
            static_assert(sizeof(T) == 16, "a load has 1, 2, 4, 8 or 16 bytes"); \
            ulonglong2 d; \
            asm("{ .reg .b128 t; ld.global" MODS ".b128 t, [%2]" MORE("3") "; mov.b128 {%0, %1}, t; }" : "=l"(d.x), "=l"(d.y) : "l"(at) __VA_ARGS__ : "memory"); \
            return __bits<T>(d); \
        } \
    }
#define PTX_ST(NAME, MODS, PARAMS, MORE, ...) \
    template <typename T> PTX_FN void NAME(space_global_t, T *p, T v PARAMS) { \
        uint64_t at = __gmem(p); \
        if constexpr (sizeof(T) == 1) asm volatile("st.global" MODS ".b8 [%0], %1" MORE("2") ";" : : "l"(at), "r"(static_cast<uint32_t>(__bits<uint8_t>(v))) __VA_ARGS__ : "memory"); \
        else if constexpr (sizeof(T) == 2) asm volatile("st.global" MODS ".b16 [%0], %1" MORE("2") ";" : : "l"(at), "h"(__bits<uint16_t>(v)) __VA_ARGS__ : "memory"); \
        else if constexpr (sizeof(T) == 4) asm volatile("st.global" MODS ".b32 [%0], %1" MORE("2") ";" : : "l"(at), "r"(__bits<uint32_t>(v)) __VA_ARGS__ : "memory"); \
        else if constexpr (sizeof(T) == 8) asm volatile("st.global" MODS ".b64 [%0], %1" MORE("2") ";" : : "l"(at), "l"(__bits<uint64_t>(v)) __VA_ARGS__ : "memory"); \
        else { \
            ulonglong2 w = __bits<ulonglong2>(v); \
            asm volatile("{ .reg .b128 t; mov.b128 t, {%1, %2}; st.global" MODS ".b128 [%0], t" MORE("3") "; }" : : "l"(at), "l"(w.x), "l"(w.y) __VA_ARGS__ : "memory"); \
        } \
    }
#define PTX_NOTHING(N)
#define PTX_HINTED(N) ", %" N
#define PTX_COMMA ,
#define PTX_LD_HINT(NAME, MODS) PTX_LD(NAME, MODS, PTX_COMMA uint64_t policy, PTX_HINTED, , "l"(policy))
#define PTX_LD_PLAIN(NAME, MODS) PTX_LD(NAME, MODS, , PTX_NOTHING)
#define PTX_LD_L2(NAME, MODS) \
    PTX_LD_PLAIN(NAME, MODS) PTX_LD_PLAIN(NAME##_L2_64B, MODS ".L2::64B") PTX_LD_PLAIN(NAME##_L2_128B, MODS ".L2::128B") PTX_LD_PLAIN(NAME##_L2_256B, MODS ".L2::256B") \
    PTX_LD_HINT(NAME##_L2_cache_hint, MODS ".L2::cache_hint") PTX_LD_HINT(NAME##_L2_cache_hint_L2_64B, MODS ".L2::cache_hint.L2::64B") \
    PTX_LD_HINT(NAME##_L2_cache_hint_L2_128B, MODS ".L2::cache_hint.L2::128B") PTX_LD_HINT(NAME##_L2_cache_hint_L2_256B, MODS ".L2::cache_hint.L2::256B")
#define PTX_ST_L2(NAME, MODS) PTX_ST(NAME, MODS, , PTX_NOTHING) PTX_ST(NAME##_L2_cache_hint, MODS ".L2::cache_hint", PTX_COMMA uint64_t policy, PTX_HINTED, , "l"(policy))
#define PTX_L1(EACH, NAME, MODS) \
    EACH(NAME, MODS) EACH(NAME##_L1_evict_normal, MODS ".L1::evict_normal") EACH(NAME##_L1_evict_unchanged, MODS ".L1::evict_unchanged") \
    EACH(NAME##_L1_evict_first, MODS ".L1::evict_first") EACH(NAME##_L1_evict_last, MODS ".L1::evict_last") EACH(NAME##_L1_no_allocate, MODS ".L1::no_allocate")
PTX_L1(PTX_LD_L2, ld, "") PTX_L1(PTX_LD_L2, ld_nc, ".nc") PTX_L1(PTX_ST_L2, st, "")
#undef PTX_LD
#undef PTX_ST
#undef PTX_NOTHING
#undef PTX_HINTED
#undef PTX_COMMA
#undef PTX_LD_HINT
#undef PTX_LD_PLAIN
#undef PTX_LD_L2
#undef PTX_ST_L2
#undef PTX_L1

// multimem
#define PTX_MULTIMEM_ST(BYTES, TYPE, CXX, R) \
    template <typename T, __sized<T, BYTES> = true> PTX_FN void multimem_st(sem_weak_t, T *p, T v) { \
        asm volatile("multimem.st.weak.global." TYPE " [%0], %1;" : : "l"(__gmem(p)), R(__bits<CXX>(v)) : "memory"); \
    } \
    template <typename T, __sized<T, BYTES> = true, dot_sem Sem, dot_scope Scope> PTX_FN void multimem_st(sem_t<Sem>, scope_t<Scope>, T *p, T v) { \
        PTX_SEM_SCOPE(relaxed, release, "multimem.st", ".global." TYPE " [%0], %1;", : : "l"(__gmem(p)), R(__bits<CXX>(v)) : "memory"); \
    }
PTX_MULTIMEM_ST(4, "b32", uint32_t, "r") PTX_MULTIMEM_ST(8, "b64", uint64_t, "l")
#undef PTX_MULTIMEM_ST
#define PTX_MULTIMEM(TAG, OP, TYPE, CXX, R) \
    PTX_FN CXX multimem_ld_reduce(sem_weak_t, op_##TAG##_t, const CXX *p) { \
        CXX d; \
        asm volatile("multimem.ld_reduce.weak.global." OP "." TYPE " %0, [%1];" : "=" R(d) : "l"(__gmem(p)) : "memory"); \
        return d; \
    } \
    template <dot_sem Sem, dot_scope Scope> PTX_FN CXX multimem_ld_reduce(sem_t<Sem>, scope_t<Scope>, op_##TAG##_t, const CXX *p) { \
        CXX d; \
        PTX_SEM_SCOPE(relaxed, acquire, "multimem.ld_reduce", ".global." OP "." TYPE " %0, [%1];", : "=" R(d) : "l"(__gmem(p)) : "memory"); \
        return d; \
    } \
    template <dot_sem Sem, dot_scope Scope> PTX_FN void multimem_red(sem_t<Sem>, scope_t<Scope>, op_##TAG##_t, CXX *p, CXX v) { \
        PTX_SEM_SCOPE(relaxed, release, "multimem.red", ".global." OP "." TYPE " [%0], %1;", : : "l"(__gmem(p)), R(v) : "memory"); \
    }
#define PTX_MULTIMEM_BITS(TAG, OP, BYTES, TYPE, CXX, R) \
    template <typename T, __sized<T, BYTES> = true> PTX_FN T multimem_ld_reduce(sem_weak_t, op_##TAG##_t, const T *p) { \
        CXX d; \
        asm volatile("multimem.ld_reduce.weak.global." OP "." TYPE " %0, [%1];" : "=" R(d) : "l"(__gmem(p)) : "memory"); \
        return __bits<T>(d); \
    } \
    template <typename T, __sized<T, BYTES> = true, dot_sem Sem, dot_scope Scope> PTX_FN T multimem_ld_reduce(sem_t<Sem>, scope_t<Scope>, op_##TAG##_t, const T *p) { \
        CXX d; \
        PTX_SEM_SCOPE(relaxed, acquire, "multimem.ld_reduce", ".global." OP "." TYPE " %0, [%1];", : "=" R(d) : "l"(__gmem(p)) : "memory"); \
        return __bits<T>(d); \
    } \
    template <typename T, __sized<T, BYTES> = true, dot_sem Sem, dot_scope Scope> PTX_FN void multimem_red(sem_t<Sem>, scope_t<Scope>, op_##TAG##_t, T *p, T v) { \
        PTX_SEM_SCOPE(relaxed, release, "multimem.red", ".global." OP "." TYPE " [%0], %1;", : : "l"(__gmem(p)), R(__bits<CXX>(v)) : "memory"); \
    }
#define PTX_MULTIMEM_ORDERED(OP) \
    PTX_MULTIMEM(OP, #OP, "u32", uint32_t, "r") PTX_MULTIMEM(OP, #OP, "u64", uint64_t, "l") PTX_MULTIMEM(OP, #OP, "s32", int32_t, "r")
PTX_MULTIMEM_ORDERED(min) PTX_MULTIMEM_ORDERED(max) PTX_MULTIMEM_ORDERED(add)
PTX_MULTIMEM(min, "min", "s64", int64_t, "l") PTX_MULTIMEM(max, "max", "s64", int64_t, "l") PTX_MULTIMEM(add, "add", "u64", int64_t, "l")
PTX_MULTIMEM_BITS(and_op, "and", 4, "b32", uint32_t, "r") PTX_MULTIMEM_BITS(or_op, "or", 4, "b32", uint32_t, "r") PTX_MULTIMEM_BITS(xor_op, "xor", 4, "b32", uint32_t, "r")
PTX_MULTIMEM_BITS(and_op, "and", 8, "b64", uint64_t, "l") PTX_MULTIMEM_BITS(or_op, "or", 8, "b64", uint64_t, "l") PTX_MULTIMEM_BITS(xor_op, "xor", 8, "b64", uint64_t, "l")
#undef PTX_MULTIMEM
#undef PTX_MULTIMEM_BITS
#undef PTX_MULTIMEM_ORDERED

// Stores and reductions into a cluster's shared memory that complete on a barrier.
#define PTX_TX "mbarrier::complete_tx::bytes"
template <typename T> PTX_FN void st_async(T *p, const T &v, uint64_t *bar) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "a store has 4 or 8 bytes");
    if constexpr (sizeof(T) == 4)
        asm volatile("st.async.weak.shared::cluster." PTX_TX ".b32 [%0], %1, [%2];" : : "r"(__smem(p)), "r"(__bits<uint32_t>(v)), "r"(__smem(bar)) : "memory");
    else asm volatile("st.async.weak.shared::cluster." PTX_TX ".b64 [%0], %1, [%2];" : : "r"(__smem(p)), "l"(__bits<uint64_t>(v)), "r"(__smem(bar)) : "memory");
}
template <typename T> PTX_FN void st_async(T *p, const T (&v)[2], uint64_t *bar) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "a store has elements of 4 or 8 bytes");
    if constexpr (sizeof(T) == 4)
        asm volatile("st.async.weak.shared::cluster." PTX_TX ".v2.b32 [%0], {%1, %2}, [%3];"
                     : : "r"(__smem(p)), "r"(__bits<uint32_t>(v[0])), "r"(__bits<uint32_t>(v[1])), "r"(__smem(bar)) : "memory");
    else
        asm volatile("st.async.weak.shared::cluster." PTX_TX ".v2.b64 [%0], {%1, %2}, [%3];"
                     : : "r"(__smem(p)), "l"(__bits<uint64_t>(v[0])), "l"(__bits<uint64_t>(v[1])), "r"(__smem(bar)) : "memory");
}
template <typename T, __sized<T, 4> = true> PTX_FN void st_async(T *p, const T (&v)[4], uint64_t *bar) {
    asm volatile("st.async.weak.shared::cluster." PTX_TX ".v4.b32 [%0], {%1, %2, %3, %4}, [%5];"
                 : : "r"(__smem(p)), "r"(__bits<uint32_t>(v[0])), "r"(__bits<uint32_t>(v[1])), "r"(__bits<uint32_t>(v[2])), "r"(__bits<uint32_t>(v[3])), "r"(__smem(bar)) : "memory");
}
template <int N> PTX_FN void st_bulk(void *p, uint64_t size, n32_t<N>) { asm volatile("st.bulk.weak.shared::cta [%0], %1, %2;" : : "r"(__smem(p)), "l"(size), "n"(N) : "memory"); }
#define PTX_RED(TAG, TYPE, CXX, BAR, R) \
    PTX_FN void red_async(op_##TAG##_t, CXX *p, const CXX &v, BAR *bar) { \
        asm volatile("red.async.relaxed.cluster.shared::cluster." PTX_TX "." #TAG "." TYPE " [%0], %1, [%2];" : : "r"(__smem(p)), R(v), "r"(__smem(bar)) : "memory"); \
    }
#define PTX_RED_BITS(TAG, OP) \
    template <typename T, __sized<T, 4> = true> PTX_FN void red_async(op_##TAG##_t, T *p, const T &v, uint64_t *bar) { \
        asm volatile("red.async.relaxed.cluster.shared::cluster." PTX_TX "." OP ".b32 [%0], %1, [%2];" : : "r"(__smem(p)), "r"(__bits<uint32_t>(v)), "r"(__smem(bar)) : "memory"); \
    }
PTX_RED(inc, "u32", uint32_t, uint64_t, "r") PTX_RED(dec, "u32", uint32_t, uint64_t, "r") PTX_RED(min, "u32", uint32_t, uint64_t, "r")
PTX_RED(max, "u32", uint32_t, uint64_t, "r") PTX_RED(add, "u32", uint32_t, uint64_t, "r") PTX_RED(min, "s32", int32_t, uint64_t, "r")
PTX_RED(max, "s32", int32_t, uint64_t, "r") PTX_RED(add, "s32", int32_t, uint64_t, "r") PTX_RED(add, "u64", uint64_t, uint64_t, "l") PTX_RED(add, "u64", int64_t, int64_t, "l")
PTX_RED_BITS(and_op, "and") PTX_RED_BITS(or_op, "or") PTX_RED_BITS(xor_op, "xor")
#undef PTX_RED
#undef PTX_RED_BITS
}}
