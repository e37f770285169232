// Counts values with atomic additions: first in shared memory, then once for each block in global memory.
__global__ void count(const unsigned char *in, int n, unsigned *bins)
{
    __shared__ unsigned own[16];
    if (threadIdx.x < 16)
        own[threadIdx.x] = 0;
    __syncthreads();

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&own[in[i] % 16], 1);
    __syncthreads();

    if (threadIdx.x < 16)
        atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
