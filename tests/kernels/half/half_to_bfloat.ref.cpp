#include <cstring>
typedef unsigned short u16;
static float value(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
extern "C" void reference(u16 *x, u16 *y) {
  for (int i = 0; i < 1024; ++i) {
    u16 h = i * 61;
    if ((h & 0x7c00) == 0x7c00) h ^= 0x4000;
    float f = value(h);
    unsigned b;
    memcpy(&b, &f, 4);
    b = (b + 0x7fff + (b >> 16 & 1)) >> 16;
    x[i] = b;
    b <<= 16;
    memcpy(&f, &b, 4);
    _Float16 r = f;
    memcpy(&y[i], &r, 2);
  }
}
