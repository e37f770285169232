// One of CUB's headers by itself.
#include <cub/block/block_scan.cuh>
__global__ void scan(const int *in, int *out) {
    using Scan = cub::BlockScan<int, 64>;
    __shared__ typename Scan::TempStorage temp;
    int v = in[threadIdx.x];
    Scan(temp).ExclusiveSum(v, v);
    out[threadIdx.x] = v;
}
