// The sum of an array: a tree inside each warp, one atomic addition for each warp.
__global__ void sum(const int *in, int n, int *total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = i < n ? in[i] : 0;

    // Each step adds what the thread 16, 8, 4, 2, 1 lanes above has. No memory is touched.
    for (int step = 16; step > 0; step /= 2)
        value += __shfl_down_sync(0xffffffff, value, step);

    if (threadIdx.x % 32 == 0)
        atomicAdd(total, value);
}
