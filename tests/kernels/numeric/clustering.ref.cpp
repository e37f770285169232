#include <algorithm>
#include <cmath>
#include <vector>
extern "C" void reference(float *p, float *c, int *lab, unsigned *cnt, float *sum, float *q, int *nb, float *ds, int *den) {
  auto d2 = [](const float *a, const float *b) { float s = 0; for (int d = 0; d < 4; d++) { float t = a[d] - b[d]; s = std::fma(t, t, s); } return s; };
  double acc[32] = {};
  for (int i = 0; i < 256; i++) {
    int b = 0; for (int k = 1; k < 8; k++) if (d2(p + 4 * i, c + 4 * k) < d2(p + 4 * i, c + 4 * b)) b = k;
    lab[i] = b; cnt[b]++; for (int d = 0; d < 4; d++) acc[b * 4 + d] += p[4 * i + d];
  }
  for (int i = 0; i < 32; i++) { sum[i] = acc[i]; if (cnt[i / 4]) c[i] = acc[i] / cnt[i / 4]; }
  for (int j = 0; j < 16; j++) {
    std::vector<std::pair<float, int>> v; for (int i = 0; i < 256; i++) v.push_back({d2(p + 4 * i, q + 4 * j), i});
    std::sort(v.begin(), v.end());
    for (int k = 0; k < 4; k++) nb[j * 4 + k] = v[k].second, ds[j * 4 + k] = std::sqrt(v[k].first);
  }
  for (int i = 0; i < 256; i++) for (int j = 0; j < 256; j++) den[i] += i != j && d2(p + 4 * i, p + 4 * j) < 36.f;
}
