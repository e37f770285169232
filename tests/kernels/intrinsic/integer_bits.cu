// buffer x u32[256] rand(0,4294967295)
// buffer y u32[256] rand(0,4294967295)
// buffer out u32[6144] out
// buffer wide u64[2048] out
// launch narrow<<<2, 128>>>(x, y, out)
// launch wide_ops<<<2, 128>>>(x, y, wide)
// Integer intrinsics, 32 and 64 bits.
__global__ void narrow(const unsigned *xs, const unsigned *ys, unsigned *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned x = xs[i] >> (i % 32), y = ys[i];
  unsigned *o = out + i * 24;
  *o++ = __brev(x);
  *o++ = __clz(x);
  *o++ = __ffs(x);
  *o++ = __popc(x);
  *o++ = __byte_perm(x, y, 0x6420 ^ (y & 0x7777));
  *o++ = __byte_perm(x, y, 0x3715);
  *o++ = __funnelshift_l(x, y, i);
  *o++ = __funnelshift_r(x, y, i);
  *o++ = __funnelshift_lc(x, y, i);
  *o++ = __funnelshift_rc(x, y, i);
  *o++ = __mul24((int)x, (int)y);
  *o++ = __umul24(x, y);
  *o++ = __mulhi((int)x, (int)y);
  *o++ = __umulhi(x, y);
  *o++ = __sad((int)x, (int)y, 17u);
  *o++ = __usad(x, y, 17u);
  *o++ = __hadd((int)x, (int)y);
  *o++ = __rhadd((int)x, (int)y);
  *o++ = __uhadd(x, y);
  *o++ = __urhadd(x, y);
  *o++ = min((int)x, (int)y) ^ max(x, y);
  *o++ = abs((int)y);
  *o++ = (x << 7 | x >> 25) + (unsigned)((int)y >> (i & 31));
  *o++ = __popc(x & -x) + __clz(0) + __ffs(0);
}

__global__ void wide_ops(const unsigned *xs, const unsigned *ys, unsigned long long *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned long long a = ((unsigned long long)xs[i] << 32 | ys[i]) >> (i % 64), b = (unsigned long long)ys[i] * 0x9E3779B97F4A7C15ull;
  unsigned long long *o = out + i * 8;
  o[0] = __brevll(a);
  o[1] = __clzll(a) | __ffsll(a) << 8 | __popcll(a) << 16;
  o[2] = __umul64hi(a, b);
  o[3] = __mul64hi((long long)a, (long long)b);
  o[4] = (unsigned long long)llabs((long long)b) + (a >> (b & 63)) + (b << (a & 63));
  o[5] = a / (b | 1) + a % 1000003u;
  o[6] = (long long)b / ((long long)(a >> 20) + 3) - (long long)b % 77;
  o[7] = (unsigned long long)__rhadd((int)a, (int)b) * (unsigned)__uhadd((unsigned)a, (unsigned)b);
}
