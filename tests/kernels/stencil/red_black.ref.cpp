#include <math.h>
extern "C" void reference(double *U, double *F, int *iters) {
  const int N = 18;
  for (int s = 0; s < 4; s++) {
    double *u = U + s * N * N, *f = F + s * N * N; int it = 0;
    for (; it < 400; it++) {
      double worst = 0;
      for (int c = 0; c < 2; c++) for (int y = 1; y < N - 1; y++) for (int x = 1; x < N - 1; x++) if (((x + y) & 1) == c) {
        double gs = 0.25 * (u[y * N + x - 1] + u[y * N + x + 1] + u[(y - 1) * N + x] + u[(y + 1) * N + x] - f[y * N + x]);
        double d = 1.5 * (gs - u[y * N + x]); u[y * N + x] += d; if (fabs(d) > worst) worst = fabs(d);
      }
      if (!(worst > 1e-6)) break;
    }
    iters[s] = it;
  }
}
