#include <cmath>
#include <cstring>
typedef unsigned short u16; typedef unsigned char u8;
static float F(const void *h) { _Float16 f; memcpy(&f, h, 2); return f; }
static void B(void *h, float x) { _Float16 f = x; memcpy(h, &f, 2); }
extern "C" void reference(float *w, float *x, u8 *q4, u8 *q8, float *back, float *y, float *y8, u8 *k2, float *o2) {
  for (int b = 0; b < 32; b++) {
    float am = 0, vm = 0; u8 *q = q4 + b * 18;
    for (int j = 0; j < 32; j++) if (am < std::fabs(w[b * 32 + j])) am = std::fabs(w[b * 32 + j]), vm = w[b * 32 + j];
    float d = vm / -8, id = d ? 1.0f / d : 0;
    B(q, d);
    for (int j = 0; j < 16; j++) {
      auto z = [&](float v) { int i = (signed char)std::fma(v, id, 8.5f); return i < 15 ? i : 15; };
      int lo = z(w[b * 32 + j]), hi = z(w[b * 32 + 16 + j]);
      q[2 + j] = lo | hi << 4;
      back[b * 32 + j] = (lo - 8) * F(q); back[b * 32 + 16 + j] = (hi - 8) * F(q);
    }
  }
  for (int b = 0; b < 4; b++) {
    float am = 0, s[32]; u8 *q = q8 + b * 36;
    for (int j = 0; j < 32; j++) am = std::fmax(am, std::fabs(x[b * 32 + j])), s[j] = x[b * 32 + j];
    for (int o = 16; o; o /= 2) { float t[32]; for (int j = 0; j < 32; j++) t[j] = s[j] + s[j ^ o]; memcpy(s, t, sizeof s); }
    float d = am / 127; B(q, d); B(q + 2, s[0]);
    for (int j = 0; j < 32; j++) q[4 + j] = (signed char)std::round(x[b * 32 + j] / d);
  }
  for (int r = 0; r < 8; r++) {
    double s = 0, f = 0;
    for (int b = 0; b < 4; b++) {
      u8 *q = q4 + (r * 4 + b) * 18, *p = q8 + b * 36; int sum = 0;
      for (int j = 0; j < 16; j++) sum += (q[2 + j] & 15) * (signed char)p[4 + j] + (q[2 + j] >> 4) * (signed char)p[20 + j];
      s += F(q) * (sum * (double)F(p) - 8 * F(p + 2));
      for (int j = 0; j < 32; j++) f += (double)back[(r * 4 + b) * 32 + j] * x[b * 32 + j];
    }
    y[r] = s; y8[r] = f;
  }
  for (int i = 0; i < 2; i++) for (int t = 0; t < 64; t++) for (int k = 0; k < 4; k++) {
    u8 *b = k2 + i * 84; int n = t / 32, l = t % 32, sc = b[8 * n + l / 16 + 2 * k];
    o2[i * 256 + 128 * n + l + 32 * k] = b[80] / 64.0 * (sc & 15) * ((b[16 + 32 * n + l] >> 2 * k) & 3) - b[81] / 32.0 * (sc >> 4);
  }
}
