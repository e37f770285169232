// Turns a tile of 32 x 32 values through shared memory.
#ifndef PAD
#define PAD 0
#endif

__global__ void turn(const float *in, float *out)
{
    __shared__ float tile[32][32 + PAD];
    int x = threadIdx.x;

    for (int y = threadIdx.y; y < 32; y += blockDim.y)
        tile[y][x] = in[y * 32 + x];
    __syncthreads();

    // Down a column: without padding all 32 words lie in the same bank.
    for (int y = threadIdx.y; y < 32; y += blockDim.y)
        out[y * 32 + x] = tile[x][y];
}
