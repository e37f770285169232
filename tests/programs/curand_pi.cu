#include <curand_kernel.h>
#include <stdio.h>
__global__ void setup(curandState *state, unsigned long long seed) { int id = threadIdx.x + blockIdx.x * blockDim.x; curand_init(seed, id, 0, &state[id]); }
__global__ void pi(curandState *state, int *count, int iters) { int id = threadIdx.x + blockIdx.x * blockDim.x; curandState s = state[id]; int c = 0; for (int i = 0; i < iters; i++) { float x = curand_uniform(&s), y = curand_uniform(&s); if (x * x + y * y <= 1.0f) c++; } state[id] = s; atomicAdd(count, c); }
int main() { curandState *d; int *c; cudaMalloc(&d, 1024 * sizeof(curandState)); cudaMallocManaged(&c, 4); setup<<<4, 256>>>(d, 1234ULL); pi<<<4, 256>>>(d, c, 1000); cudaDeviceSynchronize(); printf("%d\n", *c); }
