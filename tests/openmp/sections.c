// Sections for different threads.
// launch 1x64
void f(int n, const int *in, int *out) {
#pragma omp target
#pragma omp parallel sections
  {
#pragma omp section
    for (int i = 0; i < n; i += 2) out[i] = in[i] + 1;
#pragma omp section
    for (int i = 1; i < n; i += 2) out[i] = in[i] - 1;
  }
}
