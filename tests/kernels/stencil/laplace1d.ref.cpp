extern "C" void reference(float *in, float *out, double *u, double *v) {
  const double c[5] = {-2.847222, 1.6, -0.2, 0.025396825, -0.001785714};
  for (int i = 0; i < 2048; i++) {
    double s = c[0] * in[i];
    for (int r = 1; r <= 4; r++) s += c[r] * ((double)in[(i - r + 2048) % 2048] + in[(i + r) % 2048]);
    out[i] = s;
  }
  for (int i = 1; i <= 1024; i++) v[i] = 0.25 * u[i - 1] + 0.5 * u[i] + 0.25 * u[i + 1];
  v[0] = u[0]; v[1025] = u[1025];
}
