#include <algorithm>
#include <cmath>
#include <queue>
#include <vector>
extern "C" void reference(int *row, int *col, float *weight, int *level, int *, float *dist, float *rank, int *label,
                          unsigned long long *triangles) {
  const int n = 128;
  std::vector<std::vector<int>> adj(n);
  for (int v = 0; v < n; v++) {
    auto &a = adj[v];
    if (v % 16 != 15) a.push_back(v + 1);
    if (v % 5 != 0 && v + 8 < n) a.push_back(v + 8);
    if (v % 3 == 0) { a.push_back((v * 37 + 11) % n); if (v % 2 == 0) a.push_back((v * 13 + 5) % n); }
    std::sort(a.begin(), a.end());
  }
  auto w = [](int v, int u) { return 0.5f + ((v * 7 + u * 3) % 16) * 0.25f; };
  std::fill(level, level + n, -1);
  std::queue<int> q;
  q.push(3), level[3] = 0;
  while (!q.empty()) { int v = q.front(); q.pop(); for (int u : adj[v]) if (level[u] < 0) level[u] = level[v] + 1, q.push(u); }
  for (int v = 0; v < n; v++) dist[v] = v == 3 ? 0 : INFINITY;
  for (int r = 0; r < n; r++) for (int v = 0; v < n; v++) for (int u : adj[v]) dist[u] = std::min(dist[u], dist[v] + w(v, u));
  std::vector<double> a(n, 1.0 / n), b(n);
  for (int r = 0; r < 6; r++) {
    std::fill(b.begin(), b.end(), 0);
    double d = 0;
    for (int v = 0; v < n; v++) { if (adj[v].empty()) d += a[v]; for (int u : adj[v]) b[u] += a[v] / adj[v].size(); }
    for (auto &x : b) x = 0.15 / n + 0.85 * (x + d / n);
    std::swap(a, b);
  }
  for (int v = 0; v < n; v++) rank[v] = a[v], rank[n + v] = b[v];
  std::vector<int> c(n);
  for (int v = 0; v < n; v++) c[v] = v;
  for (bool more = true; more;) { more = false; for (int v = 0; v < n; v++) for (int u : adj[v]) if (c[u] != c[v]) { c[u] = c[v] = std::min(c[u], c[v]); more = true; } }
  for (int v = 0; v < n; v++) label[v] = c[v];
  for (int v = 0; v < n; v++) for (int u : adj[v]) for (int x : adj[u]) *triangles += std::count(adj[v].begin(), adj[v].end(), x);
}
