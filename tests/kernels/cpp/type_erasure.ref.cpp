#include <cmath>
extern "C" void reference(float *in, float *area, float *calls, int *parsed, int *tuple, int *light) {
  for (int t = 0; t < 64; t++) {
    float a = in[t], b = in[t + 64];
    area[t] = a > 2 ? 3.14159265f * b * b : a < -2 ? a * b * 1.5f + (a > b ? 0.5f : 0.25f) + 100 : (3 + int(a + 2)) * b * b * 0.25f / 1.5f + 200;
    int k = t % 4;
    calls[t] = k == 0 ? 4 + b * b : k == 1 ? 2 * a + 2 + b : k == 2 ? (a * 11 - 2) + (a * 11 - 2 - b) : -1;
    int r = int(std::sqrt(a) * 100);
    parsed[t] = a < 0 ? -7 : (r % 2 ? r * 3 : -7) + 10000;
    static const int on[2][3] = {{1, 2, 0}, {2, 2, 2}};
    int s = t % 3;
    float e = 0;
    for (int i = 0; i < 6; i++) { int f = in[(t + i) & 127] > 1, n = on[f][s]; e += (n + 1) * 0.5f - (s + 1) * (f ? 2 : 1); s = n; }
    light[t] = s * 1000 + int(e * 2);
  }
  for (int t = 0; t < 32; t++) tuple[t] = int((5 + 2.5f + 'c' + t) * 2) + 2 * t * 1000 - 5 + 400000 + 12 + 1 + 5;
}
