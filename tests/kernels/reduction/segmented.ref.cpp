#include <float.h>
extern "C" void reference(int *off, double *v, double *sums, double *maxs, double *means) {
  for (int s = 0; s < 32; s++) {
    double a = 0, m = -DBL_MAX;
    for (int i = off[s]; i < off[s + 1]; i++) { a += v[i]; if (v[i] > m) m = v[i]; }
    int n = off[s + 1] - off[s];
    sums[s] = a; maxs[s] = m; means[s] = n ? a / n : 0;
  }
}
