__global__ void k(int *p) {
  *p = one;
  *p = two;
}
