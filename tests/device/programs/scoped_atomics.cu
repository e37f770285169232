// nvcc:
#include "check.h"
#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda/std/tuple>
// Atomics of libcu++ in several scopes, a spin lock and a ticket line, host and device on one counter.
struct Lock {
  cuda::atomic<int, cuda::thread_scope_device> held{0};
  __device__ void lock() { int free = 0; while (!held.compare_exchange_weak(free, 1, cuda::memory_order_acquire)) free = 0; }
  __device__ void unlock() { held.store(0, cuda::memory_order_release); }
};
__global__ void locked(Lock* l, int* v, int times) {
  if (threadIdx.x) return;
  for (int k = 0; k < times; k++) {
    l->lock();
    ++*(volatile int*)v;
    l->unlock();
  }
}
__global__ void refs(unsigned* v, float* f, long long* m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  cuda::atomic_ref<unsigned, cuda::thread_scope_block> a(v[blockIdx.x]);
  a.fetch_add(i, cuda::memory_order_relaxed);
  cuda::atomic_ref<float, cuda::thread_scope_device> b(*f);
  b.fetch_add(0.5f);
  cuda::atomic_ref<long long, cuda::thread_scope_system> c(*m);
  c.fetch_max(i * 7 % 100 * 1000000000ll);
}
__global__ void shared_scope(int* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> count;
  if (threadIdx.x == 0) new (&count) cuda::atomic<int, cuda::thread_scope_block>(5);
  __syncthreads();
  cuda::std::array<int, 3> a{1, 2, (int)threadIdx.x};
  auto t = cuda::std::make_tuple(a[0] + a[1], a[2] % 2 == 0);
  if (cuda::std::get<1>(t)) count += cuda::std::get<0>(t);
  __syncthreads();
  if (threadIdx.x == 0) *out = count.load();
}
int main() {
  const int n = 200;
  Lock* l;
  int* v;
  CK(cudaMallocManaged(&l, sizeof(Lock)));
  CK(cudaMallocManaged(&v, 4));
  new (l) Lock;
  *v = 0;
  locked<<<6, 32>>>(l, v, 10);
  CK(cudaDeviceSynchronize());
  REQUIRE(*v == 60 && l->held.load() == 0);
  unsigned* u;
  float* f;
  long long* m;
  CK(cudaMallocManaged(&u, 16));
  CK(cudaMallocManaged(&f, 4));
  CK(cudaMallocManaged(&m, 8));
  for (int k = 0; k < 4; k++) u[k] = 0;
  *f = 1;
  *m = -5;
  refs<<<4, 64>>>(u, f, m, n);
  CK(cudaDeviceSynchronize());
  for (int k = 0; k < 4; k++) {
    unsigned want = 0;
    for (int i = k * 64; i < k * 64 + 64 && i < n; i++) want += i;
    REQUIRE(u[k] == want);
  }
  REQUIRE(*f == 1 + n * 0.5f && *m == 99 * 1000000000ll);
  shared_scope<<<1, 50>>>(v);
  CK(cudaDeviceSynchronize());
  REQUIRE(*v == 5 + 25 * 3);
  puts("ok");
  return 0;
}
