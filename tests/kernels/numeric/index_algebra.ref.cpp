#include <cmath>
#include <cstdint>
static void planes(int *out) {
  const int C = 4, H = 16, W = 32;
  // 2x8 columns and 2x16 rows of threads; only 16 rows are inside.
  for (int z = 0; z < 4; z++)
    for (int h = 0; h < H; h++)
      for (int w = 0; w < 16; w++) {
        int c = z, index = (c * H + h) * W + w;
        out[index % 512] += index - 640 * h - 640 * c * w;
      }
}
extern "C" void reference(int *o, long long *w, float *f, float *g, double *d) {
  for (int i = 0; i < 512; i++) o[i] = i < 500 ? 2 * i : 35;
  planes(o);
  for (long long i = 0; i < 512; i++) {
    const long long n = 1000003, m = 77;
    long long v = o[i];
    unsigned u = (unsigned)o[i];
    int low = (int)(uint32_t)(uint64_t)(v * 2654435761ll + i);
    w[i] = v * n * m + v + low / 16777216 + u + n * (i - v) * m;
  }
  for (int i = 0; i < 512; i++) {
    float x = f[i];
    float sign = x > 0 ? 1.0f : x < -0.5 ? -1.0f : 0.0f;
    double e = x, t = 0.1;
    int bits = (e > t) + 2 * (e >= t) + 4 * (e < t) + 8 * (e <= t) + 16 * (e == t) + 32 * (e != t) + 64 * !(e > -1e-300) + 128;
    g[i] = (float)((e > 0.7 && e <= 1.3 ? 1.0 : 0.5) * sign + (float)(x > 0 ? x : -x) + (x > 0 ? x : 0.01 * x) + x + x + bits);
    d[i] = (e > t ? 3 : 4) * 2.5 + (i & 1 ? 0.1f : 0.2f);
  }
  float m = f[0];
  for (int i = 0; i < 500; i++) m = std::fmax(m, f[i]);
  for (int b = 0; b < 2; b++) g[b * 5] += m * std::pow(m, 1.5f) + std::pow(m, 1.5f);
}
