#include <math.h>
static void stat(const float *x, int n, double &mean, double &var) {
  mean = var = 0;
  for (int i = 0; i < n; i++) mean += x[i];
  mean /= n;
  for (int i = 0; i < n; i++) var += (x[i] - mean) * (x[i] - mean);
  var /= n - 1;
}
extern "C" void reference(float *x, double *stats, float *rows) {
  double m, v;
  stat(x, 5000, m, v);
  stats[0] = m; stats[1] = v; stats[2] = sqrt(v); stats[3] = 5000;
  for (int r = 0; r < 10; r++) { stat(x + r * 500, 500, m, v); rows[2 * r] = m; rows[2 * r + 1] = v; }
}
