#include <algorithm>
#include <vector>
extern "C" void reference(unsigned char *a, unsigned char *b, int *score, int *lcs, int *sack, int *paths, int *states, int *chain) {
  for (int k = 0; k < 4; k++) { int h[33][33] = {}; for (int i = 1; i <= 32; i++) for (int j = 1; j <= 32; j++) { h[i][j] = std::max({0, h[i - 1][j - 1] + (a[k * 8 + i - 1] == b[k * 8 + j - 1] ? 3 : -2), h[i - 1][j] - 2, h[i][j - 1] - 2}); score[k] = std::max(score[k], h[i][j]); } }
  for (int t = 0; t < 4; t++) { int m = 16 * (t + 1); std::vector<std::vector<int>> l(65, std::vector<int>(65)); for (int i = 1; i <= 64; i++) for (int j = 1; j <= m; j++) l[i][j] = a[i - 1] == b[j - 1] ? l[i - 1][j - 1] + 1 : std::max(l[i - 1][j], l[i][j - 1]); lcs[t] = l[64][m]; }
  int g[6][2] = {{3, 7}, {5, 12}, {7, 18}, {11, 30}, {13, 33}, {2, 3}};
  for (int w = 0; w < 64; w++) for (int m = 0; m < 64; m++) { int s = 0, v = 0; for (int i = 0; i < 6; i++) if (m >> i & 1) s += g[i][0], v += g[i][1]; if (s <= w) sack[w] = std::max(sack[w], v); }
  for (int i = 0; i < 144; i++) { int y = i / 12, x = i % 12; paths[i] = x == y ? 0 : a[(y * 7 + x * 5) % 64] == 0 ? 1 + (x * 3 + y) % 9 : 1000; }
  for (int k = 0; k < 12; k++) for (int i = 0; i < 144; i++) paths[i] = std::min(paths[i], paths[i / 12 * 12 + k] + paths[k * 12 + i % 12]);
  int mv[3][3] = {{2, 9, 14}, {8, 3, 7}, {15, 6, 2}}, em[3][4] = {{2, 5, 9, 9}, {6, 3, 4, 8}, {9, 8, 4, 2}}, c[3], from[32][3];
  for (int s = 0; s < 3; s++) c[s] = s * 4 + em[s][b[0]];
  for (int t = 1; t < 32; t++) { int n[3]; for (int s = 0; s < 3; s++) { int best = 1 << 20; for (int p = 0; p < 3; p++) if (c[p] + mv[p][s] < best) best = c[p] + mv[p][s], from[t][s] = p; n[s] = best + em[s][b[t]]; } std::copy(n, n + 3, c); }
  int last = std::min_element(c, c + 3) - c, least = c[last];
  for (int t = 31; t >= 0; t--) { states[t] = last + (t == 0 ? least * 10 : 0); if (t) last = from[t][last]; }
  int sz[9] = {5, 10, 3, 12, 5, 50, 6, 4, 20}, co[8][8] = {}, cut[8][8] = {};
  for (int len = 2; len <= 8; len++) for (int i = 0; i + len <= 8; i++) { int j = i + len - 1; co[i][j] = 0x7fffffff; for (int k = i; k < j; k++) { int v = co[i][k] + co[k + 1][j] + sz[i] * sz[k + 1] * sz[j + 1]; if (v < co[i][j]) co[i][j] = v, cut[i][j] = k; } }
  chain[0] = co[0][7], chain[1] = cut[0][7] * 10 + cut[1][5];
}
