#include <math.h>
extern "C" void reference(float *pos, float *vel, float *force, float *energy) {
  double u = 0, ke = 0; const double s2 = 1.4 * 1.4;
  for (int i = 0; i < 128; i++) {
    double f[3] = {};
    for (int j = 0; j < 128; j++) if (j != i) {
      double d[3], r2 = 0.5 * s2;
      for (int k = 0; k < 3; k++) { d[k] = (double)pos[3 * i + k] - pos[3 * j + k]; d[k] -= 8 * rint(d[k] / 8); r2 += d[k] * d[k]; }
      if (r2 >= 6.25) continue;
      double q = s2 / r2, q3 = q * q * q; u += 2 * 0.01 * q3 * (q3 - 1);
      for (int k = 0; k < 3; k++) f[k] += d[k] * 24 * 0.01 * q3 * (2 * q3 - 1) / r2;
    }
    for (int k = 0; k < 3; k++) force[3 * i + k] = f[k];
  }
  for (int i = 0; i < 384; i++) { vel[i] += force[i] * 0.002f; float x = pos[i] + vel[i] * 0.002f; pos[i] = x - 8 * floorf(x / 8); ke += 0.5 * vel[i] * vel[i]; }
  energy[0] = u; energy[1] = ke;
}
