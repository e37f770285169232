struct Counter {
  int n;
  __device__ (__attribute__ next) { return ++n; }
};
__global__ void k(int *p) {
  Counter c{3};
  p[0] = c.next();
}
