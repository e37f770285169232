// Copies of tiles between tensors in global memory, which a tensor map describes, and shared memory; inside the namespace of
// the experimental device functions.
#pragma once
template <thread_scope S> __device__ __forceinline__ void cp_async_bulk_tensor_1d_global_to_shared(void *to, const CUtensorMap *map, int c0, barrier<S> &b) {
    asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2}], [%3];"
                 : : "r"((unsigned)__cvta_generic_to_shared(to)), "l"(map), "r"(c0), "r"((unsigned)__cvta_generic_to_shared(b.native())) : "memory");
}
__device__ __forceinline__ void cp_async_bulk_tensor_1d_shared_to_global(const CUtensorMap *map, int c0, const void *from) {
    asm volatile("cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%0, {%2}], [%1];" : : "l"(map), "r"((unsigned)__cvta_generic_to_shared(from)), "r"(c0) : "memory");
}
template <thread_scope S> __device__ __forceinline__ void cp_async_bulk_tensor_2d_global_to_shared(void *to, const CUtensorMap *map, int c0, int c1, barrier<S> &b) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                 : : "r"((unsigned)__cvta_generic_to_shared(to)), "l"(map), "r"(c0), "r"(c1), "r"((unsigned)__cvta_generic_to_shared(b.native())) : "memory");
}
__device__ __forceinline__ void cp_async_bulk_tensor_2d_shared_to_global(const CUtensorMap *map, int c0, int c1, const void *from) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" : : "l"(map), "r"((unsigned)__cvta_generic_to_shared(from)), "r"(c0), "r"(c1) : "memory");
}
template <thread_scope S> __device__ __forceinline__ void cp_async_bulk_tensor_3d_global_to_shared(void *to, const CUtensorMap *map, int c0, int c1, int c2, barrier<S> &b) {
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4}], [%5];"
                 : : "r"((unsigned)__cvta_generic_to_shared(to)), "l"(map), "r"(c0), "r"(c1), "r"(c2), "r"((unsigned)__cvta_generic_to_shared(b.native())) : "memory");
}
__device__ __forceinline__ void cp_async_bulk_tensor_3d_shared_to_global(const CUtensorMap *map, int c0, int c1, int c2, const void *from) {
    asm volatile("cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [%0, {%2, %3, %4}], [%1];" : : "l"(map), "r"((unsigned)__cvta_generic_to_shared(from)), "r"(c0), "r"(c1), "r"(c2) : "memory");
}
template <thread_scope S> __device__ __forceinline__ void cp_async_bulk_tensor_4d_global_to_shared(void *to, const CUtensorMap *map, int c0, int c1, int c2, int c3, barrier<S> &b) {
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4, %5}], [%6];"
                 : : "r"((unsigned)__cvta_generic_to_shared(to)), "l"(map), "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"((unsigned)__cvta_generic_to_shared(b.native())) : "memory");
}
__device__ __forceinline__ void cp_async_bulk_tensor_4d_shared_to_global(const CUtensorMap *map, int c0, int c1, int c2, int c3, const void *from) {
    asm volatile("cp.async.bulk.tensor.4d.global.shared::cta.bulk_group [%0, {%2, %3, %4, %5}], [%1];" : : "l"(map), "r"((unsigned)__cvta_generic_to_shared(from)), "r"(c0), "r"(c1), "r"(c2), "r"(c3) : "memory");
}
template <thread_scope S> __device__ __forceinline__ void cp_async_bulk_tensor_5d_global_to_shared(void *to, const CUtensorMap *map, int c0, int c1, int c2, int c3, int c4, barrier<S> &b) {
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4, %5, %6}], [%7];"
                 : : "r"((unsigned)__cvta_generic_to_shared(to)), "l"(map), "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"(c4), "r"((unsigned)__cvta_generic_to_shared(b.native())) : "memory");
}
__device__ __forceinline__ void cp_async_bulk_tensor_5d_shared_to_global(const CUtensorMap *map, int c0, int c1, int c2, int c3, int c4, const void *from) {
    asm volatile("cp.async.bulk.tensor.5d.global.shared::cta.bulk_group [%0, {%2, %3, %4, %5, %6}], [%1];" : : "l"(map), "r"((unsigned)__cvta_generic_to_shared(from)), "r"(c0), "r"(c1), "r"(c2), "r"(c3), "r"(c4) : "memory");
}
template <int n> __device__ __forceinline__ void cp_async_bulk_wait_group() { asm volatile("cp.async.bulk.wait_group %0;" : : "n"(n) : "memory"); }
