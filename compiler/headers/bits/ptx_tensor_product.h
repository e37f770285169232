// <cuda/ptx>: products in tensor memory (tcgen05.mma).
#pragma once
namespace cuda { namespace ptx {
// A kind of product, chosen by the template parameter Kind; the group by Group.
#define PTX_KINDS(MORE, BEFORE, AFTER, ...) \
    static_assert(Kind == dot_kind::f16 || Kind == dot_kind::tf32 MORE, "the kind is another's"); \
    if constexpr (Kind == dot_kind::f16) { PTX_GROUP(BEFORE, ".kind::f16" AFTER, __VA_ARGS__); } \
    else if constexpr (Kind == dot_kind::tf32) { PTX_GROUP(BEFORE, ".kind::tf32" AFTER, __VA_ARGS__); } \
    else if constexpr (Kind == dot_kind::f8f6f4) { PTX_GROUP(BEFORE, ".kind::f8f6f4" AFTER, __VA_ARGS__); } \
    else { PTX_GROUP(BEFORE, ".kind::i8" AFTER, __VA_ARGS__); }
#define PTX_ANY_KIND || Kind == dot_kind::f8f6f4 || Kind == dot_kind::i8
#define PTX_ON(N) "{ .reg .pred p; setp.ne.b32 p, " N ", 0; tcgen05.mma"
#define PTX_LANES4(l) "r"(l[0]), "r"(l[1]), "r"(l[2]), "r"(l[3])
#define PTX_LANES8(l) PTX_LANES4(l), "r"(l[4]), "r"(l[5]), "r"(l[6]), "r"(l[7])
// Each with the left matrix in shared memory, and in tensor memory.
#define PTX_MMA(NAME, A, CXX, R) \
    template <dot_kind Kind, dot_cta_group Group> PTX_FN void NAME(kind_t<Kind>, cta_group_t<Group>, uint32_t d, CXX a, uint64_t b, uint32_t form, bool on) { \
        PTX_KINDS(PTX_ANY_KIND, PTX_ON("%4"), " [%0], " A ", %2, %3, p; }", : : "r"(d), R(a), "l"(b), "r"(form), "r"((uint32_t)on) : "memory"); \
    } \
    template <int N, dot_kind Kind, dot_cta_group Group> PTX_FN void NAME(kind_t<Kind>, cta_group_t<Group>, uint32_t d, CXX a, uint64_t b, uint32_t form, bool on, n32_t<N>) { \
        PTX_KINDS(, PTX_ON("%4"), " [%0], " A ", %2, %3, p, %5; }", : : "r"(d), R(a), "l"(b), "r"(form), "r"((uint32_t)on), "n"(N) : "memory"); \
    } \
    PTX_MMA_LANES(NAME, A, CXX, R, 1, 4, "{%5, %6, %7, %8}", "%9") PTX_MMA_LANES(NAME, A, CXX, R, 2, 8, "{%5, %6, %7, %8, %9, %10, %11, %12}", "%13")
#define PTX_MMA_LANES(NAME, A, CXX, R, G, LANES, LIST, SCALE) \
    template <dot_kind Kind> PTX_FN void NAME(kind_t<Kind>, cta_group_##G##_t, uint32_t d, CXX a, uint64_t b, uint32_t form, const uint32_t (&lanes)[LANES], bool on) { \
        constexpr dot_cta_group Group = dot_cta_group::cta_group_##G; \
        PTX_KINDS(PTX_ANY_KIND, PTX_ON("%4"), " [%0], " A ", %2, %3, " LIST ", p; }", : : "r"(d), R(a), "l"(b), "r"(form), "r"((uint32_t)on), PTX_LANES##LANES(lanes) : "memory"); \
    } \
    template <int N, dot_kind Kind> \
    PTX_FN void NAME(kind_t<Kind>, cta_group_##G##_t, uint32_t d, CXX a, uint64_t b, uint32_t form, const uint32_t (&lanes)[LANES], bool on, n32_t<N>) { \
        constexpr dot_cta_group Group = dot_cta_group::cta_group_##G; \
        PTX_KINDS(, PTX_ON("%4"), " [%0], " A ", %2, %3, " LIST ", p, " SCALE "; }", : : "r"(d), R(a), "l"(b), "r"(form), "r"((uint32_t)on), PTX_LANES##LANES(lanes), "n"(N) : "memory"); \
    }
PTX_MMA(tcgen05_mma, "%1", uint64_t, "l") PTX_MMA(tcgen05_mma_tmem_a, "[%1]", uint32_t, "r")
#undef PTX_MMA
#undef PTX_MMA_LANES

// With block scales. (The functions named tmem_a take the left matrix by its descriptor, too, as the toolkit's do.)
#define PTX_SCALED_OPERANDS " [%0], %1, %2, %3, [%4], [%5], p; }" : : "r"(d), "l"(a), "l"(b), "r"(form), "r"(sa), "r"(sb), "r"((uint32_t)on) : "memory"
#define PTX_SCALED(ONE, TWO, FOUR, USE) \
    template <dot_cta_group Group> PTX_FN void ONE(kind_mxf8f6f4_t, cta_group_t<Group>, uint32_t d, uint64_t a, uint64_t b, uint32_t form, uint32_t sa, uint32_t sb, bool on) { \
        PTX_GROUP(PTX_ON("%6"), ".kind::mxf8f6f4.block_scale.scale_vec::1X" USE PTX_SCALED_OPERANDS); \
    } \
    template <dot_kind Kind, dot_cta_group Group> PTX_FN void TWO(kind_t<Kind>, cta_group_t<Group>, uint32_t d, uint64_t a, uint64_t b, uint32_t form, uint32_t sa, uint32_t sb, bool on) { \
        static_assert(Kind == dot_kind::mxf4 || Kind == dot_kind::mxf4nvf4, "the kind is mxf4 or mxf4nvf4"); \
        if constexpr (Kind == dot_kind::mxf4) { PTX_GROUP(PTX_ON("%6"), ".kind::mxf4.block_scale.scale_vec::2X" USE PTX_SCALED_OPERANDS); } \
        else { PTX_GROUP(PTX_ON("%6"), ".kind::mxf4nvf4.block_scale.scale_vec::2X" USE PTX_SCALED_OPERANDS); } \
    } \
    template <dot_cta_group Group> PTX_FN void FOUR(kind_mxf4nvf4_t, cta_group_t<Group>, uint32_t d, uint64_t a, uint64_t b, uint32_t form, uint32_t sa, uint32_t sb, bool on) { \
        PTX_GROUP(PTX_ON("%6"), ".kind::mxf4nvf4.block_scale.scale_vec::4X" USE PTX_SCALED_OPERANDS); \
    }
#define PTX_SCALED_USE(AFTER, USE) \
    PTX_SCALED(tcgen05_mma_block_scale_vec_1x##AFTER, tcgen05_mma_block_scale_vec_2x##AFTER, tcgen05_mma_block_scale_vec_4x##AFTER, USE) \
    PTX_SCALED(tcgen05_mma_block_scale_vec_1x_tmem_a##AFTER, tcgen05_mma_block_scale_vec_2_tmem_a##AFTER, tcgen05_mma_block_scale_vec_4x_tmem_a##AFTER, USE)
PTX_SCALED_USE(, "") PTX_SCALED_USE(_collector_a_fill, ".collector::a::fill") PTX_SCALED_USE(_collector_a_use, ".collector::a::use")
PTX_SCALED_USE(_collector_a_lastuse, ".collector::a::lastuse") PTX_SCALED_USE(_collector_a_discard, ".collector::a::discard")
#undef PTX_SCALED_OPERANDS
#undef PTX_SCALED
#undef PTX_SCALED_USE

// With a stationary right matrix.
#define PTX_WS(NAME, USE, A, CXX, R) \
    template <dot_kind Kind> PTX_FN void NAME(cta_group_1_t, kind_t<Kind>, uint32_t d, CXX a, uint64_t b, uint32_t form, bool on) { \
        constexpr dot_cta_group Group = dot_cta_group::cta_group_1; \
        PTX_KINDS(PTX_ANY_KIND, PTX_ON("%4") ".ws", USE " [%0], " A ", %2, %3, p; }", : : "r"(d), R(a), "l"(b), "r"(form), "r"((uint32_t)on) : "memory"); \
    } \
    template <dot_kind Kind> PTX_FN void NAME(cta_group_1_t, kind_t<Kind>, uint32_t d, CXX a, uint64_t b, uint32_t form, bool on, uint64_t zeros) { \
        constexpr dot_cta_group Group = dot_cta_group::cta_group_1; \
        PTX_KINDS(PTX_ANY_KIND, PTX_ON("%4") ".ws", USE " [%0], " A ", %2, %3, p, %5; }", : : "r"(d), R(a), "l"(b), "r"(form), "r"((uint32_t)on), "l"(zeros) : "memory"); \
    }
#define PTX_WS_USE(BUFFER, USE) \
    PTX_WS(tcgen05_mma_ws_collector_##BUFFER##_##USE, ".collector::" #BUFFER "::" #USE, "%1", uint64_t, "l") \
    PTX_WS(tcgen05_mma_ws_tmem_a_collector_##BUFFER##_##USE, ".collector::" #BUFFER "::" #USE, "[%1]", uint32_t, "r")
#define PTX_WS_BUFFER(BUFFER) PTX_WS_USE(BUFFER, fill) PTX_WS_USE(BUFFER, use) PTX_WS_USE(BUFFER, lastuse) PTX_WS_USE(BUFFER, discard)
PTX_WS_BUFFER(b0) PTX_WS_BUFFER(b1) PTX_WS_BUFFER(b2) PTX_WS_BUFFER(b3)
#undef PTX_WS
#undef PTX_WS_USE
#undef PTX_WS_BUFFER
#undef PTX_KINDS
#undef PTX_ANY_KIND
#undef PTX_ON
#undef PTX_LANES4
#undef PTX_LANES8
#undef PTX_CTA_OR_CLUSTER
#undef PTX_SCOPE
#undef PTX_SEM_SCOPE
#undef PTX_GROUP
#undef PTX_FN
}}
