// Counting sort with shared histograms, rank (enumeration) sort with stable ties, and permutation checks.
// buffer x u8[3000] rand(0,99)
// buffer hist u32[100] zero out
// buffer sorted u8[3000] out
// buffer recs i32[600] rand(0,50)
// buffer ranks i32[300] out
// buffer moved i32[600] out
// buffer okay i32[1] one out
// launch histogram<100><<<6, 128>>>(x, 3000, hist)
// launch expand<100><<<1, 100>>>(hist, sorted)
// launch rank_sort<<<3, 128>>>(recs, ranks, moved, 300)
// launch check<<<1, 128>>>(moved, 300, okay)
#include <cuda_runtime.h>

struct Record { int key, payload; };

template <int BUCKETS> __global__ void histogram(const unsigned char *x, int n, unsigned *hist) {
  __shared__ unsigned local[BUCKETS];
  for (int b = threadIdx.x; b < BUCKETS; b += blockDim.x) local[b] = 0;
  __syncthreads();
  // four bytes a step, the rest one by one
  const uchar4 *x4 = reinterpret_cast<const uchar4 *>(x);
  const int stride = gridDim.x * blockDim.x, me = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = me; i < n / 4; i += stride) {
    const uchar4 v = x4[i];
    atomicAdd(&local[v.x], 1u);
    atomicAdd(&local[v.y], 1u);
    atomicAdd(&local[v.z], 1u);
    atomicAdd(&local[v.w], 1u);
  }
  for (int i = n / 4 * 4 + me; i < n; i += stride) atomicAdd(&local[x[i]], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < BUCKETS; b += blockDim.x)
    if (unsigned c = local[b]) atomicAdd(&hist[b], c);
}

template <int BUCKETS> __global__ void expand(const unsigned *hist, unsigned char *out) {
  __shared__ unsigned ends[BUCKETS];
  if (threadIdx.x == 0) {
    unsigned total = 0;
    for (unsigned b = 0; b != BUCKETS; ++b) ends[b] = total += hist[b];
  }
  __syncthreads();
  const unsigned b = threadIdx.x;
  for (unsigned i = b ? ends[b - 1] : 0; i < ends[b]; ++i) out[i] = (unsigned char)b;
}

__global__ void rank_sort(const Record *in, int *ranks, Record *out, int n) {
  __shared__ int keys[128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Record mine = {};
  if (i < n) mine = in[i];
  int rank = 0;
  for (int base = 0; base < n; base += blockDim.x) {
    if (base + threadIdx.x < n) keys[threadIdx.x] = in[base + threadIdx.x].key;
    __syncthreads();
    const int count = min((int)blockDim.x, n - base);
    for (int j = 0; j < count; ++j) rank += keys[j] < mine.key || (keys[j] == mine.key && base + j < i);
    __syncthreads();
  }
  if (i < n) {
    ranks[i] = rank;
    out[rank] = mine;
  }
}

__global__ void check(const Record *r, int n, int *okay) {
  int good = 1;
  for (int i = threadIdx.x; i + 1 < n; i += blockDim.x) good &= r[i].key <= r[i + 1].key;
  if (!__syncthreads_and(good) && threadIdx.x == 0) atomicExch(okay, 0);
}

template __global__ void histogram<100>(const unsigned char *, int, unsigned *);
template __global__ void expand<100>(const unsigned *, unsigned char *);
