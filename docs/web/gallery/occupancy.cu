// How many blocks fit a multiprocessor? What they need of registers and shared memory decides.
#ifndef BYTES
#define BYTES 16384
#endif

__global__ void __launch_bounds__(128) smooth(const float *in, float *out)
{
    __shared__ float room[BYTES / sizeof(float)];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;

    room[t] = in[i];
    __syncthreads();

    float left = t > 0 ? room[t - 1] : room[t];
    float right = t < blockDim.x - 1 ? room[t + 1] : room[t];
    out[i] = (left + 2 * room[t] + right) / 4;
}
