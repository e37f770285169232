#include <cstdio>
#include <cuda_runtime.h>
__global__ void saxpy(int n, float a, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
int main() {
  const int n = 1000;
  float hx[n], hy[n];
  for (int i = 0; i < n; i++) { hx[i] = i; hy[i] = 2 * i; }
  float *x, *y;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4);
  cudaMemcpy(x, hx, n * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(y, hy, n * 4, cudaMemcpyHostToDevice);
  saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y);
  cudaError_t e = cudaDeviceSynchronize();
  cudaMemcpy(hy, y, n * 4, cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < n; i++) bad += hy[i] != 4.0f * i;
  puts(bad == 0 && e == cudaSuccess ? "ok" : cudaGetErrorString(e));
  return bad != 0;
}
