#include "check.h"
#include <cstdint>
// Integer intrinsics against plain host code.
struct Row { uint32_t brev, clz, ffs, popc, perm, fsl, fsr, mulhi, sad, rhadd; int hadd, mulhis; uint64_t brevll, mulhi64; int clzll, ffsll, popcll, dp4; };
__global__ void run(const uint32_t* x, Row* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint32_t a = x[i], b = x[(i + 1) % n], c = x[(i + 2) % n];
  uint64_t w = (uint64_t)a << 32 | b, v = (uint64_t)c << 32 | a;
  Row r;
  r.brev = __brev(a); r.clz = __clz(a); r.ffs = __ffs(a); r.popc = __popc(a);
  r.perm = __byte_perm(a, b, c & 0x7777); r.fsl = __funnelshift_l(a, b, c); r.fsr = __funnelshift_rc(a, b, c & 63);
  r.mulhi = __umulhi(a, b); r.sad = __usad(a, b, c); r.rhadd = __urhadd(a, b); r.hadd = __hadd((int)a, (int)b); r.mulhis = __mulhi((int)a, (int)b);
  r.brevll = __brevll(w); r.mulhi64 = __umul64hi(w, v); r.clzll = __clzll(w); r.ffsll = __ffsll(w); r.popcll = __popcll(w); r.dp4 = __dp4a((int)a, (int)b, (int)c);
  out[i] = r;
}
int main() {
  const int n = 64;
  uint32_t* x;
  Row* out;
  CK(cudaMallocManaged(&x, n * 4));
  CK(cudaMallocManaged(&out, n * sizeof(Row)));
  for (int i = 0; i < n; i++) x[i] = i < 8 ? (1u << i * 4) - 1 : i * 2654435761u ^ i << 13;
  run<<<2, 32>>>(x, out, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    uint32_t a = x[i], b = x[(i + 1) % n], c = x[(i + 2) % n];
    uint64_t w = (uint64_t)a << 32 | b, v = (uint64_t)c << 32 | a;
    const Row& r = out[i];
    uint32_t rev = 0;
    uint64_t rev64 = 0;
    for (int k = 0; k < 32; k++) rev |= (a >> k & 1) << (31 - k);
    for (int k = 0; k < 64; k++) rev64 |= (w >> k & 1) << (63 - k);
    REQUIRE(r.brev == rev && r.brevll == rev64);
    REQUIRE(r.clz == (a ? __builtin_clz(a) : 32) && r.clzll == (w ? __builtin_clzll(w) : 64));
    REQUIRE(r.ffs == (uint32_t)__builtin_ffs(a) && r.ffsll == __builtin_ffsll(w));
    REQUIRE(r.popc == (uint32_t)__builtin_popcount(a) && r.popcll == __builtin_popcountll(w));
    uint64_t both = (uint64_t)b << 32 | a;
    uint32_t perm = 0;
    for (int k = 0; k < 4; k++) perm |= uint32_t(both >> 8 * (c >> 4 * k & 7) & 255) << 8 * k;
    REQUIRE(r.perm == perm);
    uint32_t s = c & 31, t = (c & 63) > 32 ? 32 : c & 63;
    REQUIRE(r.fsl == (uint32_t)(both << s >> 32) && r.fsr == (uint32_t)(both >> t));
    REQUIRE(r.mulhi == (uint32_t)((uint64_t)a * b >> 32) && r.mulhis == (int)((int64_t)(int)a * (int)b >> 32));
    REQUIRE(r.mulhi64 == (uint64_t)((unsigned __int128)w * v >> 64));
    REQUIRE(r.sad == (a > b ? a - b : b - a) + c && r.rhadd == (uint32_t)(((uint64_t)a + b + 1) >> 1));
    REQUIRE(r.hadd == (int)(((int64_t)(int)a + (int)b) >> 1));
    int dot = c;
    for (int k = 0; k < 4; k++) dot += (int8_t)(a >> 8 * k) * (int8_t)(b >> 8 * k);
    REQUIRE(r.dp4 == dot);
  }
  puts("ok");
  return 0;
}
