// The first four steps of the well-known reduction tutorial, one kernel each.
// buffer data i32[8192] rand(-1000,1000)
// buffer a i32[32] out
// buffer b i32[32] out
// buffer c f32[32] out tol=1e-3
// buffer fdata f32[8192] rand(-1,1)
// buffer d i32[16] out
// launch reduce0<int><<<32, 256, 1024>>>(data, a, 8192)
// launch reduce1<int><<<32, 256, 1024>>>(data, b, 8192)
// launch reduce2<float><<<32, 256, 1024>>>(fdata, c, 8192)
// launch reduce3<int><<<16, 256, 1024>>>(data, d, 8192)
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

// Dynamic shared memory of a template's type needs one declaration per type.
template <class T> struct SharedMemory {
  __device__ inline operator T *() {
    extern __shared__ int __smem[];
    return (T *)__smem;
  }
  __device__ inline operator const T *() const {
    extern __shared__ int __smem[];
    return (T *)__smem;
  }
};

template <> struct SharedMemory<double> {
  __device__ inline operator double *() {
    extern __shared__ double __smem_d[];
    return (double *)__smem_d;
  }
};

// interleaved addressing, divergent
template <class T> __global__ void reduce0(T *g_idata, T *g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    if ((tid % (2 * s)) == 0) {
      sdata[tid] += sdata[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// interleaved addressing, strided index: bank conflicts
template <class T> __global__ void reduce1(T *g_idata, T *g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    int index = 2 * s * tid;
    if (index < blockDim.x) {
      sdata[index] += sdata[index + s];
    }
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// sequential addressing
template <class T> __global__ void reduce2(T *g_idata, T *g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = (i < n) ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// first add during load
template <class T> __global__ void reduce3(T *g_idata, T *g_odata, unsigned int n) {
  T *sdata = SharedMemory<T>();
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  T mySum = (i < n) ? g_idata[i] : 0;
  if (i + blockDim.x < n) mySum += g_idata[i + blockDim.x];
  sdata[tid] = mySum;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] = mySum = mySum + sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}

int main(int argc, char **argv) {
  int n = 8192, threads = 256, blocks = n / threads;
  int *in, *out;
  float *fin, *fout;
  cudaMalloc((void **)&in, n * sizeof(int));
  cudaMalloc((void **)&out, blocks * sizeof(int));
  cudaMalloc((void **)&fin, n * sizeof(float));
  cudaMalloc((void **)&fout, blocks * sizeof(float));
  int smem = threads * sizeof(int);
  reduce0<int><<<blocks, threads, smem>>>(in, out, n);
  reduce1<int><<<blocks, threads, smem>>>(in, out, n);
  reduce2<float><<<blocks, threads, smem>>>(fin, fout, n);
  reduce3<int><<<blocks / 2, threads, smem>>>(in, out, n);
  cudaError_t err = cudaDeviceSynchronize();
  if (err != cudaSuccess) {
    fprintf(stderr, "failed: %s\n", cudaGetErrorString(err));
    return EXIT_FAILURE;
  }
  printf("done\n");
  return 0;
}
