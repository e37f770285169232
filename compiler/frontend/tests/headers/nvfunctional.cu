// Function objects of any callable.
#include <nvfunctional>
__device__ int apply(nvstd::function<int(int)> f, int x) { return f(x); }
__global__ void k(int *o) { int y = o[1]; nvstd::function<int(int)> f = [y](int x) { return x + y; }; o[0] = apply(f, 3); f = [](int x) { return x * 2; }; if (f) o[1] = f(4); }
