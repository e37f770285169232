// Instructions that the programs share.
#pragma once
#include <cuda_fp16.h>
typedef unsigned int uint32_t;
typedef unsigned short uint16_t;

typedef unsigned long long u64;

struct alignas(64) Map { char bytes[128]; };

__device__ __forceinline__ uint32_t smem(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

// mbarriers
__device__ __forceinline__ void bar_init(u64 *bar, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(smem(bar)), "r"(n) : "memory"); }
__device__ __forceinline__ void bar_fence() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }
__device__ __forceinline__ void bar_expect(u64 *bar, int bytes)
{
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(smem(bar)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void bar_arrive(u64 *bar) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(smem(bar)) : "memory"); }
__device__ __forceinline__ void bar_wait(u64 *bar, int parity)
{
    asm volatile("{\n.reg .pred p;\nAGAIN:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra DONE;\nbra AGAIN;\nDONE:\n}" ::"r"(smem(bar)), "r"(parity) : "memory");
}
__device__ __forceinline__ void proxy_fence() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ __forceinline__ void cluster_sync()
{
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
}
__device__ __forceinline__ uint32_t cluster_rank() { uint32_t r; asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r)); return r; }

// cp.async
__device__ __forceinline__ void copy16(void *to, const void *from) { asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(smem(to)), "l"(__cvta_generic_to_global(from)) : "memory"); }
__device__ __forceinline__ void copy_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int N> __device__ __forceinline__ void copy_wait() { asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory"); }

// TMA
__device__ __forceinline__ void tma_load(void *to, const Map *map, u64 *bar, int x, int y)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(smem(to)), "l"(map), "r"(x), "r"(y),
                 "r"(smem(bar))
                 : "memory");
}
__device__ __forceinline__ void tma_load_many(void *to, const Map *map, u64 *bar, int x, int y, uint16_t mask)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%2, %3}], [%4], %5;" ::"r"(smem(to)),
                 "l"(map), "r"(x), "r"(y), "r"(smem(bar)), "h"(mask)
                 : "memory");
}
__device__ __forceinline__ void tma_store(const Map *map, const void *from, int x, int y)
{
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%1, %2}], [%3];" ::"l"(map), "r"(x), "r"(y), "r"(smem(from)) : "memory");
}
__device__ __forceinline__ void bulk_commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
template <int N> __device__ __forceinline__ void bulk_wait_read() { asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(N) : "memory"); }
template <int N> __device__ __forceinline__ void bulk_wait() { asm volatile("cp.async.bulk.wait_group %0;" ::"n"(N) : "memory"); }
__device__ __forceinline__ void bulk_load(void *to, const void *from, int bytes, u64 *bar)
{
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(smem(to)), "l"(__cvta_generic_to_global(from)),
                 "r"(bytes), "r"(smem(bar))
                 : "memory");
}
__device__ __forceinline__ void bulk_store(void *to, const void *from, int bytes)
{
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(__cvta_generic_to_global(to)), "r"(smem(from)), "r"(bytes) : "memory");
}

// ldmatrix, mma
__device__ __forceinline__ void load4(uint32_t (&r)[4], const void *p)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(smem(p)) : "memory");
}
__device__ __forceinline__ void load2(uint32_t (&r)[2], const void *p)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(smem(p)) : "memory");
}
__device__ __forceinline__ void load2_trans(uint32_t (&r)[2], const void *p)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(smem(p)) : "memory");
}
__device__ __forceinline__ void mma16816(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// A step of 32 in a product of 32 x 32 by two warps: fragments of both tiles, whose rows are `PITCH` apart, and their products.
template <int PITCH> __device__ __forceinline__ void multiply_tiles(float (&d)[4][4], const half (*a)[PITCH], const half (*b)[PITCH])
{
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
#pragma unroll
    for (int k = 0; k < 32; k += 16) {
        uint32_t fa[4];
        load4(fa, &a[warp * 16 + lane % 16][k + lane / 16 * 8]);
#pragma unroll
        for (int n = 0; n < 4; n++) {
            uint32_t fb[2];
            load2(fb, &b[n * 8 + lane % 8][k + lane / 8 % 2 * 8]);
            mma16816(d[n], fa, fb);
        }
    }
}
// Stores a warp's 16 x 32 result; `to` is the place of its first element.
__device__ __forceinline__ void store_tile(float *to, int stride, const float (&d)[4][4])
{
    int lane = threadIdx.x % 32;
    to += lane / 4 * stride + lane % 4 * 2;
#pragma unroll
    for (int n = 0; n < 4; n++)
#pragma unroll
        for (int i = 0; i < 4; i++) to[i / 2 * 8 * stride + n * 8 + i % 2] = d[n][i];
}

// wgmma, rows of 128 bytes swizzled
__device__ __forceinline__ u64 describe(const void *p) { return (u64)((smem(p) & 0x3ffff) >> 4) | 1ull << 16 | 64ull << 32 | 1ull << 62; }
__device__ __forceinline__ void wg_fence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void wg_commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int N> __device__ __forceinline__ void wg_wait() { asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory"); }
__device__ __forceinline__ void wg_keep(float &r) { asm volatile("" : "+f"(r)::"memory"); }
#define WG_OUT(d) "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15])
#define WG_LIST "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}"
__device__ __forceinline__ void wgmma_f16(float (&d)[16], u64 a, u64 b, int scale)
{
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %18, 0;\nwgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 " WG_LIST ", %16, %17, p, 1, 1, 0, 0;\n}"
                 : WG_OUT(d) : "l"(a), "l"(b), "r"(scale));
}
__device__ __forceinline__ void wgmma_e4m3(float (&d)[16], u64 a, u64 b, int scale)
{
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %18, 0;\nwgmma.mma_async.sync.aligned.m64n32k32.f32.e4m3.e4m3 " WG_LIST ", %16, %17, p, 1, 1;\n}"
                 : WG_OUT(d) : "l"(a), "l"(b), "r"(scale));
}
__device__ __forceinline__ void wgmma_rs(float (&d)[16], const uint32_t (&a)[4], u64 b, int scale)
{
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %21, 0;\nwgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 " WG_LIST ", {%16, %17, %18, %19}, %20, p, 1, 1, 0;\n}"
                 : WG_OUT(d) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(scale));
}
// Stores a warpgroup's 64 x 32 result.
__device__ __forceinline__ void wg_store(float *c, int stride, const float (&d)[16])
{
    int t = threadIdx.x % 128, row = t / 32 * 16 + t % 32 / 4, col = t % 4 * 2;
    for (int i = 0; i < 16; i++) c[(row + i / 2 % 2 * 8) * stride + i / 4 * 8 + col + i % 2] = d[i];
}
