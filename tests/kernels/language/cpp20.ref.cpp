#include <algorithm>
#include <cmath>
extern "C" void reference(float *x, int *n, float *out, int *order, int *misc) {
  auto clamp = [](float v) { return v < -1 ? -1 : v > 2 ? 2 : v; };
  for (int i = 0; i < 256; i++) {
    float a = x[i], c = clamp(a);
    out[i] = std::sqrt(a * a + c * c) + float(n[i] * n[i] + (i & 3) * (i & 3)) + std::fabs(a) + std::fabs((float)n[i]) + 1 + clamp(n[i]);
  }
  for (int t = 0; t < 16; t++) {
    int a[3] = {n[t] / 20, n[t + 16] / 10, n[t + 32] / 10}, b[3] = {n[t + 64] / 20, n[t + 80] / 10, n[t + 96]}, c = 0;
    for (int i = 0; i < 3 && !c; i++) c = (a[i] > b[i]) - (a[i] < b[i]);
    order[4 * t] = c;
    order[4 * t + 1] = (c == 0) | (c < 0) << 1 | (c >= 0) << 2 | (c != 0) << 3;
    int p[2] = {n[t] / 25, n[t + 1]}, q[2] = {n[t + 2] / 25, n[t + 3]};
    c = 0;
    for (int i = 0; i < 2 && !c; i++) c = (p[i] > q[i]) - (p[i] < q[i]);
    order[4 * t + 2] = c + 10 * (c <= 0);
    order[4 * t + 3] = n[t] == 7 ? 9 : (n[t] > 3) - (n[t] < 3);
  }
  unsigned f[20] = {0, 1}, s = 1;
  for (int i = 2; i < 20; i++) f[i] = f[i - 1] + f[i - 2], s += f[i];
  int want[] = {int(3 * s), 46, 144, 144, 3000 + 0xc3, 24 + 11, 509, 1, 4321, 3};
  std::copy(want, want + 10, misc);
}
