// flags: --diag-error=177 -diag-suppress 174 -Wno-format
__global__ void k(int *p) {
  int x;
  p[1];
  printf("%d\n");
}
