// <cuda/ptx>: bulk copies and reductions, tensor maps.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
namespace cuda { namespace ptx {
PTX_FN void cp_async_bulk(space_cluster_t, space_global_t, void *to, const void *from, const uint32_t &size, uint64_t *bar) {
    asm volatile("cp.async.bulk.shared::cluster.global." PTX_TX " [%0], [%1], %2, [%3];" : : "r"(__smem(to)), "l"(__gmem(from)), "r"(size), "r"(__smem(bar)) : "memory");
}
PTX_FN void cp_async_bulk(space_shared_t, space_global_t, void *to, const void *from, const uint32_t &size, uint64_t *bar) {
    asm volatile("cp.async.bulk.shared::cta.global." PTX_TX " [%0], [%1], %2, [%3];" : : "r"(__smem(to)), "l"(__gmem(from)), "r"(size), "r"(__smem(bar)) : "memory");
}
PTX_FN void cp_async_bulk(space_cluster_t, space_shared_t, void *to, const void *from, const uint32_t &size, uint64_t *bar) {
    asm volatile("cp.async.bulk.shared::cluster.shared::cta." PTX_TX " [%0], [%1], %2, [%3];" : : "r"(__smem(to)), "r"(__smem(from)), "r"(size), "r"(__smem(bar)) : "memory");
}
PTX_FN void cp_async_bulk(space_global_t, space_shared_t, void *to, const void *from, const uint32_t &size) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" : : "l"(__gmem(to)), "r"(__smem(from)), "r"(size) : "memory");
}
PTX_FN void cp_async_bulk_cp_mask(space_global_t, space_shared_t, void *to, const void *from, const uint32_t &size, const uint16_t &bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%0], [%1], %2, %3;" : : "l"(__gmem(to)), "r"(__smem(from)), "r"(size), "h"(bytes) : "memory");
}
PTX_FN void cp_async_bulk(space_cluster_t, space_global_t, void *to, const void *from, const uint32_t &size, uint64_t *bar, const uint16_t &ctas) {
    asm volatile("cp.async.bulk.shared::cluster.global." PTX_TX ".multicast::cluster [%0], [%1], %2, [%3], %4;"
                 : : "r"(__smem(to)), "l"(__gmem(from)), "r"(size), "r"(__smem(bar)), "h"(ctas) : "memory");
}
PTX_FN void cp_async_bulk_commit_group() { asm volatile("cp.async.bulk.commit_group;"); }
template <int N> PTX_FN void cp_async_bulk_wait_group(n32_t<N>) { asm volatile("cp.async.bulk.wait_group %0;" : : "n"(N) : "memory"); }
template <int N> PTX_FN void cp_async_bulk_wait_group_read(n32_t<N>) { asm volatile("cp.async.bulk.wait_group.read %0;" : : "n"(N) : "memory"); }

// Copies of a tensor's boxes: C coordinates, whose operands are numbered from 2 (copies in) or 1 (copies out).
#define PTX_AT1(c) "r"(c[0])
#define PTX_AT2(c) PTX_AT1(c), "r"(c[1])
#define PTX_AT3(c) PTX_AT2(c), "r"(c[2])
#define PTX_AT4(c) PTX_AT3(c), "r"(c[3])
#define PTX_AT5(c) PTX_AT4(c), "r"(c[4])
#define PTX_IN(NAME, MODE, C, AT, COORDS, BAR, MASK, OPS) \
    PTX_FN void NAME(space_cluster_t, space_global_t, void *to, const void *map, const int32_t (&at)[C], uint64_t *bar) { \
        asm volatile("cp.async.bulk.tensor." MODE ".shared::cluster.global." OPS PTX_TX " [%0], [%1, " COORDS "], [" BAR "];" : : "r"(__smem(to)), "l"(map), AT(at), "r"(__smem(bar)) : "memory"); \
    } \
    PTX_IN_REST(NAME, MODE, C, AT, COORDS, BAR, MASK, OPS)
