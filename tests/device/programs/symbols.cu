#include "check.h"
__constant__ float coef[8];
__constant__ int scale = 3;
__device__ int counter;
__device__ float table[4] = {1, 2, 3, 4};
__global__ void poly(const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float r = 0;
  for (int k = 7; k >= 0; k--) r = r * x[i] + coef[k];
  y[i] = r * scale + table[i & 3];
  atomicAdd(&counter, 1);
}
int main() {
  const int n = 300;
  float c[8], hx[n], hy[n];
  for (int k = 0; k < 8; k++) c[k] = k - 3;
  for (int i = 0; i < n; i++) hx[i] = (i % 7) * 0.25f;
  CK(cudaMemcpyToSymbol(coef, c, sizeof c));
  int s = 0;
  CK(cudaMemcpyFromSymbol(&s, scale, sizeof s));
  REQUIRE(s == 3);
  s = 2;
  CK(cudaMemcpyToSymbol(scale, &s, sizeof s));
  float extra = 40;
  CK(cudaMemcpyToSymbol(table, &extra, 4, 12));
  void* p;
  size_t size;
  CK(cudaGetSymbolAddress(&p, counter));
  CK(cudaGetSymbolSize(&size, table));
  REQUIRE(size == 16);
  float *x, *y;
  CK(cudaMalloc(&x, sizeof hx));
  CK(cudaMalloc(&y, sizeof hy));
  CK(cudaMemcpy(x, hx, sizeof hx, cudaMemcpyHostToDevice));
  poly<<<3, 128>>>(x, y, n);
  CK(cudaGetLastError());
  CK(cudaMemcpy(hy, y, sizeof hy, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i++) {
    float r = 0, t[4] = {1, 2, 3, 40};
    for (int k = 7; k >= 0; k--) r = r * hx[i] + c[k];
    REQUIRE(fabsf(hy[i] - (r * 2 + t[i & 3])) < 1e-4f);
  }
  int seen = 0;
  CK(cudaMemcpy(&seen, p, 4, cudaMemcpyDeviceToHost));
  REQUIRE(seen == n);
  REQUIRE(cudaMemcpyToSymbol(coef, c, 40) == cudaErrorInvalidValue);  // faults on purpose
  int host_only;
  REQUIRE(cudaGetSymbolAddress(&p, (const void*)&host_only) == cudaErrorInvalidSymbol);
  cudaGetLastError();
  puts("ok");
  return 0;
}
