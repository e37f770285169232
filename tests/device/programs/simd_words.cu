#include "check.h"
#include <cstdint>
// Arithmetic on the bytes and halves of words, against a loop on the host.
struct Row { uint32_t add4, sub4, avg4, absd4, max4, min4, cmpgt4, add2, subs2, maxs2, sad4, neg2; };
__global__ void run(const uint32_t* x, Row* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint32_t a = x[i], b = x[(i + 3) % n];
  out[i] = {__vadd4(a, b), __vsub4(a, b), __vavgu4(a, b), __vabsdiffu4(a, b), __vmaxu4(a, b), __vmins4(a, b),
            __vcmpgtu4(a, b), __vadd2(a, b), __vsubss2(a, b), __vmaxs2(a, b), __vsadu4(a, b), __vneg2(a)};
}
template <int W, typename F> static uint32_t each(uint32_t a, uint32_t b, F f) {
  uint32_t r = 0;
  for (int k = 0; k < 32; k += W) {
    uint32_t m = W == 8 ? 255u : 65535u;
    r |= (uint32_t(f(int(a >> k & m), int(b >> k & m))) & m) << k;
  }
  return r;
}
int main() {
  const int n = 100;
  uint32_t* x;
  Row* out;
  CK(cudaMallocManaged(&x, n * 4));
  CK(cudaMallocManaged(&out, n * sizeof(Row)));
  for (int i = 0; i < n; i++) x[i] = i % 9 == 0 ? 0x80007fffu : (i + 1) * 2654435761u;
  run<<<2, 64>>>(x, out, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    uint32_t a = x[i], b = x[(i + 3) % n], sad = 0;
    for (int k = 0; k < 32; k += 8) sad += abs(int(a >> k & 255) - int(b >> k & 255));
    const Row& r = out[i];
    REQUIRE(r.add4 == each<8>(a, b, [](int p, int q) { return p + q; }) && r.sub4 == each<8>(a, b, [](int p, int q) { return p - q; }));
    REQUIRE(r.avg4 == each<8>(a, b, [](int p, int q) { return (p + q + 1) / 2; }) && r.absd4 == each<8>(a, b, [](int p, int q) { return abs(p - q); }));
    REQUIRE(r.max4 == each<8>(a, b, [](int p, int q) { return p > q ? p : q; }));
    REQUIRE(r.min4 == each<8>(a, b, [](int p, int q) { return int8_t(p) < int8_t(q) ? p : q; }));
    REQUIRE(r.cmpgt4 == each<8>(a, b, [](int p, int q) { return p > q ? 255 : 0; }));
    REQUIRE(r.add2 == each<16>(a, b, [](int p, int q) { return p + q; }));
    REQUIRE(r.subs2 == each<16>(a, b, [](int p, int q) { int v = int16_t(p) - int16_t(q); return v > 32767 ? 32767 : v < -32768 ? -32768 : v; }));
    REQUIRE(r.maxs2 == each<16>(a, b, [](int p, int q) { return int16_t(p) > int16_t(q) ? p : q; }));
    REQUIRE(r.sad4 == sad && r.neg2 == each<16>(a, a, [](int p, int) { return -p; }));
  }
  puts("ok");
  return 0;
}
