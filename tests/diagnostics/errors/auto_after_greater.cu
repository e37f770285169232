// An `auto` behind a `>` that closes nothing: no concept's arguments stand before it.
__device__ int apply(int n) {
  auto f = [n](>auto... x) { return n; };
  return f(1);
}
__device__ int g(int a, > auto b) { return a; }
__global__ void k(int *p) { *p = apply(2) + g(1, 2); }
