// Jacobi iteration on a square with the residual by warps and a block reduction, pointers swapped by the host.
// buffer a f32[4356] rand(0,1) out tol=1e-5
// buffer b f32[4356] rand(0,1) out tol=1e-5
// buffer res f32[2] zero out tol=1e-3
// launch apply_boundary<<<1, 66>>>(a, b, 66)
// launch jacobi<<<(4,8), (16,8)>>>(a, b, 66, res)
// launch jacobi<<<(4,8), (16,8)>>>(b, a, 66, res)
// launch jacobi<<<(4,8), (16,8)>>>(a, b, 66, res)
// nonuniform
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <algorithm>

#define CUDA_RT_CALL(call)                                                                       \
  {                                                                                              \
    cudaError_t cudaStatus = call;                                                               \
    if (cudaSuccess != cudaStatus) {                                                             \
      fprintf(stderr, "ERROR: call \"%s\" in line %d of file %s failed with %s (%d).\n", #call,  \
              __LINE__, __FILE__, cudaGetErrorString(cudaStatus), cudaStatus);                   \
      exit(cudaStatus);                                                                          \
    }                                                                                            \
  }

typedef float real;

__global__ void apply_boundary(real *a, real *b, const int n) {
  const real pi = 2.0f * asinf(1.0f);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    const real y0 = sinf(2.0f * pi * i / (n - 1));
    a[i * n + 0] = y0;
    a[i * n + (n - 1)] = y0;
    b[i * n + 0] = y0;
    b[i * n + (n - 1)] = y0;
  }
}

__global__ void jacobi(real *__restrict__ const a_new, const real *__restrict__ const a, const int n, real *__restrict__ const l2) {
  const int ix = blockIdx.x * blockDim.x + threadIdx.x + 1;
  const int iy = blockIdx.y * blockDim.y + threadIdx.y + 1;
  __shared__ real partial[4];
  real residue = 0.0;
  if (iy < n - 1 && ix < n - 1) {
    const real v = 0.25f * (a[iy * n + ix + 1] + a[iy * n + ix - 1] + a[(iy + 1) * n + ix] + a[(iy - 1) * n + ix]);
    a_new[iy * n + ix] = v;
    const real r = v - a[iy * n + ix];
    residue = r * r;
  }
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  for (int d = warpSize / 2; d > 0; d /= 2) residue += __shfl_down_sync(0xffffffff, residue, d);
  if (tid % warpSize == 0) partial[tid / warpSize] = residue;
  __syncthreads();
  if (tid == 0) {
    real total = 0;
    for (int w = 0; w < 4; w++) total += partial[w];
    atomicAdd(l2, total);
    // highest value of a block's residual: non-negative floats compare as integers
    atomicMax((int *)(l2 + 1), __float_as_int(total));
  }
}

int main(int argc, char *argv[]) {
  const int n = 66, iter_max = argc > 1 ? atoi(argv[1]) : 100;
  real *a, *a_new, *l2_d, *l2_h;
  CUDA_RT_CALL(cudaMalloc(&a, n * n * sizeof(real)));
  CUDA_RT_CALL(cudaMalloc(&a_new, n * n * sizeof(real)));
  CUDA_RT_CALL(cudaMemset(a, 0, n * n * sizeof(real)));
  CUDA_RT_CALL(cudaMemset(a_new, 0, n * n * sizeof(real)));
  CUDA_RT_CALL(cudaMalloc(&l2_d, 2 * sizeof(real)));
  CUDA_RT_CALL(cudaMallocHost(&l2_h, 2 * sizeof(real)));
  apply_boundary<<<1, 66>>>(a, a_new, n);
  CUDA_RT_CALL(cudaGetLastError());
  real norm = 1.0;
  for (int iter = 0; iter < iter_max && norm > 1e-8; iter++) {
    CUDA_RT_CALL(cudaMemset(l2_d, 0, 2 * sizeof(real)));
    jacobi<<<dim3(4, 8), dim3(16, 8)>>>(a_new, a, n, l2_d);
    CUDA_RT_CALL(cudaMemcpy(l2_h, l2_d, 2 * sizeof(real), cudaMemcpyDeviceToHost));
    norm = std::sqrt(*l2_h);
    if ((iter % 100) == 0) printf("%5d, %0.6f\n", iter, norm);
    std::swap(a_new, a);
  }
  return 0;
}
