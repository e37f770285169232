#include <cmath>
extern "C" void reference(float *p, float *v) {
  for (int i = 0; i < 128; i++) { double F[3] = {}; for (int j = 0; j < 128; j++) { double d[3], s = 1e-9 + 0.01; for (int k = 0; k < 3; k++) { d[k] = (double)p[4*j+k]-p[4*i+k]; s += d[k]*d[k]; } double q = 1/std::sqrt(s); q = q*q*q; for (int k = 0; k < 3; k++) F[k] += d[k]*q; } for (int k = 0; k < 3; k++) v[4*i+k] += 0.01f*(float)F[k]; }
}
