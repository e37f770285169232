// Uses of the header named by the file: it must compile without a message.
#include <cub/cub.cuh>
__global__ void k(const int *in, int *out, float *f) {
  typedef cub::BlockReduce<int, 128> BR; __shared__ typename BR::TempStorage t; int s = BR(t).Sum(in[threadIdx.x]); if (threadIdx.x == 0) out[0] = s;
  using BS = cub::BlockScan<int, 128>; __shared__ BS::TempStorage u; int e, tot; BS(u).ExclusiveSum(in[threadIdx.x], e, tot); out[threadIdx.x] = e + tot;
  __shared__ cub::WarpReduce<float>::TempStorage w[4]; f[0] = cub::WarpReduce<float>(w[threadIdx.x/32]).Reduce(f[1], cub::Max());
  int items[4]; cub::BlockLoad<int, 128, 4>().Load(in, items, 500, 0); __syncthreads(); BS(u).InclusiveSum(items, items); cub::BlockStore<int,128,4>().Store(out, items);
}
