// Functions of the unit, one of them recursive.
// launch 4x64
#pragma omp declare target
static int twice(int x) { return x * 2; }
int depth(int x) { return x < 2 ? x : 1 + depth(x & 1 ? 3 * (x / 3) / 2 : x / 2); }
#pragma omp end declare target
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) out[i] = depth(in[i] & 1023) + twice(i);
}
