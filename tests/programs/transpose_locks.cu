#include <cuda_runtime.h>
#include <device_launch_parameters.h>
#include <stdio.h>
#define N 512
#define TILE_DIM 32
#define BLOCK_ROWS 8
__global__ void transposeNoBankConflicts(float *odata, const float *idata, int width, int height) { __shared__ float tile[TILE_DIM][TILE_DIM + 1]; int xIndex = blockIdx.x * TILE_DIM + threadIdx.x; int yIndex = blockIdx.y * TILE_DIM + threadIdx.y; int index_in = xIndex + (yIndex)*width; xIndex = blockIdx.y * TILE_DIM + threadIdx.x; yIndex = blockIdx.x * TILE_DIM + threadIdx.y; int index_out = xIndex + (yIndex)*height; for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) tile[threadIdx.y + i][threadIdx.x] = idata[index_in + i * width]; __syncthreads(); for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) odata[index_out + i * height] = tile[threadIdx.x][threadIdx.y + i]; }
__device__ volatile int sem = 0;
__device__ void acquire(volatile int *lock) { while (atomicCAS((int *)lock, 0, 1) != 0); __threadfence(); }
__device__ void release(volatile int *lock) { __threadfence(); *lock = 0; }
__global__ void critical(int *x) { if (threadIdx.x == 0) { acquire(&sem); (*x)++; release(&sem); } __syncthreads(); }
__global__ void clockk(long long *t) { long long s = clock64(); for (volatile int i = 0; i < 100; i++); *t = clock64() - s; unsigned smid; asm("mov.u32 %0, %%smid;" : "=r"(smid)); printf("sm %u\n", smid); }
int main() { float *a, *b; cudaMalloc((void **)&a, N * N * 4); cudaMalloc((void **)&b, N * N * 4); dim3 g(N / TILE_DIM, N / TILE_DIM), t(TILE_DIM, BLOCK_ROWS); transposeNoBankConflicts<<<g, t>>>(b, a, N, N); cudaEvent_t e; cudaEventCreate(&e); cudaStream_t s; cudaStreamCreate(&s); critical<<<8, 32, 0, s>>>((int *)a); return 0; }
