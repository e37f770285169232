// <cuda/ptx>: values that stand for modifiers, and what all its parts use.
#pragma once
namespace cuda { namespace ptx {
using std::int16_t; using std::int32_t; using std::int64_t; using std::uint8_t; using std::uint16_t; using std::uint32_t; using std::uint64_t;

enum class dot_sem { acq_rel, acquire, relaxed, release, sc, weak };
enum class dot_space { global, cluster, shared };
enum class dot_scope { cta, cluster, gpu, sys };
enum class dot_op { add, dec, inc, max, min, and_op, or_op, xor_op, cas, exch };
enum class dot_cta_group { cta_group_1, cta_group_2 };
enum class dot_kind { f16, f8f6f4, i8, mxf4, mxf4nvf4, mxf8f6f4, tf32 };

template <dot_sem V> using sem_t = std::integral_constant<dot_sem, V>;
template <dot_space V> using space_t = std::integral_constant<dot_space, V>;
template <dot_scope V> using scope_t = std::integral_constant<dot_scope, V>;
template <dot_op V> using op_t = std::integral_constant<dot_op, V>;
template <dot_cta_group V> using cta_group_t = std::integral_constant<dot_cta_group, V>;
template <dot_kind V> using kind_t = std::integral_constant<dot_kind, V>;
template <int N> using n32_t = std::integral_constant<int, N>;

#define PTX_TAG(SET, NAME) using SET##_##NAME##_t = SET##_t<dot_##SET::NAME>; static constexpr SET##_##NAME##_t SET##_##NAME{};
PTX_TAG(sem, acq_rel) PTX_TAG(sem, acquire) PTX_TAG(sem, relaxed) PTX_TAG(sem, release) PTX_TAG(sem, sc) PTX_TAG(sem, weak)
PTX_TAG(space, global) PTX_TAG(space, shared) PTX_TAG(space, cluster)
PTX_TAG(scope, cluster) PTX_TAG(scope, cta) PTX_TAG(scope, gpu) PTX_TAG(scope, sys)
PTX_TAG(op, add) PTX_TAG(op, dec) PTX_TAG(op, inc) PTX_TAG(op, max) PTX_TAG(op, min) PTX_TAG(op, and_op) PTX_TAG(op, or_op) PTX_TAG(op, xor_op) PTX_TAG(op, cas) PTX_TAG(op, exch)
PTX_TAG(kind, f16) PTX_TAG(kind, f8f6f4) PTX_TAG(kind, i8) PTX_TAG(kind, mxf4) PTX_TAG(kind, mxf4nvf4) PTX_TAG(kind, mxf8f6f4) PTX_TAG(kind, tf32)
#undef PTX_TAG
using cta_group_1_t = cta_group_t<dot_cta_group::cta_group_1>;
using cta_group_2_t = cta_group_t<dot_cta_group::cta_group_2>;
static constexpr cta_group_1_t cta_group_1{};
static constexpr cta_group_2_t cta_group_2{};

// A value of another type's bits.
template <typename To, typename From> __device__ __forceinline__ To __bits(From v) {
    static_assert(sizeof(To) == sizeof(From), "a value of this size is needed");
    return *reinterpret_cast<To *>(&v);
}
__device__ __forceinline__ uint32_t __smem(const void *p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ uint64_t __gmem(const void *p) { return static_cast<uint64_t>(__cvta_generic_to_global(p)); }
template <typename T, int Bytes> using __sized = std::enable_if_t<sizeof(T) == Bytes, bool>;

// A function; an instruction of which a modifier is chosen by the template parameter Scope, Sem or Group.
#define PTX_FN __device__ __forceinline__
#define PTX_CTA_OR_CLUSTER(BEFORE, AFTER, ...) \
    static_assert(Scope == dot_scope::cta || Scope == dot_scope::cluster, "the scope is cta or cluster"); \
    if constexpr (Scope == dot_scope::cta) asm volatile(BEFORE ".cta" AFTER __VA_ARGS__); \
    else asm volatile(BEFORE ".cluster" AFTER __VA_ARGS__)
#define PTX_SCOPE(BEFORE, AFTER, ...) \
    if constexpr (Scope == dot_scope::cta) asm volatile(BEFORE ".cta" AFTER __VA_ARGS__); \
    else if constexpr (Scope == dot_scope::cluster) asm volatile(BEFORE ".cluster" AFTER __VA_ARGS__); \
    else if constexpr (Scope == dot_scope::gpu) asm volatile(BEFORE ".gpu" AFTER __VA_ARGS__); \
    else asm volatile(BEFORE ".sys" AFTER __VA_ARGS__)
#define PTX_SEM_SCOPE(FIRST, SECOND, BEFORE, AFTER, ...) \
    static_assert(Sem == dot_sem::FIRST || Sem == dot_sem::SECOND, "the semantics are " #FIRST " or " #SECOND); \
    if constexpr (Sem == dot_sem::FIRST) { PTX_SCOPE(BEFORE "." #FIRST, AFTER, __VA_ARGS__); } \
    else { PTX_SCOPE(BEFORE "." #SECOND, AFTER, __VA_ARGS__); }
#define PTX_GROUP(BEFORE, AFTER, ...) \
    if constexpr (Group == dot_cta_group::cta_group_1) asm volatile(BEFORE ".cta_group::1" AFTER __VA_ARGS__); \
    else asm volatile(BEFORE ".cta_group::2" AFTER __VA_ARGS__)
}}
