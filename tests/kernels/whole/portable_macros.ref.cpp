#include <utility>
extern "C" void reference(unsigned *x, int *y) {
  const unsigned keys[4] = {0x9e3779b9u, 0x7f4a7c15u, 0xf39cc060u, 0x5cedc834u};
  for (int t = 0; t < 64; ++t) {
    unsigned v = x[t];
    for (int i = 0; i < 4; ++i)
      for (int j = 1; j < 5; ++j) {
        v ^= keys[i];
        v = (v << (j * 5) | v >> (32 - j * 5)) + keys[i ^ 1];
      }
    x[t] = v;
  }
  for (int t = 0; t < 32; ++t)
    if (y[63 - t] < y[t]) std::swap(y[t], y[63 - t]);
}
