#include <algorithm>
#include <vector>
extern "C" void reference(float *x, float *med, unsigned *kth, unsigned *u, float *nets, short *q) {
  for (int r = 0; r < 64; r++) { std::vector<float> v(x + r * 32, x + r * 32 + 32); std::sort(v.begin(), v.end()); med[r] = v[16]; }
  std::vector<unsigned> s(u, u + 1000); std::sort(s.begin(), s.end());
  kth[0] = s[0]; kth[1] = s[499]; kth[2] = s[999];
  for (int i = 0; i < 200; i++) {
    auto c = [](int k) { return k < 0 ? 0 : k > 199 ? 199 : k; };
    float v[5]; for (int d = 0; d < 5; d++) v[d] = x[c(i + d - 2)];
    std::sort(v, v + 5); nets[i] = v[2];
  }
  for (int r = 0; r < 8; r++) std::sort(q + r * 80, q + r * 80 + 80);
}
