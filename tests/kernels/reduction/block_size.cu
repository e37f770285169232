// Fully unrolled reduction with the block size as a template argument, dispatched by a switch on the host.
// buffer x f32[20000] rand(0,1)
// buffer y f32[8] out tol=1e-3
// buffer z i32[4] out
// buffer w i32[5000] rand(-50,50)
// launch reduce6<float, 128u, false><<<8, 128>>>(x, y, 20000)
// launch reduce6<int, 64u, false><<<4, 64>>>(w, z, 5000)
#include <cuda_runtime.h>
#include <iostream>
#include <vector>

template <typename T, unsigned int blockSize>
__device__ __forceinline__ T warpReduce(T v) {
#pragma unroll
  for (unsigned int offset = (blockSize < 32 ? blockSize : 32) / 2; offset; offset >>= 1)
    v += __shfl_xor_sync(0xffffffffu, v, offset);
  return v;
}

template <typename T, unsigned int blockSize, bool nIsPow2>
__global__ void reduce6(const T *__restrict__ g_idata, T *__restrict__ g_odata, unsigned int n) {
  __shared__ T sdata[blockSize];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockSize * 2 + threadIdx.x;
  unsigned int gridSize = blockSize * 2 * gridDim.x;
  T mySum = 0;
  while (i < n) {
    mySum += g_idata[i];
    // Ensure we don't read out of bounds; this is optimised away for powers of two.
    if (nIsPow2 || i + blockSize < n) mySum += g_idata[i + blockSize];
    i += gridSize;
  }
  sdata[tid] = mySum;
  __syncthreads();
  if (blockSize >= 512) { if (tid < 256) { sdata[tid] = mySum = mySum + sdata[tid + 256]; } __syncthreads(); }
  if (blockSize >= 256) { if (tid < 128) { sdata[tid] = mySum = mySum + sdata[tid + 128]; } __syncthreads(); }
  if (blockSize >= 128) { if (tid < 64) { sdata[tid] = mySum = mySum + sdata[tid + 64]; } __syncthreads(); }
  if (tid < 32) {
    if (blockSize >= 64) mySum += sdata[tid + 32];
    mySum = warpReduce<T, blockSize>(mySum);
  }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}

template <class T> void reduce(int size, int threads, int blocks, T *d_idata, T *d_odata) {
  switch (threads) {
    case 128: reduce6<T, 128, false><<<blocks, threads>>>(d_idata, d_odata, size); break;
    case 64: reduce6<T, 64, false><<<blocks, threads>>>(d_idata, d_odata, size); break;
    default: std::cerr << "unsupported block size " << threads << std::endl;
  }
}

int main() {
  std::vector<float> h(20000, 1.0f);
  float *x, *y;
  cudaMalloc(&x, h.size() * sizeof(float));
  cudaMalloc(&y, 8 * sizeof(float));
  cudaMemcpy(x, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  reduce<float>(20000, 128, 8, x, y);
  int *w, *z;
  cudaMalloc(&w, 5000 * sizeof(int));
  cudaMalloc(&z, 4 * sizeof(int));
  reduce<int>(5000, 64, 4, w, z);
  float out[8];
  cudaMemcpy(out, y, sizeof out, cudaMemcpyDeviceToHost);
  float total = 0;
  for (float v : out) total += v;
  std::cout << "sum = " << total << '\n';
  cudaFree(x); cudaFree(y); cudaFree(w); cudaFree(z);
}
