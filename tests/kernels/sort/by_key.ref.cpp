#include <algorithm>
#include <vector>
extern "C" void reference(double *k, int *v, float *p, int *d, int *t) {
  std::vector<std::pair<double, int>> z; for (int i = 0; i < 300; i++) z.push_back({k[i], v[i]});
  std::sort(z.begin(), z.end()); for (int i = 0; i < 300; i++) k[i] = z[i].first, v[i] = z[i].second;
  struct P { float x, y; }; P *q = (P *)p;
  auto r = [](P a) { return (a.x - 5) * (a.x - 5) + (a.y - 5) * (a.y - 5); };
  std::sort(q, q + 200, [&](P a, P b) { return r(a) < r(b); });
  std::vector<std::pair<int, int>> y; for (int i = 0; i < 200; i++) y.push_back({-d[i], t[i]});
  std::sort(y.begin(), y.end()); for (int i = 0; i < 200; i++) d[i] = -y[i].first, t[i] = y[i].second;
}
