// the kernel in a switch within a template that calls itself.
// buffer v f32[128] rand(0,8) out tol=1e-5
// buffer w i32[64] rand(-9,9) out
// buffer p f32[8] iota
// buffer q f32[4] out
// launch scan<float, Traits<float, 0, false, true>, 128><<<1, 128>>>(v)
// launch scan<int, Traits<int, 1, true, false>, 64><<<1, 64>>>(w)
// launch parts<<<1, 4>>>(p, q)
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#define CHECK(call)                                                                                                     \
  do {                                                                                                                  \
    cudaError_t e = (call);                                                                                             \
    if (e != cudaSuccess) {                                                                                             \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e));                                   \
      std::exit(EXIT_FAILURE);                                                                                          \
    }                                                                                                                   \
  } while (0)
enum { Add, Max };
template <class T, int op> struct Operation;
template <class T> struct Operation<T, Add> {
  static __device__ T apply(T a, T b) { return a + b; }
  static __device__ T identity() { return 0; }
};
template <class T> struct Operation<T, Max> {
  static __device__ T apply(T a, T b) { return max(a, b); }
  static __device__ T identity() { return -1000; }
};
template <class T, int op, bool backward, bool exclusive> class Traits {
public:
  static __device__ bool isBackward() { return backward; };
  static __device__ bool isExclusive() { return exclusive; };
  static __device__ T apply(const T a, const T b) { return Operation<T, op>::apply(a, b); }
  static __device__ T identity() { return Operation<T, op>::identity(); }
};
template <class T, class traits, int levels> __device__ T warpScan(T value, volatile T *s, int lane) {
  s[lane] = value;
  for (int i = 0; i < levels; ++i) {
    __syncwarp();
    T other = lane >= 1 << i ? s[lane - (1 << i)] : traits::identity();
    __syncwarp();
    s[lane] = value = traits::apply(other, value);
  }
  __syncwarp();
  return traits::isExclusive() ? (lane ? s[lane - 1] : traits::identity()) : value;
}
template <class T, class traits, int n> __global__ void scan(T *data) {
  __shared__ T s[n], sums[n / 32];
  int at = traits::isBackward() ? n - 1 - threadIdx.x : threadIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  T mine = data[at], value = warpScan<T, traits, 5>(mine, s + warp * 32, lane);
  if (lane == 31) sums[warp] = traits::isExclusive() ? traits::apply(value, mine) : value;
  __syncthreads();
  T before = traits::identity();
  for (int i = 0; i < warp; ++i) before = traits::apply(before, sums[i]);
  data[at] = traits::apply(before, value);
}
template <int at> struct Part {
  template <class T, class R> static __device__ R of(const T &v);
};
template <> template <class T, class R> __device__ R Part<0>::of(const T &v) { return v.x; }
template <> template <class T, class R> __device__ R Part<1>::of(const T &v) { return v.y * 10; }
__global__ void parts(const float2 *p, float *q) {
  float2 v = p[threadIdx.x];
  q[threadIdx.x] = Part<0>::of<float2, float>(v) + Part<1>::of<float2, float>(v);
}
template <class T, bool backward, bool exclusive, int op> void recurse(T *data, int n, int level) {
  assert(n <= 4096);
  switch (n / 64) {
  case 1: scan<T, Traits<T, op, backward, exclusive>, 64><<<1, 64>>>(data); break;
  case 2: scan<T, Traits<T, op, backward, exclusive>, 128><<<1, 128>>>(data); break;
  default: recurse<T, backward, true, op>(data, std::max(64, n / 64), level + 1);
  }
  CHECK(cudaGetLastError());
}
int main() {
  recurse<float, false, true, Add>(nullptr, 128, 0);
  recurse<int, true, false, Max>(nullptr, 64, 0);
  CHECK(cudaDeviceSynchronize());
}
