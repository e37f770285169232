__device__ int f(int a) {
  if (a > 1)
    return 2;
}
__device__ int total(int a) {
  switch (a) {
  case 1: return 1;
  default: return 2;
  }
}
__device__ int endless(int *p) {
  for (;;)
    if (*p) return *p;
}
__device__ int trapped(int a) {
  if (a) return 1;
  __trap();
}
__global__ void k(int *p) {
  int unused = 3;
  [[maybe_unused]] int meant = 4;
  int used = 5;
  *p = f(*p) + total(*p) + endless(p) + trapped(*p) + used;
}
