// The same work behind two conditions. One parts the threads of a warp, the other parts warps.
__device__ unsigned threes(unsigned x)
{
    for (int k = 0; k < 8; k++)
        x = x * 3 + 1;
    return x;
}

__device__ unsigned fives(unsigned x)
{
    for (int k = 0; k < 8; k++)
        x = x * 5 + 7;
    return x;
}

__global__ void branch(unsigned *out)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x, y;

    if (i % 2 == 0)        // every other thread
        x = threes(i);
    else
        x = fives(i);

    if (i / 32 % 2 == 0)   // every other warp
        y = threes(i);
    else
        y = fives(i);

    out[i] = x ^ y;
}
