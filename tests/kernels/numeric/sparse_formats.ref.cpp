#include <algorithm>
extern "C" void reference(float *de, int *ro, int *co, float *va, float *x, float *c1, float *c2, float *c3, float *el, float *bs, float *tr, float *me, int *cr, int *cnt) {
  int at = 0;
  for (int r = 0; r < 64; r++) { ro[r] = at; at = std::min(512, at + r * 7 % 17); }
  ro[64] = 512;
  double t[64] = {};
  for (int r = 0; r < 64; r++) {
    double s = 0; int n = ro[r + 1] - ro[r];
    for (int k = 0; k < n; k++) {
      int q = ro[r] + k, c = (r * 5 + k * (n <= 64 ? 3 : 1)) % 64;
      co[q] = c; cr[q] = r; cnt[c]++; de[r * 64 + c] += va[q]; s += (double)va[q] * x[c]; t[c] += (double)va[q] * x[r];
    }
    c1[r] = c2[r] = el[r] = bs[r] = me[r] = s; c3[r] = 2 * s + 0.5;
  }
  for (int c = 0; c < 64; c++) tr[c] = t[c];
}
