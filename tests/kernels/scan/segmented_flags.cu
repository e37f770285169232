// Segmented scan with head flags: the operator carries (flag, value) pairs, in shared memory.
// buffer values f32[2048] rand(-1,1)
// buffer flags u8[2048] values(1,0,0,0,0,1,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,0,0)
// buffer out f32[2048] out tol=1e-5
// buffer lengths i32[2048] out
// launch segscan<<<8, 256, 4096>>>(values, flags, out)
// launch run_lengths<<<8, 256, 2048>>>(flags, lengths)
#include <cuda_runtime.h>

typedef unsigned char uchar;

template <typename T> struct __align__(8) Flagged {
  T value;
  int flag;
};

// The right operand's flag cuts off the left one.
template <typename T> __host__ __device__ inline Flagged<T> operator+(const Flagged<T> &l, const Flagged<T> &r) {
  return {r.flag ? r.value : l.value + r.value, l.flag | r.flag};
}

template <typename T> __device__ Flagged<T> segmented_block_scan(Flagged<T> x, Flagged<T> *buf) {
  int t = threadIdx.x, n = blockDim.x;
  Flagged<T> *src = buf, *dst = buf + n;
  src[t] = x;
  __syncthreads();
  for (int d = 1; d < n; d += d) {
    dst[t] = t >= d ? src[t - d] + src[t] : src[t];
    Flagged<T> *tmp = src;
    src = dst, dst = tmp;
    __syncthreads();
  }
  return src[t];
}

extern __shared__ char scratch[];

// Segments do not reach across blocks: a block's first element starts one.
__global__ void segscan(const float *values, const uchar *flags, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Flagged<float> x{values[i], flags[i] || threadIdx.x == 0};
  out[i] = segmented_block_scan(x, reinterpret_cast<Flagged<float> *>(scratch)).value;
}

// Position in the run, by a ballot and a count of leading zeros instead of a scan inside each warp.
__global__ void run_lengths(const uchar *flags, int *lengths) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned lane = threadIdx.x & 31u;
  unsigned heads = __ballot_sync(0xffffffffu, flags[i] != 0 || lane == 0);
  unsigned below = heads & (0xffffffffu >> (31 - lane));
  int head = 31 - __clz(below);
  lengths[i] = (int)lane - head + 1;
}
