// A sum in shared memory that goes wrong on some days. Find out why.
__global__ void sum(const int *in, int *out)
{
    __shared__ int part[128];
    int t = threadIdx.x;

    part[t] = in[t];

    for (int step = 64; step > 0; step /= 2) {
        if (t < step)
            part[t] += part[t + step];
        __syncthreads();
    }
    if (t == 0)
        *out = part[0];
}
