// One function, called with pointers to different memories.
__device__ float sum(const float *p, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++)
        s += p[i];
    return s;
}

__constant__ float weights[4] = {1, 2, 3, 4};

__global__ void sums(const float *in, float *out)
{
    __shared__ float copy[8];
    copy[threadIdx.x] = in[threadIdx.x] * weights[threadIdx.x % 4];
    __syncthreads();

    float own[2] = {copy[threadIdx.x], in[threadIdx.x]};
    if (threadIdx.x == 0) {
        out[0] = sum(in, 8);
        out[1] = sum(copy, 8);
        out[2] = sum(own, 2);
        out[3] = sum(weights, 4);
    }
}
