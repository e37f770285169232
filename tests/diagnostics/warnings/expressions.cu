__device__ int *address() {
  int a[4] = {};
  return a;
}
__device__ int &reference(int x) { return x; }
#define BELOW(x) ((x) < 0)
__global__ void k(int *p, unsigned u, int n, volatile int *v) {
  if (u < 0) p[0] = 1;
  if (0 <= u) p[0] = 2;
  if (BELOW(u)) p[0] = 3;
  if (n = 3) p[1] = 1;
  if ((n = p[2])) p[1] = 2;
  p[3];
  n == 4;
  *v;
  (void)n;
  n++, p[0] = 1;
  p[4] = n / 0;
  p[5] = n << 40;
  p[6] = n >> -1;
  p[7] = 2147483647 + 1;
  if (n < u) p[8] = 1;
  p[9] = *address() + reference(n);
}
