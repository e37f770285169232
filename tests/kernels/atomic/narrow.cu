// buffer b u8[64] iota out
// buffer h u16[32] iota out
// buffer f f32[4] values(1000,-1000,0,0) out
// buffer d f64[2] values(5,-5) out
// buffer l i64[4] values(-1,0,85,3) out
// launch narrow<<<2, 64>>>(b, h)
// launch ordered<<<2, 64>>>(f, d)
// launch wide<<<1, 64>>>(l)
// alone
// Atomic references to objects of 1 and 2 bytes leave their neighbours alone; least and greatest of floating numbers; bits of long long.
#include <cuda/atomic>

__global__ void narrow(unsigned char *b, unsigned short *h) {
    int t = blockIdx.x * 64 + threadIdx.x;
    cuda::atomic_ref<unsigned char, cuda::thread_scope_device> sum(b[5]), most(b[6]), bits(b[7]);
    sum.fetch_add(3);
    most.fetch_max((unsigned char)(t * 2));
    bits.fetch_or((unsigned char)(1 << (t & 3)), cuda::memory_order_relaxed);
    if (t < 20) cuda::atomic_ref<unsigned char>(b[16 + t]).store((unsigned char)(t * 7), cuda::memory_order_release);
    cuda::atomic_ref<short, cuda::thread_scope_device> least(*(short *)(h + 3));
    least.fetch_min((short)-t);
    cuda::atomic_ref<unsigned short> count(h[8]);
    unsigned short seen = count.load();
    while (!count.compare_exchange_weak(seen, (unsigned short)(seen + 5))) {}
    cuda::atomic_ref<unsigned short> other(h[9]);
    other ^= (unsigned short)(1u << (t & 15));
    if (t == 0) h[20] = cuda::atomic_ref<unsigned short>(h[21]).exchange(777);
}

__global__ void ordered(float *f, double *d) {
    int t = blockIdx.x * 64 + threadIdx.x;
    float v = (t - 64) * 0.5f;
    cuda::atomic_ref<float, cuda::thread_scope_device>(f[0]).fetch_min(v);
    cuda::atomic_ref<float, cuda::thread_scope_device>(f[1]).fetch_max(v, cuda::memory_order_relaxed);
    cuda::atomic_ref<float>(f[2]).fetch_min(-0.25f - t);
    cuda::atomic_ref<double>(d[0]).fetch_min(v * 0.125);
    cuda::atomic_ref<double>(d[1]).fetch_max(v * 0.125);
}

__global__ void wide(long long *l) {
    long long v = ~(1ll << threadIdx.x);
    atomicAnd(&l[0], threadIdx.x % 3 ? v : -1ll);
    atomicOr(&l[1], threadIdx.x % 5 ? 0ll : ~v);
    atomicXor_system(&l[2], ~v);
    atomicMax_block(&l[3], (long long)threadIdx.x << 33);
}
