// Copies to shared memory that go on while the threads compute: two buffers, one filled while the other is used.
#include <cuda_pipeline.h>

__global__ void sum(const int *in, int *out, int tiles)
{
    __shared__ int part[2][64];
    int t = threadIdx.x, total = 0;

    __pipeline_memcpy_async(&part[0][t], &in[t], sizeof(int));
    __pipeline_commit();

    for (int k = 0; k < tiles; k++) {
        if (k + 1 < tiles)
            __pipeline_memcpy_async(&part[(k + 1) % 2][t], &in[(k + 1) * 64 + t], sizeof(int));
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();

        total += part[k % 2][63 - t];
        __syncthreads();
    }
    out[t] = total;
}
