#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>
extern "C" void reference(float *x, float *u, float *top, int *at, int *best, float *gr, int *tok, float *bs, int *bt, int *bp) {
  std::vector<double> all(1024);
  for (int r = 0; r < 4; r++) {
    float *p = x + r * 256; std::vector<int> id(256); std::iota(id.begin(), id.end(), 0);
    std::stable_sort(id.begin(), id.end(), [&](int a, int b) { return p[a] > p[b]; });
    for (int k = 0; k < 8; k++) top[r * 8 + k] = p[id[k]], at[r * 8 + k] = id[k];
    best[r] = id[0]; gr[r] = p[id[0]];
    double q[8], s = 0, b = 0; for (int k = 0; k < 8; k++) s += q[k] = std::exp((p[id[k]] - p[id[0]]) / 0.8);
    int kept = 0; do b += q[kept++] / s; while (kept < 8 && b < 0.9);
    double v = u[r] * b; int c = 0; while (c + 1 < kept && (v -= q[c] / s) > 0) ++c;
    tok[r] = id[c];
    double l = 0; for (int i = 0; i < 256; i++) l += std::exp((double)p[i]);
    for (int i = 0; i < 256; i++) all[r * 256 + i] = bs[r] + p[i] - std::log(l);
  }
  std::vector<int> id(1024); std::iota(id.begin(), id.end(), 0);
  std::stable_sort(id.begin(), id.end(), [&](int a, int b) { return all[a] > all[b]; });
  for (int b = 0; b < 4; b++) bs[b] = all[id[b]], bt[b] = id[b] % 256, bp[b] = id[b] / 256;
}
