#include <cstdio>
__global__ void k(int *p, long l, unsigned u, double d, const char *s, size_t z, unsigned long long ull) {
  printf("%d %s\n", 1.0f, 3);
  printf("%d\n");
  printf("%d\n", 1, 2);
  printf("%ld %d %lld\n", l, l, l);
  printf("%5.2f %-3d %*d %c %%\n", d, u, 4, 5, 'x');
  printf("%s %p %zu %llu %x\n", s, p, z, ull, u);
  printf("%f %i\n", l, p);
  printf(s, 1, 2);
}
