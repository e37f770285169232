#include <cstring>
typedef unsigned short u16;
static double F(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
extern "C" void reference(u16 *a, u16 *b, float *c, signed char *ia, signed char *ib, int *ic) {
  for (int i = 0; i < 32; i++) for (int j = 0; j < 32; j++) {
    double s = 0; int t = 0;
    for (int k = 0; k < 32; k++) { s += F(a[i * 32 + k]) * F(b[j * 32 + k]); t += ia[i * 32 + k] * ib[j * 32 + k]; }
    c[i * 32 + j] = s; ic[i * 32 + j] = t;
  }
}
