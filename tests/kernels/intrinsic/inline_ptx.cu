// buffer x u32[256] rand(0,0xffffffff)
// buffer f f32[256] rand(-4,4)
// buffer words u32[2048] out
// buffer wide u64[512] out
// buffer floats f32[512] out tol=1e-5
// buffer staged f32[256] out
// buffer stored u32[256] out
// arch sm_80
// launch arithmetic<<<2, 128>>>(x, words, wide)
// launch predicates<<<2, 128>>>(x, words)
// launch copies<<<4, 64>>>(f, staged)
// launch plain_stores<<<2, 128>>>(x, stored)
// launch floating<<<2, 128>>>(f, floats)
// Inline PTX as programs have it: carry chains, tied and read-write operands, predicates and labels, immediates, vectors, volatile statements without clobbers.
#include <stdint.h>

__device__ __forceinline__ uint64_t add128_low(uint64_t alo, uint64_t ahi, uint64_t blo, uint64_t bhi, uint64_t &hi) {
  uint64_t lo;
  asm("add.cc.u64 %0, %2, %4;\n\t"
      "addc.u64 %1, %3, %5;\n\t"
      : "=l"(lo), "=l"(hi)
      : "l"(alo), "l"(ahi), "l"(blo), "l"(bhi));
  return lo;
}

template <int Pos, int Len> __device__ __forceinline__ uint32_t field(uint32_t v) {
  uint32_t r;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(v), "n"(Pos), "n"(Len));
  return r;
}

#define LOP3(d, a, b, c, lut) asm("lop3.b32 %0, %1, %2, %3, " #lut ";" : "=r"(d) : "r"(a), "r"(b), "r"(c))

__global__ void arithmetic(const uint32_t *x, uint32_t *out, uint64_t *wide) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const uint32_t a = x[i], b = x[(i + 1) & 255], c = x[(i + 2) & 255];
  uint64_t hi;
  const uint64_t lo = add128_low((uint64_t)a << 32 | b, c, (uint64_t)c << 32 | a, b, hi);
  wide[i] = lo;
  wide[256 + i] = hi;
  uint32_t acc = a;
  asm("mad.lo.u32 %0, %1, %2, %0;" : "+r"(acc) : "r"(b), "r"(c));
  uint32_t perm, maj, sel, lead;
  asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(perm) : "r"(a), "r"(b));
  LOP3(maj, a, b, c, 0xE8);
  asm("{\n"
      "  .reg .u32 t<3>;\n"
      "  shf.l.wrap.b32 t0, %1, %2, 7;\n"
      "  xor.b32 t1, t0, %3;\n"
      "  not.b32 t2, t1;\n"
      "  mov.u32 %0, t2;\n"
      "}\n"
      : "=r"(sel)
      : "r"(a), "r"(b), "r"(c));
  asm("bfind.u32 %0, %1;" : "=r"(lead) : "r"(a | 1));
  uint16_t half;
  asm("{ .reg .b16 l, h; mov.b32 {l, h}, %1; mov.b16 %0, h; }" : "=h"(half) : "r"(b));
  out[i] = acc;
  out[256 + i] = perm ^ maj;
  out[512 + i] = sel + lead;
  out[768 + i] = field<5, 9>(a) + field<0, 31>(b) + half;
}

__global__ void predicates(const uint32_t *x, uint32_t *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const uint32_t a = x[i], b = x[i ^ 1];
  uint32_t bigger, steps, count = a & 63, vote;
  asm("{\n\t"
      ".reg .pred p, q;\n\t"
      "setp.gt.u32 p|q, %1, %2;\n\t"
      "selp.u32 %0, %1, %2, p;\n\t"
      "@q add.u32 %0, %0, 1;\n\t"
      "@!q sub.u32 %0, %0, 1;\n\t"
      "}"
      : "=&r"(bigger)
      : "r"(a), "r"(b));
  // A loop inside, its label made unique by the braces.
  asm volatile(
      "{\n\t"
      ".reg .pred done;\n\t"
      "mov.u32 %0, 0;\n"
      "COLLATZ:\n\t"
      "add.u32 %0, %0, 1;\n\t"
      "shr.u32 %1, %1, 1;\n\t"
      "setp.eq.u32 done, %1, 0;\n\t"
      "@!done bra COLLATZ;\n\t"
      "}"
      : "=&r"(steps), "+r"(count));
  asm volatile("{ .reg .pred v; setp.ne.s32 v, %1, 0; vote.sync.ballot.b32 %0, v, 0xffffffff; }" : "=r"(vote) : "r"((int)(a > b)) : "memory");
  out[1024 + i] = bigger;
  out[1280 + i] = steps;
  out[1536 + i] = vote;
}

// Waiting and committing have neither outputs nor clobbers, and must stay where they are.
__global__ void copies(const float *f, float *out) {
  __shared__ __align__(16) float tile[2][64];
  const unsigned at = (unsigned)__cvta_generic_to_shared(&tile[0][threadIdx.x & ~3]), next = (unsigned)__cvta_generic_to_shared(&tile[1][threadIdx.x]);
  if (threadIdx.x % 4 == 0) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(at), "l"(f + blockIdx.x * 64 + threadIdx.x));
  asm volatile("cp.async.commit_group;\n" ::);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;\n" ::"r"(next), "l"(f + (blockIdx.x ^ 1) * 64 + threadIdx.x), "n"(4), "r"(threadIdx.x % 8 ? 4 : 0));
  asm volatile("cp.async.commit_group;\n" ::);
  asm volatile("cp.async.wait_group %0;\n" ::"n"(1));
  __syncthreads();
  const float first = tile[0][63 - threadIdx.x];
  asm volatile("cp.async.wait_group 0;\n");
  asm volatile("bar.sync 1, 64;");
  out[blockIdx.x * 64 + threadIdx.x] = first + 2 * tile[1][63 - threadIdx.x];
}

__device__ __forceinline__ void store_streaming(uint32_t *p, uint32_t v) { asm volatile("st.global.cs.u32 [%0], %1;" ::"l"(p), "r"(v)); }
__device__ __forceinline__ void pause() { asm volatile("nanosleep.u32 20;"); }

__global__ void plain_stores(const uint32_t *x, uint32_t *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  uint32_t t0, t1;
  asm volatile("mov.u32 %0, %%clock;" : "=r"(t0));
  pause();
  uint4 v;
  asm("ld.global.nc.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(x + (i & ~3)));
  asm volatile("mov.u32 %0, %%clock;" : "=r"(t1));
  store_streaming(out + i, v.x ^ v.y ^ v.z ^ v.w ^ (i & 3) ^ (t1 == t0 ? 0x80000000u : 0));
}

__global__ void floating(const float *f, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = f[i], r, s;
  asm("fma.rn.ftz.f32 %0, %1, %1, 0f3F800000;" : "=f"(r) : "f"(a));
  asm("sqrt.approx.f32 %0, %1;" : "=f"(s) : "f"(r));
  double d;
  asm("cvt.f64.f32 %0, %1;" : "=d"(d) : "f"(s));
  asm("mul.rn.f64 %0, %0, %1;" : "+d"(d) : "d"(0.5));
  out[i] = (float)d;
  int n;
  asm("cvt.rni.sat.s8.f32 %0, %1;" : "=r"(n) : "f"(a * 60.f));
  float t;
  asm("{ .reg .f32 t; copysign.f32 t, %1, %2; mov.f32 %0, t; }" : "=f"(t) : "f"(a), "f"((float)n));
  out[256 + i] = t + (signed char)n;
}
