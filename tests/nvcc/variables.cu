// nvcc: -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90a,code=[sm_90a,compute_90a] -t 2 -lineinfo
#include <cstdio>
__device__ int counter;
__constant__ float table[4];
__managed__ int m;
template <class T> __global__ void kt(T *p) { p[threadIdx.x] += T(1); }
static __global__ void ks(int a, float4 b, float *p) { *p = a + b.x; }
__global__ void k(float *p, int n) { if (threadIdx.x < n) p[threadIdx.x] *= table[0] + counter + m; }
int main() {
  float *p; cudaMalloc(&p, 128);
  k<<<1, 32>>>(p, 3); kt<<<1, 2>>>(p); ks<<<1,1>>>(1, make_float4(1,2,3,4), p);
  float f[4] = {1}; cudaMemcpyToSymbol(table, f, 16);
  return 0;
}
