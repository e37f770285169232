// Each value becomes the sum of its neighbourhood of five. A block keeps its part and a margin in shared memory.
const int R = 2;

__global__ void stencil(const int *in, int *out, int n)
{
    extern __shared__ int part[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int at = threadIdx.x + R;

    auto value = [&](int k) { return k >= 0 && k < n ? in[k] : 0; };
    part[at] = value(i);
    if (threadIdx.x < R) {
        part[at - R] = value(i - R);
        part[at + blockDim.x] = value(i + blockDim.x);
    }
    __syncthreads();

    int sum = 0;
    for (int k = -R; k <= R; k++)
        sum += part[at + k];
    if (i < n)
        out[i] = sum;
}
