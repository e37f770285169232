// CUB's block and warp collectives in kernels of one's own.
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_merge_sort.cuh>
#include <cub/warp/warp_reduce.cuh>
template <class T, int Threads, int Items> __global__ void kernel(const T *in, T *out) {
    using Load = cub::BlockLoad<T, Threads, Items, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
    using Store = cub::BlockStore<T, Threads, Items, cub::BLOCK_STORE_VECTORIZE>;
    using Sort = cub::BlockRadixSort<T, Threads, Items>;
    using Scan = cub::BlockScan<T, Threads, cub::BLOCK_SCAN_RAKING>;
    using Reduce = cub::BlockReduce<T, Threads, cub::BLOCK_REDUCE_WARP_REDUCTIONS>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
        typename Sort::TempStorage sort;
        typename Scan::TempStorage scan;
        typename Reduce::TempStorage reduce;
    } t;
    T v[Items];
    Load(t.load).Load(in + blockIdx.x * Threads * Items, v);
    __syncthreads();
    Sort(t.sort).Sort(v);
    __syncthreads();
    Scan(t.scan).InclusiveSum(v, v);
    __syncthreads();
    T sum = Reduce(t.reduce).Sum(v);
    __syncthreads();
    if (threadIdx.x == 0) v[0] += sum;
    Store(t.store).Store(out + blockIdx.x * Threads * Items, v);
}
template __global__ void kernel<int, 128, 4>(const int *, int *);
template __global__ void kernel<unsigned long long, 256, 8>(const unsigned long long *, unsigned long long *);
template __global__ void kernel<float, 64, 2>(const float *, float *);
