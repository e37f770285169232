#include <cub/cub.cuh>
#include <cuda/std/atomic>
#include <cuda/barrier>
__global__ void k(int *d) { d[threadIdx.x] = 1; }
