// Uses of the header named by the file: it must compile without a message.
#include <cuda/atomic>
__device__ cuda::atomic<int, cuda::thread_scope_device> counter;
__global__ void k(int *o, float *f, unsigned long long *u) { cuda::atomic_ref<int, cuda::thread_scope_device> r(o[0]); r.fetch_add(3); r++; counter.fetch_add(1, cuda::memory_order_relaxed); o[1] = counter.load(cuda::memory_order_acquire); cuda::atomic_ref<float> g(*f); g.fetch_add(1.5f); g += 2; int e = 3; o[2] = r.compare_exchange_weak(e, 4); cuda::atomic_ref<unsigned long long, cuda::thread_scope_block> w(*u); w.fetch_max(5ull); cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device); counter.store(3, cuda::std::memory_order_release); }
