#include <math.h>
#include <algorithm>
static const int X = 32, Y = 16, Z = 24;
static int at(int x, int y, int z) { return (z * Y + y) * X + x; }
static void step(float *n, const float *c, const float *v) {
  for (int z = 1; z < Z - 1; z++) for (int y = 1; y < Y - 1; y++) for (int x = 1; x < X - 1; x++) {
    float l = c[at(x - 1, y, z)] + c[at(x + 1, y, z)] + c[at(x, y - 1, z)] + c[at(x, y + 1, z)] + c[at(x, y, z - 1)] + c[at(x, y, z + 1)] - 6 * c[at(x, y, z)];
    n[at(x, y, z)] = 2 * c[at(x, y, z)] - n[at(x, y, z)] + v[at(x, y, z)] * l;
  }
}
extern "C" void reference(float *p0, float *p1, float *vel) {
  step(p0, p1, vel);
  double a = M_PI * 0.5;
  p0[at(16, 8, 12)] += (1 - 2 * a * a) * exp(-a * a);
  step(p1, p0, vel);
  for (int z = 0; z < Z; z++) for (int y = 0; y < Y; y++) for (int x = 0; x < X; x++) {
    int d = std::min({x, X - 1 - x, y, Y - 1 - y, z, Z - 1 - z});
    if (d < 3) { float k = (3 - d) / 3.0f; p1[at(x, y, z)] *= 1 - 0.3f * k * k; }
  }
}
