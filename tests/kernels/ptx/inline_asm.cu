// Inline assembly of many kinds: every register constraint, immediates, scopes with own registers and labels, predicates,
// memory operands with cache hints, special registers, votes, video and bit-field instructions, wide integers, half pairs.
// buffer in u32[64] rand(0,4294967295)
// buffer out u32[1024] out
// buffer wide u64[128] out
// buffer real f64[64] out
// buffer single f32[128] out
// buffer bytes u8[64] out
// launch bits<<<1, 64>>>(in, out)
// launch wides<<<1, 32>>>(in, wide)
// launch floats<<<1, 32>>>(in, real, single)
// launch control<<<1, 64>>>(in, out)
// launch memory<<<1, 32>>>(in, out, bytes)

__device__ __forceinline__ unsigned bfe(unsigned v, unsigned at, unsigned n) {
  unsigned r;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(v), "r"(at), "r"(n));
  return r;
}
template <int Table>
__device__ __forceinline__ unsigned lop3(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(a), "r"(b), "r"(c), "n"(Table));
  return r;
}
__device__ unsigned lane_mask_less() {
  unsigned m;
  asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(m));
  return m;
}

__global__ void bits(const unsigned *in, unsigned *out) {
  int t = threadIdx.x;
  unsigned v = in[t], w = in[63 - t], r[12];
  r[0] = bfe(v, t & 31, 7);
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(r[1]) : "r"(v), "r"(w), "r"(5), "n"(9));
  asm("prmt.b32 %0, %1, %2, 0x6173;" : "=r"(r[2]) : "r"(v), "r"(w));
  r[3] = lop3<0x96>(v, w, 0x0f0f0f0f) ^ lop3<0xe8>(v, w, t);
  asm("{ .reg .u32 t0;\n\t"
      "  popc.b32 t0, %1;\n\t"
      "  add.u32 %0, t0, %2; }" : "=r"(r[4]) : "r"(v), "n"(1000));
  asm("bfind.u32 %0, %1;\n\tbrev.b32 %0, %0;" : "=r"(r[5]) : "r"(v >> (t & 15)));
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(r[6]) : "r"(v), "r"(w), "r"(t));
  asm("sad.s32 %0, %1, %2, %3;" : "=r"(r[7]) : "r"((int)v >> 3), "r"((int)w >> 3), "r"(17));
  asm("dp4a.u32.s32 %0, %1, %2, %3;" : "=r"(r[8]) : "r"(v), "r"(w), "r"(-5));
  asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r[9]) : "r"(v), "r"(w), "r"(1));
  asm("mul24.lo.u32 %0, %1, %2;" : "=r"(r[10]) : "r"(v & 0xffff), "r"(w & 0xff));
  short h;
  asm("{.reg .b16 lo,hi; mov.b32 {lo,hi}, %1; sub.s16 %0, hi, lo;}" : "=h"(h) : "r"(v));
  r[11] = (int)h;
  r[0] += lane_mask_less();
  for (int i = 0; i < 12; ++i) out[t * 12 + i] = r[i];
}

__global__ void wides(const unsigned *in, unsigned long long *wide) {
  int t = threadIdx.x;
  unsigned long long v = (unsigned long long)in[t] << 32 | in[t + 32], lo, hi, r;
  asm("mul.lo.u64 %0, %2, %3;\n\tmul.hi.u64 %1, %2, %3;" : "=&l"(lo), "=l"(hi) : "l"(v), "l"(v ^ 0x5555));
  wide[t * 4] = lo ^ hi;
  asm("{\n\t.reg .u32 a, b;\n\tmov.b64 {a, b}, %1;\n\tmov.b64 %0, {b, a};\n\t}" : "=l"(r) : "l"(v));
  wide[t * 4 + 1] = r;
  unsigned s0 = in[t], s1;
  asm("add.cc.u32 %0, %0, %2;\n\taddc.u32 %1, %3, 0;" : "+r"(s0), "=r"(s1) : "r"(in[t + 1]), "r"(t));
  wide[t * 4 + 2] = (unsigned long long)s1 << 32 | s0;
  asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(r) : "r"(in[t]), "r"(in[t + 31]), "l"(v));
  wide[t * 4 + 3] = r;
}

