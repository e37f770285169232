struct S { int v; __device__ S(int x) { v = x; } };
__global__ void a(int *p) { __shared__ int x = 3; p[0] = x; }
__global__ void b(int *p) { __shared__ int x[2] = {}; p[0] = x[1]; }
__global__ void c(int *p) { __shared__ S s(3); p[0] = s.v; }
