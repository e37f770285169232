#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
typedef unsigned short u16;
static float F(u16 h) { uint32_t u = (uint32_t)h << 16; float f; memcpy(&f, &u, 4); return f; }
// 0 nearest, 1 zero, 2 down, 3 up
static u16 B(float x, int mode = 0) {
  uint32_t u; memcpy(&u, &x, 4);
  uint32_t low = u & 0xffff, neg = u >> 31, h = u >> 16;
  bool up = mode == 0 ? low > 0x8000 || (low == 0x8000 && (h & 1)) : mode == 1 ? false : mode == 2 ? neg && low : !neg && low;
  return h + up;
}
extern "C" void reference(u16 *a, u16 *b, float *d, u16 *n, u16 *o) {
  for (int r = 0; r < 16; r++) {
    double s = 0;
    for (int i = 0; i < 256; i++) s += (double)F(a[r * 256 + i]) * F(b[r * 256 + i]);
    d[r] = s;
    float sc = F(B(1 / (1 + std::fabs(d[r]))));
    for (int i = 0; i < 256; i++) {
      float v = F(B(F(a[r * 256 + i]) * sc));
      v = F(B(v * v + std::max(v, 0.f)));
      n[r * 256 + i] = B(i % 2 ? v - .5f : v + 1.f);
    }
  }
  float V[] = {1.0f, -3.1415927f, 1e38f, 3.39e38f, 1.00390625f, 0.0f, -1e-39f, 65535.0f};
  for (int i = 0; i < 8; i++) {
    u16 *p = o + 8 * i; float f = V[i];
    for (int k = 0; k < 4; k++) p[k] = B(f, k);
    p[4] = (u16)(int)F(B(f > 1e9f ? 5.7f : f));
    p[5] = B(1000 + 77 * i); p[6] = F(B(f)) < 1.5f ? 1 : 2; p[7] = B(f) | 0x8000;
  }
}
