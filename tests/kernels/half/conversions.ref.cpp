#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstring>
typedef unsigned short u16;
static u16 bits(_Float16 f) { u16 h; memcpy(&h, &f, 2); return h; }
static float val(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
// mode: 0 nearest, 1 zero, 2 down, 3 up
static u16 cvt(double x, int mode) {
  u16 s = std::signbit(x) ? 0x8000 : 0;
  double a = std::fabs(x);
  if (mode == 2) mode = s ? 3 : 1; else if (mode == 3 && s) mode = 1;
  int e = a > 0 ? std::max(std::ilogb(a), -14) : -14;
  double ulp = std::ldexp(1.0, e - 10), q = a / ulp;
  double r = mode == 0 ? std::nearbyint(q) : mode == 1 ? std::floor(q) : std::ceil(q);
  a = r * ulp;
  if (a >= 65536) return s | (mode == 1 ? 0x7bff : 0x7c00);
  return s | bits((_Float16)a);
}
extern "C" void reference(float *x, float *y, u16 *m, int *n, float *back) {
  for (int i = 0; i < 512; i++) {
    u16 *o = m + 8 * i; float small = y[i] * 3e-6f;
    for (int k = 0; k < 4; k++) o[k] = cvt(x[i], k);
    o[4] = cvt(small, 0); o[5] = cvt(small, 3); o[6] = cvt((double)y[i] * 1.00001, 0); o[7] = cvt(y[i], 0) ^ cvt(small, 0);
    float h = val(cvt(y[i] * 100.0f, 0)); int *p = n + 8 * i;
    p[0] = std::nearbyint(h); p[1] = h; p[2] = std::floor(h); p[3] = std::ceil(h); p[4] = p[0]; p[5] = std::fabs(h); p[6] = p[2]; p[7] = 2 * (int)h;
    int v = i * 257 - 60000;
    float s = val(cvt(v, 0));
    s += val(cvt(v, 1)) * 2; s += val(cvt(i * 127, 3)) * 4; s += val(cvt(i * 13, 2)) * 8; s += val(cvt(v, 0)) * 16;
    s += val(cvt(i, 0)) + val(cvt(0.1, 0));
    back[i] = s;
  }
}
