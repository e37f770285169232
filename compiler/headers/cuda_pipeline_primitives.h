// Asynchronous copies from global to shared memory, by hand.
#pragma once
typedef unsigned long __mbarrier_t;
typedef unsigned long __mbarrier_token_t;
static __device__ __forceinline__ void __pipeline_memcpy_async(void *__restrict__ to, const void *__restrict__ from, unsigned long bytes, unsigned long zero_fill = 0) {
#if __CUDA_ARCH__ >= 800
    unsigned at = (unsigned)__cvta_generic_to_shared(to), read = (unsigned)(bytes - zero_fill);
    unsigned long global = __cvta_generic_to_global(from);
    if (bytes == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" : : "r"(at), "l"(global), "r"(read) : "memory");
    else if (bytes == 8) asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" : : "r"(at), "l"(global), "r"(read) : "memory");
    else if (bytes == 4) asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" : : "r"(at), "l"(global), "r"(read) : "memory");
    else __trap();
#else
    char *d = static_cast<char *>(to);
    const char *s = static_cast<const char *>(from);
    for (unsigned long i = 0; i < bytes; ++i) d[i] = i < bytes - zero_fill ? s[i] : 0;
#endif
}
static __device__ __forceinline__ void __pipeline_commit() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" : : : "memory");
#endif
}
static __device__ __forceinline__ void __pipeline_wait_prior(unsigned long n) {
#if __CUDA_ARCH__ >= 800
    switch (n) {
    case 0: asm volatile("cp.async.wait_all;" : : : "memory"); break;
    case 1: asm volatile("cp.async.wait_group 1;" : : : "memory"); break;
    case 2: asm volatile("cp.async.wait_group 2;" : : : "memory"); break;
    case 3: asm volatile("cp.async.wait_group 3;" : : : "memory"); break;
    case 4: asm volatile("cp.async.wait_group 4;" : : : "memory"); break;
    case 5: asm volatile("cp.async.wait_group 5;" : : : "memory"); break;
    case 6: asm volatile("cp.async.wait_group 6;" : : : "memory"); break;
    case 7: asm volatile("cp.async.wait_group 7;" : : : "memory"); break;
    default: asm volatile("cp.async.wait_group 8;" : : : "memory"); break;
    }
#endif
}
#if __CUDA_ARCH__ >= 800
static __device__ __forceinline__ void __pipeline_arrive_on(__mbarrier_t *b) {
    asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" : : "r"((unsigned)__cvta_generic_to_shared(b)) : "memory");
}
static __device__ __forceinline__ void __mbarrier_init(__mbarrier_t *b, unsigned count) {
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" : : "r"((unsigned)__cvta_generic_to_shared(b)), "r"(count) : "memory");
}
static __device__ __forceinline__ void __mbarrier_inval(__mbarrier_t *b) {
    asm volatile("mbarrier.inval.shared.b64 [%0];" : : "r"((unsigned)__cvta_generic_to_shared(b)) : "memory");
}
static __device__ __forceinline__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *b) {
    __mbarrier_token_t t;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(t) : "r"((unsigned)__cvta_generic_to_shared(b)) : "memory");
    return t;
}
static __device__ __forceinline__ __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *b) {
    __mbarrier_token_t t;
    asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(t) : "r"((unsigned)__cvta_generic_to_shared(b)) : "memory");
    return t;
}
static __device__ __forceinline__ bool __mbarrier_test_wait(__mbarrier_t *b, __mbarrier_token_t t) {
    unsigned done;
    asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"((unsigned)__cvta_generic_to_shared(b)), "l"(t) : "memory");
    return done != 0;
}
#endif
