// A loop of unsigned counters.
// launch 2x64
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for schedule(static)
  for (unsigned i = 5; i < (unsigned)n; i += 5) out[i] = in[i] + (int)i;
}
