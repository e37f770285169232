struct Empty { __device__ Empty() {} };
struct Sets { int v; __device__ Sets() { v = 1; } };
struct Default { int v = 2; };
__global__ void k(int *p) {
  __shared__ Empty e;
  __shared__ Sets s;
  p[0] = s.v + sizeof e;
}