#define PTX_IN_REST(NAME, MODE, C, AT, COORDS, BAR, MASK, OPS) \
    PTX_FN void NAME(space_shared_t, space_global_t, void *to, const void *map, const int32_t (&at)[C], uint64_t *bar) { \
        asm volatile("cp.async.bulk.tensor." MODE ".shared::cta.global." OPS PTX_TX " [%0], [%1, " COORDS "], [" BAR "];" : : "r"(__smem(to)), "l"(map), AT(at), "r"(__smem(bar)) : "memory"); \
    } \
    template <dot_cta_group Group> PTX_FN void NAME(space_shared_t, space_global_t, cta_group_t<Group>, void *to, const void *map, const int32_t (&at)[C], uint64_t *bar) { \
        PTX_GROUP("cp.async.bulk.tensor." MODE ".shared::cta.global." OPS PTX_TX, " [%0], [%1, " COORDS "], [" BAR "];", : : "r"(__smem(to)), "l"(map), AT(at), "r"(__smem(bar)) : "memory"); \
    } \
    PTX_FN void NAME(space_cluster_t, space_global_t, void *to, const void *map, const int32_t (&at)[C], uint64_t *bar, const uint16_t &ctas) { \
        asm volatile("cp.async.bulk.tensor." MODE ".shared::cluster.global." OPS PTX_TX ".multicast::cluster [%0], [%1, " COORDS "], [" BAR "], " MASK ";" \
                     : : "r"(__smem(to)), "l"(map), AT(at), "r"(__smem(bar)), "h"(ctas) : "memory"); \
    } \
    template <dot_cta_group Group> \
    PTX_FN void NAME(space_cluster_t, space_global_t, cta_group_t<Group>, void *to, const void *map, const int32_t (&at)[C], uint64_t *bar, const uint16_t &ctas) { \
        PTX_GROUP("cp.async.bulk.tensor." MODE ".shared::cluster.global." OPS PTX_TX ".multicast::cluster", " [%0], [%1, " COORDS "], [" BAR "], " MASK ";", \
                  : : "r"(__smem(to)), "l"(map), AT(at), "r"(__smem(bar)), "h"(ctas) : "memory"); \
    }
#define PTX_OUT(NAME, MODE, C, AT, COORDS, FROM, OPS) \
    PTX_FN void NAME(space_global_t, space_shared_t, const void *map, const int32_t (&at)[C], const void *from) { \
        asm volatile("cp.async.bulk.tensor." MODE ".global.shared::cta." OPS "bulk_group [%0, " COORDS "], [" FROM "];" : : "l"(map), AT(at), "r"(__smem(from)) : "memory"); \
    }
#define PTX_REDUCE_AS(OP, TEXT, MODE, AT, COORDS, FROM) \
    if constexpr (Op == dot_op::OP) \
        asm volatile("cp.reduce.async.bulk.tensor." MODE ".global.shared::cta." TEXT ".tile.bulk_group [%0, " COORDS "], [" FROM "];" : : "l"(map), AT(at), "r"(__smem(from)) : "memory");
#define PTX_REDUCE(MODE, C, AT, COORDS, FROM) \
    template <dot_op Op> PTX_FN void cp_reduce_async_bulk_tensor(space_global_t, space_shared_t, op_t<Op>, const void *map, const int32_t (&at)[C], const void *from) { \
        static_assert(Op != dot_op::cas && Op != dot_op::exch, "a reduction of tensors has another operation"); \
        PTX_REDUCE_AS(add, "add", MODE, AT, COORDS, FROM) PTX_REDUCE_AS(dec, "dec", MODE, AT, COORDS, FROM) PTX_REDUCE_AS(inc, "inc", MODE, AT, COORDS, FROM) \
        PTX_REDUCE_AS(max, "max", MODE, AT, COORDS, FROM) PTX_REDUCE_AS(min, "min", MODE, AT, COORDS, FROM) PTX_REDUCE_AS(and_op, "and", MODE, AT, COORDS, FROM) \
        PTX_REDUCE_AS(or_op, "or", MODE, AT, COORDS, FROM) PTX_REDUCE_AS(xor_op, "xor", MODE, AT, COORDS, FROM) \
    }
#define PTX_TILE(MODE, C, AT, IN_AT, IN_BAR, IN_MASK, OUT_AT, OUT_FROM) \
    PTX_IN(cp_async_bulk_tensor, MODE, C, AT, IN_AT, IN_BAR, IN_MASK, "tile.") \
    PTX_OUT(cp_async_bulk_tensor, MODE, C, AT, OUT_AT, OUT_FROM, "tile.") \
    PTX_REDUCE(MODE, C, AT, OUT_AT, OUT_FROM)
