#include <algorithm>
#include <cstring>
#include <functional>
#include <vector>
static unsigned ack(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
extern "C" void reference(unsigned *a, int *data, unsigned *moves, int *tree, int *parity, unsigned char *, int *value, int *grid, int *areas) {
  for (unsigned i = 0; i < 16; i++) a[i] = ack(i >> 3, i & 7) + (i == 5 ? ack(2, 3) : 0);
  for (int r = 0; r < 8; r++) { std::sort(data + 32 * r, data + 32 * r + 32); if (r & 1) std::reverse(data + 32 * r, data + 32 * r + 32); }
  for (int t = 0; t < 4; t++) {
    unsigned count = 0, hash = 17;
    std::function<void(int, int, int, int)> h = [&](int n, int f, int to, int v) { if (!n) return; h(n - 1, f, v, to); count++; hash = hash * 31 + (f * 3 + to) * 7 + n; h(n - 1, v, to, f); };
    h(3 + t, 0, 2, 1);
    moves[2 * t] = count, moves[2 * t + 1] = hash;
  }
  for (int t = 0; t < 2; t++) {
    int *row = data + (t + 4) * 32;
    std::vector<int> key, l, r;
    int best = 0;
    for (int i = 0; i < 32; i++) {
      int k = row[i * 13 % 32], at = 0, h = 1;
      key.push_back(k), l.push_back(-1), r.push_back(-1);
      if (i) for (;;) { h++; int &s = k > key[at] ? r[at] : l[at]; if (s < 0) { s = i; break; } at = s; }
      best = std::max(best, h);
    }
    std::sort(key.begin(), key.end());
    std::copy(key.begin(), key.end(), tree + 33 * t);
    tree[33 * t + 32] = best;
  }
  for (int i = 0; i < 32; i++) parity[i] = (i % 2 == 0) * 2 + ((i * 3 + 1) % 2 == 1);
  int want[8] = {(1 + 2) * 3 - 4 / (2 + 2) * -5, 1, 2 * 7 * (5 - (6 - 7)), 1, 7, 0, 9, 0};
  memcpy(value, want, sizeof want);
  std::vector<int> seen(256);
  for (int i = 0; i < 256; i++) {
    std::vector<int> todo{i};
    int n = 0;
    while (!todo.empty()) {
      int c = todo.back(), x = c % 16, y = c / 16;
      todo.pop_back();
      if (!grid[c] || seen[c]) continue;
      seen[c] = 1, n++;
      if (x) todo.push_back(c - 1);
      if (x < 15) todo.push_back(c + 1);
      if (y) todo.push_back(c - 16);
      if (y < 15) todo.push_back(c + 16);
    }
    areas[i] = n;
  }
}
