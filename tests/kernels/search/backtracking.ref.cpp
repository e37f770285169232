#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <queue>
#include <string>
#include <vector>
static bool fill(unsigned char *c) {
  for (int i = 0; i < 81; i++) if (!c[i]) {
    for (int v = 1; v <= 9; v++) { bool ok = true; for (int k = 0; k < 81; k++) if (c[k] == v && (k / 9 == i / 9 || k % 9 == i % 9 || (k / 27 == i / 27 && k % 9 / 3 == i % 9 / 3))) ok = false; if (ok) { c[i] = v; if (fill(c)) return true; } }
    c[i] = 0;
    return false;
  }
  return true;
}
extern "C" void reference(unsigned *queens, unsigned char *given, unsigned char *solved, unsigned *order, int *best, int *depth, int *cover) {
  for (int n = 4; n <= 8; n++) { std::vector<int> p(n); std::iota(p.begin(), p.end(), 0); do { bool ok = true; for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) ok &= std::abs(p[i] - p[j]) != i - j; queens[n] += ok; } while (std::next_permutation(p.begin(), p.end())); }
  memcpy(solved, given, 81);
  fill(solved);
  std::string s = "123456";
  for (unsigned n = 0; n <= 31 * 22; n++) { if (n % 22 == 0) order[n / 22] = std::stoi(s); std::next_permutation(s.begin(), s.end()); }
  int w[] = {31, 27, 23, 19, 17, 13, 11, 8, 5};
  for (int t = 0; t < 16; t++) for (int m = 0; m < 512; m++) { int x = 0; for (int i = 0; i < 9; i++) if (m >> i & 1) x += w[i]; if (x <= 7 + 9 * t) best[t] = std::max(best[t], x); }
  std::map<std::string, int> dist{{"123456780", 0}};
  std::queue<std::string> q({"123456780"});
  while (!q.empty()) { auto b = q.front(); q.pop(); int h = b.find('0'), d = dist[b]; if (d > 8) break; for (int k : {-1, 1, -3, 3}) { int to = h + k; if (to < 0 || to > 8 || (k * k == 1 && to / 3 != h / 3)) continue; auto c = b; std::swap(c[h], c[to]); if (dist.emplace(c, d + 1).second) q.push(c); } }
  const char *moves[] = {"lul", "luurd", "uldlur", "llurrd"};
  for (int t = 0; t < 4; t++) { std::string b = "123456780"; int h = 8; for (const char *m = moves[t]; *m; m++) { int to = h + (*m == 'l' ? -1 : *m == 'r' ? 1 : *m == 'u' ? -3 : 3); std::swap(b[h], b[to]); h = to; } depth[t] = dist[b], depth[4 + t] = h; }
  unsigned rows[] = {0b1001001, 0b0001001, 0b1011000, 0b0110100, 0b1100110, 0b1000010};
  for (int m = 0; m < 64; m++) { unsigned u = 0; bool ok = true; for (int i = 0; i < 6; i++) if (m >> i & 1) { ok &= !(u & rows[i]); u |= rows[i]; } if (ok && u == 127) cover[0]++, cover[1] = m; }
}
