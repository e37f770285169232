extern "C" void reference(float *a, float *b, float *partial, float *result, double *norm) {
  double d = 0, s = 0;
  for (int i = 0; i < 6000; i++) { d += (double)a[i] * b[i]; s += (double)a[i] * a[i]; }
  *result = (float)d; *norm = s;
}
