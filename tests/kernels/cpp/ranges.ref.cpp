#include <vector>
extern "C" void reference(int *in, int *out, int *grid, long long *total) {
  for (int t = 0; t < 32; t++) {
    int s = 0, c = 0;
    for (int i = 0; i < 256; i += t + 1) if (int v = in[i] * in[i] - 7; v % 3 != t % 3) s += v, c++;
    out[t] = s * 100 + c;
    s = 0;
    for (int i = 0; i < 20; i++) s += in[i] * in[64 + t + i];
    for (int i = 0; i < 16; i += 5) if (in[i] > -40) s += 7; else break;
    out[32 + t] = s;
    struct J { int lo, hi; long long w; };
    std::vector<J> q{{0, 64 + t, 1}};
    long long sum = 0;
    while (!q.empty()) { J j = q.back(); q.pop_back(); if (j.hi - j.lo <= 3) { for (int i = j.lo; i < j.hi; i++) sum += in[i] * j.w; continue; } int m = (j.lo + j.hi) / 2; q.push_back({j.lo, m, j.w * 2}); q.push_back({m, j.hi, j.w + 1}); for (auto &x : q) x.w ^= 1; }
    total[t] = sum;
  }
  for (int t = 0; t < 8; t++) for (int k = 0; k < 4; k++) grid[t * 8 + k] = in[k * 16 + t * 2] - in[k * 16 + t * 2 + 1], grid[t * 8 + 4 + k] = (in[k] % 10 < in[t] % 10) + 2 * (in[t] % 10 <= in[t + k] % 10);
}
