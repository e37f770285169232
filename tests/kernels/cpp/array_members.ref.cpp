#include <cstring>
extern "C" void reference(int *out) {
  for (int t = 0; t < 32; ++t) {
    int a[12] = {}, b[12], sum = 0;
    a[(t % 3) * 4 + t % 4] = t;
    for (int i = 0; i < 12; ++i) {
      b[i] = a[i] + 1;
      sum = sum * 3 + b[i] + 10;
    }
    out[t] = sum - 1;
  }
  out[32] = 1 + 2 * 10 + 143 * 100 + 100000 + 1000000;
}
