// Keeps the positive values, in order: a warp votes, and each thread counts the votes below its own.
__global__ void keep_positive(const int *in, int *out, int *count)
{
    __shared__ int start[5];
    int t = threadIdx.x, lane = t % 32, warp = t / 32;

    int value = in[t];
    unsigned votes = __ballot_sync(0xffffffff, value > 0);
    if (lane == 0)
        start[warp + 1] = __popc(votes);
    __syncthreads();

    if (t == 0) {
        start[0] = 0;
        for (int w = 1; w <= 4; w++)
            start[w] += start[w - 1];
        *count = start[4];
    }
    __syncthreads();

    if (value > 0)
        out[start[warp] + __popc(votes & ((1u << lane) - 1))] = value;
}
