// A reduction over all teams.
// open: the last team does not add the records to the section of the array
// launch 4x128
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for reduction(+ : out[0 : 1])
  for (int i = 0; i < n; ++i) out[0] += in[i] % 13;
}
