// buffer x i64[64] rand(-1000000000000,1000000000000)
// buffer y f64[64] rand(-100,100)
// buffer ints i64[1536] out
// buffer reals f64[512] out
// buffer votes u32[1024] out
// buffer halves f16[256] out
// launch shuffles<<<2, 32>>>(x, ints)
// launch real_shuffles<<<2, 32>>>(y, reals, halves)
// launch ballots<<<2, 32>>>(x, votes)
// Shuffles in every type, width and direction, whole structures word by word, votes, matches, active masks under divergence, lane masks.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

template <typename T> struct Exchange {
  __device__ static long long run(T v, int lane) {
    const T a = __shfl_sync(0xffffffffu, v, (lane * 7 + 3) & 31);
    const T b = __shfl_up_sync(0xffffffffu, v, 5, 16);
    const T c = __shfl_down_sync(0xffffffffu, v, 3, 8);
    const T d = __shfl_xor_sync(0xffffffffu, v, 21);
    return (long long)a + 3 * (long long)b + 5 * (long long)c + 7 * (long long)d;
  }
};

template <typename... Ts> struct List {};

template <typename... Ts> __device__ void run_all(List<Ts...>, long long v, int lane, long long *out) {
  int k = 0;
  ((out[64 * k++] = Exchange<Ts>::run(static_cast<Ts>(v), lane)), ...);
}

// A structure of any size goes through registers one word at a time.
template <typename T> __device__ T shfl_struct(const T &v, int from) {
  static_assert(sizeof(T) % 4 == 0);
  union Words {
    T value;
    int word[sizeof(T) / 4];
    __device__ Words() {}
  } u;
  u.value = v;
#pragma unroll
  for (int &w : u.word) w = __shfl_sync(__activemask(), w, from);
  return u.value;
}

struct Particle {
  double mass;
  float3 at;
  short id, kind;
};

__global__ void shuffles(const long long *x, long long *out) {
  const int lane = threadIdx.x, i = blockIdx.x * 32 + lane;
  using All = List<int, unsigned, long, unsigned long, long long, unsigned long long, short, unsigned char>;
  run_all(All{}, x[i] % 30000, lane, out + i);
  Particle p{(double)x[i], make_float3(lane, 2.f * lane, 3.f), (short)i, (short)(i * 2)};
  const Particle q = shfl_struct(p, lane ^ 1);
  out[64 * 8 + i] = (long long)q.mass + q.id;
  out[64 * 9 + i] = (long long)(q.at.x + q.at.y + q.at.z) + q.kind;
  // A butterfly of minimum and maximum together, and a rotation of a partial warp.
  long long lo = x[i], hi = x[i];
  for (int m = 1; m < 32; m *= 2) {
    lo = min(lo, __shfl_xor_sync(~0u, lo, m));
    hi = max(hi, __shfl_xor_sync(~0u, hi, m));
  }
  out[64 * 10 + i] = hi - lo;
  out[64 * 11 + i] = 0;
  if (lane < 20) out[64 * 11 + i] = __shfl_sync(0xfffffu, x[i], lane == 19 ? 0 : lane + 1);
  for (int k = 12; k < 24; k++) out[64 * k + i] = k;
}

__global__ void real_shuffles(const double *y, double *out, half *h) {
  const int lane = threadIdx.x, i = blockIdx.x * 32 + lane;
  const double d = y[i];
  const float f = (float)d;
  out[i] = __shfl_sync(~0u, d, lane / 2);
  out[64 + i] = __shfl_up_sync(~0u, d, 2);
  out[128 + i] = __shfl_down_sync(~0u, f, 2);
  out[192 + i] = __shfl_xor_sync(~0u, f, 8, 16);
  const half one = __float2half((float)lane);
  const half2 two = __floats2half2_rn((float)lane, -(float)lane);
  h[i] = __shfl_xor_sync(~0u, one, 3);
  const half2 down = __shfl_down_sync(~0u, two, 4);
  h[64 + i] = down.x;
  h[128 + i] = down.y;
  h[192 + i] = __shfl_up_sync(~0u, one, 1) + __shfl_sync(~0u, one, 30, 4);
  double sum = d;
  for (int o = 16; o > 0; o /= 2) sum += __shfl_down_sync(~0u, sum, o);
  sum = __shfl_sync(~0u, sum, 0);
  for (int k = 4; k < 8; k++) out[64 * k + i] = sum * k;
}

__device__ unsigned lanemask_lt() {
  unsigned m;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(m));
  return m;
}

__global__ void ballots(const long long *x, unsigned *out) {
  const int lane = threadIdx.x, i = blockIdx.x * 32 + lane;
  const long long v = x[i];
  unsigned *o = out + i * 16;
  o[0] = __ballot_sync(~0u, v > 0);
  o[1] = __any_sync(~0u, v % 7 == 0) + 2 * __all_sync(~0u, v != 0) + 4 * __all_sync(0xffffffff, v > 0);
  o[2] = __match_any_sync(~0u, (int)(v & 3));
  o[3] = __match_any_sync(~0u, (unsigned long long)(v & 7));
  int same;
  o[4] = __match_all_sync(~0u, 5, &same);
  o[5] = same;
  o[6] = __match_all_sync(~0u, (float)(lane / 31), &same);
  o[7] = same;
  o[8] = __popc(o[0] & lanemask_lt());
  if (v & 1) {
    const unsigned odd = __activemask();
    o[9] = __popc(odd) + (__ffs(odd) << 8);
    const int leader = __ffs(odd) - 1;
    o[10] = __shfl_sync(odd, lane * 100, leader);
  } else {
    o[9] = __ballot_sync(__activemask(), v & 2);
    o[10] = __clz(__activemask());
  }
  __syncwarp();
  // Each distinct remainder elects its first lane to count the others.
  unsigned left = ~0u, rounds = 0, mine = 0;
  while (left) {
    const int first = __ffs(left) - 1;
    const int key = __shfl_sync(~0u, (int)(v % 5), first);
    const unsigned group = __ballot_sync(~0u, (int)(v % 5) == key);
    if (group >> lane & 1) mine = __popc(group);
    left &= ~group;
    ++rounds;
  }
  o[11] = rounds;
  o[12] = mine;
  o[13] = __shfl_sync(~0u, mine, lane & ~1) * 2;
  o[14] = warpSize;
  o[15] = __ballot_sync(0xffffffffu, __any_sync(0xffffffffu, lane == 3));
}
