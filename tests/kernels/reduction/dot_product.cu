// Dot product and norm in one launch: the last block to finish adds up the partial sums.
// buffer a f32[6000] rand(-1,1)
// buffer b f32[6000] rand(-1,1)
// buffer partial f32[12]
// buffer result f32[1] out tol=1e-4
// buffer norm f64[1] out tol=1e-9
// launch dot<256><<<12, 256>>>(a, b, partial, result, 6000)
// launch norm2<<<6, 128>>>(a, norm, 6000)
#include <cuda_runtime.h>
#include <cstdio>

#define CUDA_CHECK(call)                                                        \
  do {                                                                          \
    cudaError_t e_ = (call);                                                    \
    if (e_ != cudaSuccess) {                                                    \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); \
      return 1;                                                                 \
    }                                                                           \
  } while (0)

__device__ unsigned int retirementCount = 0;

template <int BLOCK> __device__ float blockSum(float v) {
  __shared__ float s[BLOCK];
  s[threadIdx.x] = v;
  __syncthreads();
#pragma unroll
  for (int k = BLOCK / 2; k > 0; k >>= 1) {
    if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  float r = s[0];
  __syncthreads();
  return r;
}

template <int BLOCK>
__global__ void __launch_bounds__(BLOCK) dot(const float *a, const float *b, volatile float *partial, float *result, size_t n) {
  __shared__ bool amLast;
  float sum = 0.0f;
  for (size_t i = blockIdx.x * (size_t)BLOCK + threadIdx.x; i < n; i += (size_t)BLOCK * gridDim.x)
    sum = fmaf(a[i], b[i], sum);
  sum = blockSum<BLOCK>(sum);
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    unsigned int ticket = atomicInc(&retirementCount, gridDim.x);
    amLast = (ticket == gridDim.x - 1);
  }
  __syncthreads();
  if (amLast) {
    float v = 0.f;
    for (int i = threadIdx.x; i < gridDim.x; i += BLOCK) v += partial[i];
    v = blockSum<BLOCK>(v);
    if (threadIdx.x == 0) {
      *result = v;
      retirementCount = 0;
    }
  }
}

// For devices without a native double atomic.
__device__ double atomicAddCAS(double *address, double val) {
  unsigned long long int *address_as_ull = (unsigned long long int *)address;
  unsigned long long int old = *address_as_ull, assumed;
  do {
    assumed = old;
    old = atomicCAS(address_as_ull, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void norm2(const float *x, double *out, int n) {
  double s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) s += (double)x[i] * x[i];
  for (int d = 16; d; d >>= 1) s += __shfl_down_sync(0xffffffff, s, d);
  if (threadIdx.x % 32 == 0) atomicAddCAS(out, s);
}

int main() {
  const int n = 6000, blocks = 12;
  float *a, *b, *partial, *result;
  double *nrm;
  CUDA_CHECK(cudaMallocManaged(&a, n * sizeof(float)));
  CUDA_CHECK(cudaMallocManaged(&b, n * sizeof(float)));
  CUDA_CHECK(cudaMallocManaged(&partial, blocks * sizeof(float)));
  CUDA_CHECK(cudaMallocManaged(&result, sizeof(float)));
  CUDA_CHECK(cudaMallocManaged(&nrm, sizeof(double)));
  for (int i = 0; i < n; ++i) a[i] = 1.0f / (i + 1), b[i] = i % 7;
  *nrm = 0;
  dot<256><<<blocks, 256>>>(a, b, partial, result, n);
  norm2<<<6, 128>>>(a, nrm, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  printf("dot %f norm^2 %f\n", *result, *nrm);
  return 0;
}
