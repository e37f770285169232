#include <algorithm>
#include <cmath>
#include <vector>
extern "C" void reference(int *in, int *sums, int *compact, unsigned *count, unsigned *votes, int *scans, float *mx, unsigned *grid) {
  for (int i = 0; i < 256; i++) { int t = i % 128, b = i / 128; sums[b * 4 + t / 32] += in[i]; sums[8 + (t / 8 % 4) * 2 + b] += in[i]; sums[16 + t / 4] += in[i]; }
  for (int i = 0; i < 8; i++) sums[48 + i] += 32;
  for (int w = 0; w < 8; w++) {
    std::vector<int> low;
    for (int i = 0; i < 32; i++) { int v = in[w * 32 + i]; if (v > 10) compact[count[0]++] = v; if (v < -50) low.push_back(v); }
    count[2] += low.size();
    for (size_t i = 0; i + 4 <= low.size(); i += 4) count[1] -= low[i] + low[i + 1] + low[i + 2] + low[i + 3];
  }
  for (int i = 0; i < 32; i++) {
    int base = i / 16 * 16, same = 0, rank = 0, half = 0, first = -1;
    unsigned any = 0, all = 1, ballot = 0;
    for (int j = base; j < base + 16; j++) {
      ballot |= (in[j] > 0) << (j - base); any |= in[j] > 98; all &= in[j] > -101;
      if ((in[j] & 3) == (in[i] & 3)) { same++; if (j < i) rank++; }
      if ((in[j] >= 0) == (in[i] >= 0)) { half++; if (first < 0) first = j; }
    }
    votes[i] = ballot | any << 16 | all << 17, votes[32 + i] = same * 100 + rank, votes[64 + i] = half << 8 | first;
  }
  for (int w = 0; w < 4; w++) {
    int s = 0, m = -1000, x = 0;
    for (int i = w * 32; i < w * 32 + 32; i++) { scans[128 + i] = s; scans[i] = s += in[i]; scans[256 + i] = m = std::max(m, in[i]); scans[384 + i] = x; x ^= in[i] & 15; }
  }
  for (int w = 0; w < 2; w++) {
    float a = -1e9, b = 1e9, e = 0, q = 0, s = 0; int n = -1, o = 0;
    for (int i = w * 32; i < w * 32 + 32; i++) { float f = in[i] * 0.5f; a = std::max(a, f); b = std::min(b, f); n &= in[i]; o |= in[i] & 127; if (i % 32 < 8) q += f; e = std::max(e, std::fabs(f)); s += in[i]; }
    float r[7] = {a, b, (float)n, (float)o, q, e, s};
    std::copy(r, r + 7, mx + w * 8);
  }
  for (int b = 0; b < 4; b++) grid[b * 4] = b * 64 + 32 + 16 + 1, grid[b * 4 + 1] = b % 2 * 10 + b / 2, grid[b * 4 + 2] = 843, grid[b * 4 + 3] = 4064;
}
