// Instructions of tensor memory.
#pragma once
__device__ __forceinline__ void t5_alloc(uint32_t *slot, int columns)
{
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], %1;\ntcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;" ::"r"(smem(slot)), "r"(columns)
                 : "memory");
}
__device__ __forceinline__ void t5_free(uint32_t at, int columns) { asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, %1;" ::"r"(at), "r"(columns) : "memory"); }
__device__ __forceinline__ void t5_before() { asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory"); }
__device__ __forceinline__ void t5_after() { asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory"); }
__device__ __forceinline__ void t5_wait_ld() { asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void t5_keep(float &r) { asm volatile("" : "+f"(r)::"memory"); }
// Rows of 128 bytes swizzled.
__device__ __forceinline__ u64 t5_describe(const void *p) { return (u64)((smem(p) & 0x3ffff) >> 4) | 1ull << 16 | 64ull << 32 | 1ull << 46 | 2ull << 61; }
__device__ __forceinline__ void t5_mma(uint32_t d, u64 a, u64 b, uint32_t what, int add)
{
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\ntcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p;\n}" ::"r"(d), "l"(a), "l"(b), "r"(what), "r"(add) : "memory");
}
__device__ __forceinline__ void t5_mma_f8(uint32_t d, u64 a, u64 b, uint32_t what, int add)
{
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\ntcgen05.mma.cta_group::1.kind::f8f6f4 [%0], %1, %2, %3, p;\n}" ::"r"(d), "l"(a), "l"(b), "r"(what), "r"(add) : "memory");
}
__device__ __forceinline__ void t5_commit(u64 *bar) { asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(smem(bar)) : "memory"); }
__device__ __forceinline__ void t5_load32(float (&d)[32], uint32_t at)
{
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x32.b32 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, [%32];"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]), "=f"(d[4]), "=f"(d[5]), "=f"(d[6]), "=f"(d[7]), "=f"(d[8]), "=f"(d[9]), "=f"(d[10]), "=f"(d[11]),
                   "=f"(d[12]), "=f"(d[13]), "=f"(d[14]), "=f"(d[15]), "=f"(d[16]), "=f"(d[17]), "=f"(d[18]), "=f"(d[19]), "=f"(d[20]), "=f"(d[21]), "=f"(d[22]),
                   "=f"(d[23]), "=f"(d[24]), "=f"(d[25]), "=f"(d[26]), "=f"(d[27]), "=f"(d[28]), "=f"(d[29]), "=f"(d[30]), "=f"(d[31])
                 : "r"(at) : "memory");
}
// A lane's row of 32 columns, from tensor memory to `to`.
__device__ __forceinline__ void t5_store32(float *to, uint32_t at)
{
    float d[32];
    t5_load32(d, at);
#ifndef NO_WAIT_LD
    t5_wait_ld();
#endif
    for (int i = 0; i < 32; i++) t5_keep(d[i]);
    for (int i = 0; i < 32; i++) to[i] = d[i];
    t5_wait_ld();
}
