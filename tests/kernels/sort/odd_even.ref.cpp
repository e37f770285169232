#include <algorithm>
#include <functional>
extern "C" void reference(int *a, float *b, unsigned short *c) {
  std::sort(a, a + 256); std::sort(a + 256, a + 512);
  std::sort(b, b + 256, std::greater<float>());
  for (int r = 0; r < 64; r++) std::sort(c + r * 16, c + r * 16 + 16);
}
