// in place for sm_90a
// Accumulators of wgmma stay where they are: ptxas has nothing to wait for between the products of a chain.
typedef unsigned long long u64;

__device__ inline u64 describe(const void *p)
{
    u64 a = (u64)__cvta_generic_to_shared(p);
    return ((a & 0x3ffff) >> 4) | (1ull << 16) | (64ull << 32) | (1ull << 62);
}

__device__ inline void multiply(float (&d)[16], u64 a, u64 b, int scale)
{
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %18, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15}, %16, %17, p, 1, 1, 0, 0;\n}\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]),
                   "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15])
                 : "l"(a), "l"(b), "r"(scale));
}

__device__ inline void arrive() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ inline void commit() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
template <int N> __device__ inline void wait() { asm volatile("wgmma.wait_group.sync.aligned %0;\n" ::"n"(N) : "memory"); }
__device__ inline void keep(float &r) { asm volatile("" : "+f"(r)::"memory"); }

// One tile after another, the accumulators fenced as CUTLASS does.
extern "C" __global__ void tiles(float *o, const uint4 *g, int n)
{
    __shared__ alignas(1024) uint4 s[1024];
    float d[16];
    int scale = 0;
    for (int t = 0; t < n; t++) {
        s[threadIdx.x] = g[threadIdx.x + t * 128];
        __syncthreads();
        for (int i = 0; i < 16; i++) keep(d[i]);
        arrive();
        u64 a = describe(s), b = describe(s + 512);
#pragma unroll
        for (int k = 0; k < 4; k++) { multiply(d, a + k * 2, b + k * 2, scale); scale = 1; }
        commit();
        wait<0>();
        for (int i = 0; i < 16; i++) keep(d[i]);
        __syncthreads();
    }
    for (int i = 0; i < 16; i++) o[threadIdx.x * 16 + i] = d[i];
}

// Zeroed accumulators, two tiles in flight.
extern "C" __global__ void flight(float *o, const uint4 *g, int n)
{
    __shared__ alignas(1024) uint4 s[2048];
    float d[16], e[16];
    for (int i = 0; i < 16; i++) d[i] = e[i] = 0;
    for (int t = 0; t < n; t++) {
        u64 a = describe(s + (t & 1) * 1024), b = describe(s + 512 + (t & 1) * 1024);
        arrive();
#pragma unroll
        for (int k = 0; k < 4; k++) multiply(d, a + k * 2, b + k * 2, 1);
        commit();
#pragma unroll
        for (int k = 0; k < 4; k++) multiply(e, a + k * 2, b + 8 + k * 2, 1);
        commit();
        wait<1>();
        s[threadIdx.x + ((t + 1) & 1) * 1024] = g[threadIdx.x + t * 128];
        wait<0>();
        __syncthreads();
    }
    for (int i = 0; i < 16; i++) o[threadIdx.x * 16 + i] = d[i] + e[i];
}
