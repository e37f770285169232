// A guided schedule of a loop that counts down.
// launch 1x96
void f(int n, const int *in, int *out) {
#pragma omp target
#pragma omp parallel for schedule(guided)
  for (int i = n - 1; i >= 0; i -= 3) out[i] = in[i] * 7;
}