PTX_TILE("1d", 1, PTX_AT1, "{%2}", "%3", "%4", "{%1}", "%2")
PTX_TILE("2d", 2, PTX_AT2, "{%2, %3}", "%4", "%5", "{%1, %2}", "%3")
PTX_TILE("3d", 3, PTX_AT3, "{%2, %3, %4}", "%5", "%6", "{%1, %2, %3}", "%4")
PTX_TILE("4d", 4, PTX_AT4, "{%2, %3, %4, %5}", "%6", "%7", "{%1, %2, %3, %4}", "%5")
PTX_TILE("5d", 5, PTX_AT5, "{%2, %3, %4, %5, %6}", "%7", "%8", "{%1, %2, %3, %4, %5}", "%6")
PTX_IN_REST(cp_async_bulk_tensor_tile_gather4, "2d", 5, PTX_AT5, "{%2, %3, %4, %5, %6}", "%7", "%8", "tile::gather4.")
PTX_OUT(cp_async_bulk_tensor_tile_scatter4, "2d", 5, PTX_AT5, "{%1, %2, %3, %4, %5}", "%6", "tile::scatter4.")
#undef PTX_IN
#undef PTX_IN_REST
#undef PTX_OUT
#undef PTX_REDUCE_AS
#undef PTX_REDUCE
#undef PTX_TILE
#undef PTX_AT1
#undef PTX_AT2
#undef PTX_AT3
#undef PTX_AT4
#undef PTX_AT5

