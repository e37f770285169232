// Running sums of a block: a scan in each warp, a scan of the warps' sums, and both together.
__device__ int scan_warp(int value)
{
    int lane = threadIdx.x % 32;
    for (int step = 1; step < 32; step *= 2) {
        int below = __shfl_up_sync(0xffffffff, value, step);
        if (lane >= step)
            value += below;
    }
    return value;
}

__global__ void scan(const int *in, int *out)
{
    __shared__ int sums[32];
    int t = threadIdx.x, warp = t / 32;

    int value = scan_warp(in[t]);
    if (t % 32 == 31)
        sums[warp] = value;
    __syncthreads();

    if (warp == 0)
        sums[t] = scan_warp(t < blockDim.x / 32 ? sums[t] : 0);
    __syncthreads();

    out[t] = value + (warp > 0 ? sums[warp - 1] : 0);
}
