#include <math.h>
extern "C" void reference(float *ez, float *hx, float *hy, float *eps) {
  const int X = 64, Y = 48; const float k = 0.5f / 377.0f;
  for (int n = 0; n < 6; n++) {
    for (int j = 0; j < Y; j++) for (int i = 0; i < X; i++) {
      float e = ez[j * X + i];
      if (j + 1 < Y) hx[j * X + i] -= k * (ez[(j + 1) * X + i] - e);
      if (i + 1 < X) hy[j * X + i] += k * (ez[j * X + i + 1] - e);
    }
    for (int j = 1; j < Y - 1; j++) for (int i = 1; i < X - 1; i++) {
      float c = (hy[j * X + i] - hy[j * X + i - 1]) - (hx[j * X + i] - hx[(j - 1) * X + i]);
      ez[j * X + i] += 0.5f * 377.0f / eps[j * X + i] * c;
    }
    double a = (n - 3.0) / 2; ez[24 * X + 32] += exp(-a * a);
  }
}
