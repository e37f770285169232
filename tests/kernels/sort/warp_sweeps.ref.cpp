#include <algorithm>
#include <vector>
extern "C" void reference(int *keys, int *sorted, int *origin, unsigned *radix, int *merged, int *top, unsigned *ranks) {
  for (int w = 0; w < 4; w++) {
    std::vector<std::pair<int, int>> v;
    for (int i = 0; i < 32; i++) v.push_back({keys[w * 32 + i], i});
    std::sort(v.begin(), v.end());
    for (int i = 0; i < 32; i++) sorted[w * 32 + i] = v[i].first, origin[w * 32 + i] = v[i].second, radix[w * 32 + i] = (unsigned)keys[w * 32 + i] & 255;
    std::sort(radix + w * 32, radix + w * 32 + 32);
    for (int k = 0; k < 4; k++) top[w * 4 + k] = v[31 - k].first;
    for (int i = 0; i < 32; i++) { int n = 0, r = 0; for (int j = 0; j < 32; j++) if (keys[w * 32 + j] / 10 == keys[w * 32 + i] / 10) n++, r += j < i; ranks[w * 32 + i] = r * 1000 + n * 10 + (r == 0) + 100000; }
  }
  for (int p = 0; p < 2; p++) std::merge(sorted + p * 64, sorted + p * 64 + 32, sorted + p * 64 + 32, sorted + p * 64 + 64, merged + p * 64);
}
