// Inclusive and exclusive scans with any associative operator: Kogge-Stone in registers, then across warps.
// buffer a i32[1500] rand(-9,9)
// buffer add_inc i32[1500] out
// buffer max_exc i32[1500] out
// buffer u u64[600] rand(0,1000000)
// buffer mul u64[600] out
// launch scan_kernel<int, Plus, true, 256><<<1, 256>>>(a, add_inc, 1500)
// launch scan_kernel<int, Largest, false, 128><<<1, 128>>>(a, max_exc, 1500)
// launch scan_kernel<unsigned long long, ModMul, true, 64><<<1, 64>>>(u, mul, 600)
#include <cuda_runtime.h>
#include <limits.h>

enum class Scan : bool { Exclusive = false, Inclusive = true };

struct Plus {
  template <class T> static __device__ T identity() { return 0; }
  template <class T> __device__ T operator()(T a, T b) const { return a + b; }
};

struct Largest {
  template <class T> static __device__ T identity() { return INT_MIN; }
  template <class T> __device__ T operator()(T a, T b) const { return max(a, b); }
};

// Products modulo a prime.
struct ModMul {
  static constexpr unsigned long long P = 998244353ull;
  template <class T> static __device__ T identity() { return 1; }
  template <class T> __device__ T operator()(T a, T b) const { return a % P * (b % P) % P; }
};

template <class T, class Op> __device__ T warp_scan(T v, Op op) {
  const unsigned lane = threadIdx.x & 31;
#pragma unroll
  for (unsigned d = 1; d < 32; d *= 2) {
    T other = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v = op(other, v);
  }
  return v;
}

template <class T, class Op, bool Inclusive, int Threads>
__global__ void __launch_bounds__(Threads) scan_kernel(const T *__restrict__ in, T *__restrict__ out, int n) {
  static_assert(Threads % 32 == 0 && Threads <= 1024, "whole warps");
  constexpr int Warps = Threads / 32;
  __shared__ T totals[Warps];
  __shared__ T carry_out;
  const Op op{};
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  T carry = Op::template identity<T>();
  for (int base = 0; base < n; base += Threads) {
    const int i = base + threadIdx.x;
    const T mine = i < n ? in[i] : Op::template identity<T>();
    const T inc = warp_scan(mine, op);
    if (lane == 31) totals[warp] = inc;
    __syncthreads();
    T prefix = carry;
    for (int w = 0; w < warp; ++w) prefix = op(prefix, totals[w]);
    T result = op(prefix, inc);
    if (threadIdx.x == Threads - 1) carry_out = result;
    if constexpr (!Inclusive) {
      T before = __shfl_up_sync(0xffffffffu, inc, 1);
      result = lane ? op(prefix, before) : prefix;
    }
    if (i < n) out[i] = result;
    __syncthreads();
    carry = carry_out;
  }
}

int main() {
  int *a, *b;
  unsigned long long *u, *m;
  cudaMalloc(&a, 1500 * 4);
  cudaMalloc(&b, 1500 * 4);
  cudaMalloc(&u, 600 * 8);
  cudaMalloc(&m, 600 * 8);
  scan_kernel<int, Plus, static_cast<bool>(Scan::Inclusive), 256><<<1, 256>>>(a, b, 1500);
  scan_kernel<int, Largest, static_cast<bool>(Scan::Exclusive), 128><<<1, 128>>>(a, b, 1500);
  scan_kernel<unsigned long long, ModMul, true, 64><<<1, 64>>>(u, m, 600);
  return cudaDeviceSynchronize();
}