// Reductions of arrays, into a cluster's shared memory and into global memory.
#define PTX_INTO_CLUSTER(TAG, OP, CXX) \
    PTX_FN void cp_reduce_async_bulk(space_cluster_t, space_shared_t, op_##TAG##_t, CXX *to, const CXX *from, uint32_t size, uint64_t *bar) { \
        asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta." PTX_TX "." OP " [%0], [%1], %2, [%3];" : : "r"(__smem(to)), "r"(__smem(from)), "r"(size), "r"(__smem(bar)) : "memory"); \
    }
#define PTX_BITS_INTO_CLUSTER(TAG, OP) \
    template <typename T, __sized<T, 4> = true> \
    PTX_FN void cp_reduce_async_bulk(space_cluster_t, space_shared_t, op_##TAG##_t, T *to, const T *from, uint32_t size, uint64_t *bar) { \
        asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta." PTX_TX "." OP ".b32 [%0], [%1], %2, [%3];" : : "r"(__smem(to)), "r"(__smem(from)), "r"(size), "r"(__smem(bar)) : "memory"); \
    } \
    template <typename T> PTX_FN void cp_reduce_async_bulk(space_global_t, space_shared_t, op_##TAG##_t, T *to, const T *from, uint32_t size) { \
        static_assert(sizeof(T) == 4 || sizeof(T) == 8, "the elements have 4 or 8 bytes"); \
        if constexpr (sizeof(T) == 4) asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group." OP ".b32 [%0], [%1], %2;" : : "l"(__gmem(to)), "r"(__smem(from)), "r"(size) : "memory"); \
        else asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group." OP ".b64 [%0], [%1], %2;" : : "l"(__gmem(to)), "r"(__smem(from)), "r"(size) : "memory"); \
    }
#define PTX_INTO_GLOBAL(TAG, OP, CXX) \
    PTX_FN void cp_reduce_async_bulk(space_global_t, space_shared_t, op_##TAG##_t, CXX *to, const CXX *from, uint32_t size) { \
        asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group." OP " [%0], [%1], %2;" : : "l"(__gmem(to)), "r"(__smem(from)), "r"(size) : "memory"); \
    }
PTX_BITS_INTO_CLUSTER(and_op, "and") PTX_BITS_INTO_CLUSTER(or_op, "or") PTX_BITS_INTO_CLUSTER(xor_op, "xor")
PTX_INTO_CLUSTER(min, "min.u32", uint32_t) PTX_INTO_CLUSTER(max, "max.u32", uint32_t) PTX_INTO_CLUSTER(add, "add.u32", uint32_t) PTX_INTO_CLUSTER(inc, "inc.u32", uint32_t)
PTX_INTO_CLUSTER(dec, "dec.u32", uint32_t) PTX_INTO_CLUSTER(min, "min.s32", int32_t) PTX_INTO_CLUSTER(max, "max.s32", int32_t) PTX_INTO_CLUSTER(add, "add.s32", int32_t)
PTX_INTO_CLUSTER(add, "add.u64", uint64_t) PTX_INTO_CLUSTER(add, "add.u64", int64_t)
PTX_INTO_GLOBAL(min, "min.u32", uint32_t) PTX_INTO_GLOBAL(max, "max.u32", uint32_t) PTX_INTO_GLOBAL(add, "add.u32", uint32_t) PTX_INTO_GLOBAL(inc, "inc.u32", uint32_t)
PTX_INTO_GLOBAL(dec, "dec.u32", uint32_t) PTX_INTO_GLOBAL(min, "min.s32", int32_t) PTX_INTO_GLOBAL(max, "max.s32", int32_t) PTX_INTO_GLOBAL(add, "add.s32", int32_t)
PTX_INTO_GLOBAL(min, "min.u64", uint64_t) PTX_INTO_GLOBAL(max, "max.u64", uint64_t) PTX_INTO_GLOBAL(add, "add.u64", uint64_t) PTX_INTO_GLOBAL(min, "min.s64", int64_t)
PTX_INTO_GLOBAL(max, "max.s64", int64_t) PTX_INTO_GLOBAL(add, "add.u64", int64_t) PTX_INTO_GLOBAL(add, "add.f32", float) PTX_INTO_GLOBAL(add, "add.f64", double)
PTX_INTO_GLOBAL(min, "min.f16", __half) PTX_INTO_GLOBAL(max, "max.f16", __half) PTX_INTO_GLOBAL(add, "add.noftz.f16", __half)
PTX_INTO_GLOBAL(min, "min.bf16", __nv_bfloat16) PTX_INTO_GLOBAL(max, "max.bf16", __nv_bfloat16) PTX_INTO_GLOBAL(add, "add.noftz.bf16", __nv_bfloat16)
#undef PTX_INTO_CLUSTER
#undef PTX_BITS_INTO_CLUSTER
#undef PTX_INTO_GLOBAL

// Tensor maps: a field gets a register's value, at an index or not, or a constant.
template <int N, dot_scope Scope> PTX_FN void tensormap_cp_fenceproxy(sem_release_t, scope_t<Scope>, void *to, const void *from, n32_t<N>) {
    PTX_SCOPE("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release", ".sync.aligned [%0], [%1], %2;", : : "l"(__gmem(to)), "r"(__smem(from)), "n"(N) : "memory");
}
#define PTX_FIELD_IN(SPACE, TEXT, WHERE, R, NAME, FIELD, BYTES, CXX, V) \
    template <typename T, __sized<T, BYTES> = true> PTX_FN void tensormap_replace_##NAME(space_##SPACE##_t, void *map, T v) { \
        asm volatile("tensormap.replace.tile." FIELD "." TEXT ".b1024.b" #V " [%0], %1;" : : R(WHERE(map)), CXX##_R(v) : "memory"); \
    }
#define PTX_INDEXED_IN(SPACE, TEXT, WHERE, R, NAME, FIELD, BYTES, CXX, V) \
    template <int N, typename T, __sized<T, BYTES> = true> PTX_FN void tensormap_replace_##NAME(space_##SPACE##_t, void *map, n32_t<N>, T v) { \
        asm volatile("tensormap.replace.tile." FIELD "." TEXT ".b1024.b" #V " [%0], %1, %2;" : : R(WHERE(map)), "n"(N), CXX##_R(v) : "memory"); \
    }
#define PTX_CONSTANT_IN(SPACE, TEXT, WHERE, R, NAME) \
    template <int N> PTX_FN void tensormap_replace_##NAME(space_##SPACE##_t, void *map, n32_t<N>) { \
        asm volatile("tensormap.replace.tile." #NAME "." TEXT ".b1024.b32 [%0], %1;" : : R(WHERE(map)), "n"(N) : "memory"); \
    }
#define uint32_t_R(v) "r"(__bits<uint32_t>(v))
#define uint64_t_R(v) "l"(__bits<uint64_t>(v))
#define PTX_BOTH(EACH, ...) EACH(global, "global", __gmem, "l", __VA_ARGS__) EACH(shared, "shared::cta", __smem, "r", __VA_ARGS__)
PTX_BOTH(PTX_FIELD_IN, global_address, "global_address", 8, uint64_t, 64) PTX_BOTH(PTX_FIELD_IN, rank, "rank", 4, uint32_t, 32)
PTX_BOTH(PTX_INDEXED_IN, box_dim, "box_dim", 4, uint32_t, 32) PTX_BOTH(PTX_INDEXED_IN, global_dim, "global_dim", 4, uint32_t, 32)
PTX_BOTH(PTX_INDEXED_IN, global_stride, "global_stride", 8, uint64_t, 64) PTX_BOTH(PTX_INDEXED_IN, element_stride, "element_stride", 4, uint32_t, 32)
PTX_BOTH(PTX_INDEXED_IN, element_size, "element_stride", 4, uint32_t, 32)
PTX_BOTH(PTX_CONSTANT_IN, elemtype) PTX_BOTH(PTX_CONSTANT_IN, interleave_layout) PTX_BOTH(PTX_CONSTANT_IN, swizzle_mode) PTX_BOTH(PTX_CONSTANT_IN, fill_mode)
PTX_BOTH(PTX_CONSTANT_IN, swizzle_atomicity)
#undef PTX_FIELD_IN
#undef PTX_INDEXED_IN
#undef PTX_CONSTANT_IN
#undef PTX_BOTH
#undef uint32_t_R
#undef uint64_t_R
#undef PTX_TX
}}
