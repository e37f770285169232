// A prefix sum by doubling.
// launch 1x128
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int a[256];
#pragma omp parallel for
    for (int i = 0; i < 256; ++i) a[i] = in[i];
    for (int by = 1; by < 256; by *= 2) {
      int b[256];
#pragma omp parallel for
      for (int i = 0; i < 256; ++i) b[i] = i >= by ? a[i] + a[i - by] : a[i];
#pragma omp parallel for
      for (int i = 0; i < 256; ++i) a[i] = b[i];
    }
    for (int i = 0; i < 256; ++i) out[i] = a[i];
  }
}
