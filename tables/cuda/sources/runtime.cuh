// What the runtime's headers declare and no other file has: copies into shared memory, access properties, counters, aligned memory.

#define JQ_COPY(N) \
  __device__ __forceinline__ void __nv_memcpy_async_shared_global_##N##_impl(void *to, const void *from, unsigned size) { \
    asm volatile("cp.async.ca.shared.global [%0], [%1], " #N ", %2;" : : "r"((unsigned)__cvta_generic_to_shared(to)), "l"(__cvta_generic_to_global(from)), "r"(size) : "memory"); \
  } \
  __device__ __forceinline__ void __nv_memcpy_async_shared_global_##N(void *to, const void *from, unsigned size) { __nv_memcpy_async_shared_global_##N##_impl(to, from, size); }
JQ_COPY(4)
JQ_COPY(8)
JQ_COPY(16)
#undef JQ_COPY

__device__ __forceinline__ void *__nv_associate_access_property_impl(const void *p, unsigned long long) { return const_cast<void *>(p); }
__device__ __forceinline__ void *__nv_associate_access_property(const void *p, unsigned long long property) { return __nv_associate_access_property_impl(p, property); }

__device__ __forceinline__ unsigned __pm0() { unsigned d; asm volatile("mov.u32 %0, %%pm0;" : "=r"(d)); return d; }
__device__ __forceinline__ unsigned __pm1() { unsigned d; asm volatile("mov.u32 %0, %%pm1;" : "=r"(d)); return d; }
__device__ __forceinline__ unsigned __pm2() { unsigned d; asm volatile("mov.u32 %0, %%pm2;" : "=r"(d)); return d; }
__device__ __forceinline__ unsigned __pm3() { unsigned d; asm volatile("mov.u32 %0, %%pm3;" : "=r"(d)); return d; }

__device__ __forceinline__ void *__nv_aligned_device_malloc_impl(unsigned long size, unsigned long alignment) { return __cuda_syscall_aligned_malloc(size, alignment); }
__device__ __forceinline__ void *__nv_aligned_device_malloc(unsigned long size, unsigned long alignment) { return __nv_aligned_device_malloc_impl(size, alignment); }