__global__ void floats(const unsigned *in, double *real, float *single) {
  int t = threadIdx.x;
  float a = in[t] * 1e-9f, b = in[t + 32] * 2.5e-9f, r;
  double d;
  asm("fma.rn.f64 %0, %1, %2, %3;" : "=d"(d) : "d"((double)a), "d"((double)b), "d"(-1.25));
  real[t] = d;
  asm("cvt.f64.f32 %0, %1;\n\tneg.f64 %0, %0;" : "=d"(d) : "f"(b));
  real[32 + t] = d;
  asm("add.rz.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
  single[t * 4] = r;
  asm("fma.rm.sat.f32 %0, %1, %2, 0f3DCCCCCD;" : "=f"(r) : "f"(a * 0.1f), "f"(b * 0.1f));
  single[t * 4 + 1] = r;
  asm("{ .reg .pred p;\n\t"
      "setp.gt.f32 p, %1, %2;\n\t"
      "selp.f32 %0, %1, %2, p; }" : "=f"(r) : "f"(a), "f"(b));
  single[t * 4 + 2] = r;
  asm("{.reg .f16x2 x, y; .reg .f16 l, h; .reg .f32 lo, hi;\n"
      " cvt.rn.f16.f32 l, %1; cvt.rn.f16.f32 h, %2; mov.b32 x, {l, h};\n"
      " fma.rn.f16x2 y, x, x, x; mov.b32 {l, h}, y; cvt.f32.f16 lo, l; cvt.f32.f16 hi, h; add.f32 %0, lo, hi;}"
      : "=f"(r) : "f"(a), "f"(b));
  single[t * 4 + 3] = r;
}

__global__ void control(const unsigned *in, unsigned *out) {
  int t = threadIdx.x;
  unsigned n, v = in[t] | 1, steps;
  // A loop with its own labels; %= is not in CUDA, a scope makes them unique.
  asm volatile("{\n"
               " .reg .pred p, q;\n"
               " .reg .u32 x, y;\n"
               " mov.u32 x, %1;\n"
               " mov.u32 %0, 0;\n"
               "LOOP:\n"
               " setp.le.u32 p, x, 1;\n"
               " @p bra DONE;\n"
               " and.b32 y, x, 1;\n"
               " setp.eq.u32 q, y, 1;\n"
               " shr.u32 x, x, 1;\n"
               " @q add.u32 %0, %0, 100;\n"
               " @!q add.u32 %0, %0, 1;\n"
               " bra.uni LOOP;\n"
               "DONE:\n"
               "}" : "=&r"(n) : "r"(v));
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(steps) : "r"(in[t] & 4));
  unsigned up;
  asm volatile("{.reg .pred ok; shfl.sync.up.b32 %0|ok, %1, 3, 0, 0xffffffff; @!ok mov.u32 %0, 77;}" : "=r"(up) : "r"(t));
  unsigned all, count;
  asm volatile("{.reg .pred p, q; setp.lt.u32 p, %2, 50; bar.red.and.pred q, 0, p; selp.u32 %0, 1, 0, q; bar.red.popc.u32 %1, 0, p;}" : "=r"(all), "=r"(count) : "r"(t) : "memory");
  out[t * 4] = n;
  out[t * 4 + 1] = steps;
  out[t * 4 + 2] = up;
  out[t * 4 + 3] = all * 1000 + count;
}

struct alignas(16) Quad {
  unsigned x, y, z, w;
};
__device__ Quad load_streaming(const void *p) {
  Quad q;
  asm volatile("ld.global.cs.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(q.x), "=r"(q.y), "=r"(q.z), "=r"(q.w) : "l"(p));
  return q;
}
__global__ void memory(const unsigned *in, unsigned *out, unsigned char *bytes) {
  __shared__ unsigned tile[32];
  int t = threadIdx.x;
  unsigned at = (unsigned)__cvta_generic_to_shared(&tile[t]), v;
  asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(in[t]) : "memory");
  __syncthreads();
  asm volatile("ld.shared.u32 %0, [%1+4];" : "=r"(v) : "r"(t < 31 ? at : at - 128) : "memory");
  Quad q = load_streaming(in + t / 2 * 4);
  unsigned previous;
  asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(previous) : "l"(out + 900), "r"(t + 1) : "memory");
  asm volatile("red.global.max.u32 [%0], %1;" ::"l"(out + 901), "r"(in[t] >> 8) : "memory");
  asm volatile("st.global.wt.u32 [%0+8], %1;" ::"l"(out + 1020 - 32 + t - 2), "r"(v + (previous & 0)) : "memory");
  asm volatile("st.global.u8 [%0], %1;" ::"l"(bytes + t), "r"(q.x ^ q.y ^ q.z ^ q.w) : "memory");
  unsigned width, id;
  asm("mov.u32 %0, WARP_SZ;" : "=r"(width));
  asm("mov.u32 %0, %%laneid;" : "=r"(id));
  bytes[32 + t] = width + id;
  asm volatile("membar.gl;" ::: "memory");
  if (t == 0) asm volatile("prefetch.global.L2 [%0];" ::"l"(in));
}
