// A structure by value and through a pointer.
// launch 2x96
struct pair {
  int a;
  double b;
};
#pragma omp declare target
static int part(const struct pair *p, struct pair q) { return p->a + (int)(q.b * 8) - q.a; }
#pragma omp end declare target
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) {
    struct pair p = {in[i], 0.5}, q = {i, in[i] * 0.25};
    out[i] = part(&p, q);
  }
}
