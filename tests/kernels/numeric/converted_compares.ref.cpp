#include <cmath>
static unsigned bits(int n) {
  float f = n;
  double d = n;
  unsigned r = 0, k = 0;
  r |= (f < 0.5f) << k++, r |= (f <= -0.5f) << k++, r |= (f > 2.0f) << k++, r |= (f >= 2.5f) << k++;
  r |= (f == 3.0f) << k++, r |= (f == 0.1f) << k++, r |= (f != -4.0f) << k++, r |= (f != 1.5f) << k++;
  r |= (d < -0.0) << k++, r |= (d >= 1e-300) << k++, r |= !(d > -3.0) << k++, r |= !(d <= 2.9) << k++;
  r |= (f < 16777215.0f) << k++, r |= (f > -16777216.0f) << k++, r |= (f <= 16777217.0f) << k++;
  r |= (d > 2147483647.0) << k++, r |= (d >= -2147483648.0) << k++, r |= (d < 4e15) << k++;
  r |= (f < 3e9f) << k++, r |= (f < 1e-40f) << k++;
  return r;
}

static unsigned natural(unsigned n) {
  float f = n;
  double d = n;
  unsigned char b = n;
  unsigned r = 0, k = 0;
  r |= (f < 1e-30f) << k++, r |= (f > -1.0f) << k++, r |= (f <= 0.0f) << k++, r |= (f >= 4294967296.0f) << k++;
  r |= (d < 4294967296.0) << k++, r |= (d == 4294967295.0) << k++, r |= ((float)b < 256.0f) << k++, r |= ((float)b >= 254.5f) << k++;
  return r;
}

extern "C" void reference(int *x, int *w, unsigned *o, float *f) {
  for (int i = 0; i < 256; i++) {
    o[i] = bits(x[i]), o[i + 256] = natural(x[i]);
    o[i + 512] = bits(w[i]), o[i + 768] = natural(w[i]);
    unsigned n = (unsigned)w[i] >> (i & 31);
    f[i] = n == 0 ? 0.0f : (float)std::log((double)(float)n);
  }
}
