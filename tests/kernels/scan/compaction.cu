// Stream compaction: predicates as functors and lambdas, counts per block, scan, scatter; and unique of a sorted array.
// buffer in i32[2000] rand(-500,500)
// buffer counts i32[9]
// buffer out i32[2000] out
// buffer n_out i32[1] out
// buffer sorted i32[2000] values(1,1,1,2,3,3,4,7,7,7,7,9,10,10,11,11,11,11,11,14,15,16,16,18,20,20,20,20,20,20,20,25)
// buffer uniq i32[2000] out
// buffer n_uniq i32[1] out
// launch count_if<Positive, 256><<<8, 256>>>(in, 2000, counts, {7})
// launch scan_counts<<<1, 32>>>(counts, 8, n_out)
// launch copy_if<Positive, 256><<<8, 256>>>(in, 2000, counts, out, {7})
// launch unique_block<<<1, 128>>>(sorted, 32, uniq, n_uniq)
#include <cuda_runtime.h>
#include <cassert>
#include <vector>

struct Positive {
  int bias;
  __host__ __device__ bool operator()(int v) const { return v + bias > 0; }
};

template <class Pred, int B> __global__ void count_if(const int *in, int n, int *counts, Pred pred) {
  int i = blockIdx.x * B + threadIdx.x;
  int c = __syncthreads_count(i < n && pred(in[i]));
  if (threadIdx.x == 0) counts[blockIdx.x] = c;
}

// Exclusive scan of up to 32 block counts by one warp; the total goes to counts[n].
__global__ void scan_counts(int *counts, int n, int *total) {
  int lane = threadIdx.x;
  int v = lane < n ? counts[lane] : 0, x = v;
  for (int d = 1; d < 32; d <<= 1) {
    int y = __shfl_up_sync(0xffffffff, x, d);
    x += lane >= d ? y : 0;
  }
  if (lane < n) counts[lane] = x - v;
  if (lane == 31) {
    counts[n] = x;
    *total = x;
  }
}

template <int B, class F> __device__ int block_rank(F keep, int &count) {
  __shared__ int base[B / 32 + 1];
  unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  bool k = keep();
  unsigned votes = __ballot_sync(~0u, k);
  if (lane == 0) base[warp + 1] = __popc(votes);
  if (threadIdx.x == 0) base[0] = 0;
  __syncthreads();
  if (threadIdx.x == 0)
    for (int w = 1; w <= B / 32; ++w) base[w] += base[w - 1];
  __syncthreads();
  count = base[B / 32];
  int rank = k ? base[warp] + __popc(votes & ((1u << lane) - 1)) : -1;
  __syncthreads();
  return rank;
}

template <class Pred, int B> __global__ void copy_if(const int *in, int n, const int *offsets, int *out, Pred pred) {
  const int i = blockIdx.x * B + threadIdx.x;
  int count;
  const int rank = block_rank<B>([=]() { return i < n && pred(in[i]); }, count);
  if (rank >= 0) {
    assert(offsets[blockIdx.x] + rank < offsets[gridDim.x]);
    out[offsets[blockIdx.x] + rank] = in[i];
  }
}

__global__ void unique_block(const int *sorted, int n, int *out, int *count) {
  auto first = [&](int i) -> bool { return i < n && (i == 0 || sorted[i] != sorted[i - 1]); };
  int total = 0;
  for (int start = 0; start < n; start += 128) {
    int i = start + threadIdx.x, here;
    int r = block_rank<128>([&] { return first(i); }, here);
    if (r >= 0) out[total + r] = sorted[i];
    total += here;
  }
  if (threadIdx.x == 0) *count = total;
}

int main() {
  std::vector<int> h(2000);
  for (size_t i = 0; i < h.size(); i++) h[i] = int(i % 13) - 6;
  int *in, *counts, *out, *n_out;
  cudaMalloc(&in, 8000);
  cudaMalloc(&counts, 36);
  cudaMalloc(&out, 8000);
  cudaMalloc(&n_out, 4);
  cudaMemcpy(in, h.data(), 8000, cudaMemcpyHostToDevice);
  Positive p{7};
  count_if<Positive, 256><<<8, 256>>>(in, 2000, counts, p);
  scan_counts<<<1, 32>>>(counts, 8, n_out);
  copy_if<Positive, 256><<<8, 256>>>(in, 2000, counts, out, p);
  unique_block<<<1, 128>>>(in, 32, out, n_out);
  return 0;
}
