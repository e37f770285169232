#include <cmath>
extern "C" void reference(int *m, unsigned char *j, double *s) {
  for (int y = 0; y < 32; y++) for (int x = 0; x < 48; x++) {
    int at = y * 48 + x, n = 0;
    float cr = -2.f + x * .0625f, ci = -1.f + y * .0625f, zr = 0, zi = 0;
    while (n < 100 && zr * zr + zi * zi <= 4.f) { float t = zr * zr - zi * zi + cr; zi = zr * zi + zi * zr + ci; zr = t; n++; }
    m[at] = n;
    double a = -1.5 + 3.0 * x / 48, b = -1.0 + 2.0 * y / 32;
    for (n = 0; n < 80; n++) { double t = a * a - b * b - 0.8; b = a * b + b * a + 0.156; a = t; if (a * a + b * b > 16) break; }
    unsigned char *p = j + 4 * at;
    p[0] = n == 80 ? 0 : n * 5; p[1] = n == 80 ? 0 : n * 9 + 30; p[2] = n == 80 ? 0 : 255 - n * 3; p[3] = 255;
    double kr = -2.0 + 3.0 * x / 48, ki = -1.0 + 2.0 * y / 32; a = kr; b = ki;
    for (n = 0; n < 60 && a * a + b * b < 256; n++) { double t = a * a - b * b + kr; b = a * b + b * a + ki; a = t; }
    s[at] = n == 60 ? 0 : n + 1.0 - std::log2(0.5 * std::log2(a * a + b * b));
  }
}
