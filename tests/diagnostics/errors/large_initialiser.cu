__device__ int a[1000000000] = {1,2,3};
struct S0{};__global__ void k(int*p){ p[0]=a[p[1]]; }
