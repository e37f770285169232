// buffer x i32[256] rand(-1000,1000)
// buffer a i32[16] values(0,0,5000,-5000,-1,0,0,0) out
// buffer w u64[4] out
// buffer f f32[2] out tol=1e-3
// buffer chain i32[256] out
// buffer dots i32[256] out
// launch counts<<<4, 64>>>(x, a, w, f)
// launch handed<<<2, 128>>>(a, chain)
// launch products<<<4, 64>>>(x, dots)
// nonuniform
// Atomic functions with memory order and scope as arguments, what is built of them, and dot products of packed vectors.
#include <cuda_runtime.h>

__global__ void counts(const int *x, int *a, unsigned long long *w, float *f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
  __nv_atomic_fetch_add(a, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_sub(a + 1, v, __NV_ATOMIC_SEQ_CST);
  __nv_atomic_fetch_min(a + 2, v, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_max(a + 3, v, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_fetch_and(a + 4, v | 0xf0f0, __NV_ATOMIC_RELAXED);
  __nv_atomic_or(a + 5, v & 0x0ff0, __NV_ATOMIC_ACQUIRE);
  __nv_atomic_fetch_xor(a + 6, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_add(w, (unsigned long long)(v & 0xff) << 33, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_add(f, v * 0.25f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  // A maximum by exchange where nobody was faster.
  unsigned long long mine = (unsigned long long)(v + 1000) * 3, old = __nv_atomic_load_n(w + 1, __NV_ATOMIC_RELAXED);
  while (old < mine && !__nv_atomic_compare_exchange_n(w + 1, &old, mine, true, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE)) {
  }
}

// A value handed from thread to thread of a block through a lock.
__global__ void handed(int *a, int *chain) {
  __shared__ int lock, value;
  if (threadIdx.x == 0) lock = 0, value = blockIdx.x * 1000;
  __syncthreads();
  for (bool done = false; !done;) {
    if (__nv_atomic_exchange_n(&lock, 1, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK) == 0) {
      value += 3;
      __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
      __nv_atomic_store_n(&lock, 0, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
      done = true;
    }
  }
  __syncthreads();
  int seen;
  __nv_atomic_load(&value, &seen, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK);
  chain[blockIdx.x * blockDim.x + threadIdx.x] = seen;
  if (threadIdx.x == 0) __nv_atomic_store(a + 8 + blockIdx.x, &seen, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
}

__global__ void products(const int *x, int *dots) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
  const char4 a = make_char4(v & 0x7f, v % 50, 3, -i % 100), b = make_char4(2, -5, v % 7, 9);
  const uchar4 c = make_uchar4(v & 0xff, i, 200, 7);
  const short2 s = make_short2(v, -i * 3);
  dots[i] = __dp4a(a, b, v) + (int)__dp4a(c, c, 5u) + __dp2a_lo(s, a, 1) - __dp2a_hi(s, b, 2);
}
