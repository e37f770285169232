// buffer text u8[1024] values(72,105,0xC3,0xA9,0xE2,0x82,0xAC,0xF0,0x9F,0x98,0x80,33,0xC0,0x80,0xED,0xA0,0x80,0xF4,0x90,0x80,0x80,65,0xE2,0x82,66,0x80,67)
// buffer kinds u8[1024] out
// buffer points u32[1024] out
// buffer summary i32[4] out
// launch classify<<<8, 128>>>(text, 1024, kinds, points, summary)
// UTF-8: each byte is checked from its own sequence's lead; code points are decoded, invalid bytes counted by kind of error.
#include <cstdint>

enum class Kind : uint8_t { Ascii, Lead, Continuation, Invalid };

namespace utf8 {
struct Decoded {
  uint32_t point;
  int length;  // 0: invalid
};

__device__ inline bool continuation(uint8_t c) { return (c & 0xC0) == 0x80; }

__device__ Decoded decode(const uint8_t *p, int left) {
  const uint8_t c = p[0];
  if (c < 0x80) return {c, 1};
  int need;
  uint32_t point;
  uint32_t lowest;
  if ((c & 0xE0) == 0xC0) {
    need = 2, point = c & 0x1F, lowest = 0x80;
  } else if ((c & 0xF0) == 0xE0) {
    need = 3, point = c & 0x0F, lowest = 0x800;
  } else if ((c & 0xF8) == 0xF0) {
    need = 4, point = c & 0x07, lowest = 0x10000;
  } else {
    return {0xFFFD, 0};
  }
  if (need > left) return {0xFFFD, 0};
  for (int i = 1; i < need; ++i) {
    if (!continuation(p[i])) return {0xFFFD, 0};
    point = (point << 6) | (p[i] & 0x3F);
  }
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (point < lowest || surrogate || point > 0x10FFFF) return {0xFFFD, 0};
  return {point, need};
}
}  // namespace utf8

__global__ void classify(const uint8_t *text, int n, Kind *kinds, uint32_t *points, int *summary) {
  using namespace utf8;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Kind kind = Kind::Invalid;
  if (i < n) {
    if (continuation(text[i])) {
      for (int back = 1; back <= 3 && back <= i; ++back) {
        if (continuation(text[i - back])) continue;
        if (auto [point, length] = decode(text + i - back, n - i + back); length > back) kind = Kind::Continuation;
        break;
      }
    } else if (const Decoded d = decode(text + i, n - i); d.length) {
      kind = d.length == 1 ? Kind::Ascii : Kind::Lead;
      points[i] = d.point;
    }
    kinds[i] = kind;
  }
  for (int k = 0; k < 4; ++k) {
    const unsigned who = __ballot_sync(0xffffffffu, i < n && static_cast<int>(kind) == k);
    if (threadIdx.x % warpSize == 0) atomicAdd(summary + k, __popc(who));
  }
}
