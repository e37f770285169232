#include <cstdio>
static int depth(int n, int v, double d) { return n == 0 ? 1 : v + depth(n - 1, v + 1, d * 2) * 2 + (int)d; }
extern "C" void reference(int *ints, double *reals) {
  for (int t = 0; t < 16; t++) {
    reals[t] = t + t - t + (double)(1ll << 40) + t * 0.25f + 0.5 + 4e9 + t * 0.25f + (t & 1);
    reals[16 + t] = t < 8 ? 6.75 : 0;
    int s = 0;
    for (int i = 0; i < (t & 3); i++) s = s * 3 + 5 + i;
    for (int i = 0; i < (t & 3); i++) s += 5 + i;
    ints[t] = s;
    ints[16 + t] = depth(t % 5, t, 0.5);
  }
  for (int t = 0; t < 8; t++) { char x[64]; int n = snprintf(x, 64, "%s=%d (0x%x)%c %d%%", t & 1 ? "odd" : "even", -t * 1000, t * 77777, '!', 50 + t), h = 0; for (int i = 0; i < n; i++) h = (int)((unsigned)h * 31 + x[i]); ints[32 + 2 * t] = n, ints[33 + 2 * t] = h; }
}
