#include <algorithm>
#include <vector>
extern "C" void reference(unsigned *k, unsigned *v, float *f) {
  for (int g = 0; g < 4; g++) {
    std::vector<std::pair<unsigned, unsigned>> p;
    for (int i = 0; i < 256; i++) p.push_back({k[g * 256 + i], v[g * 256 + i]});
    std::stable_sort(p.begin(), p.end(), [](auto &a, auto &b) { return a.first < b.first; });
    for (int i = 0; i < 256; i++) k[g * 256 + i] = p[i].first, v[g * 256 + i] = p[i].second;
  }
  std::sort(f, f + 256);
}
