// buffer ids i32[64] rand(0,19)
// buffer table f32[640] rand(-1,1)
// buffer embedded f32[2048] out tol=1e-6
// buffer sorted i32[64] out
// buffer origin i32[64] out
// buffer grads f32[2048] rand(-1,1)
// buffer dtable f32[640] out tol=1e-4
// buffer dtable2 f32[640] out tol=1e-4
// buffer labels i32[32] rand(0,63)
// buffer loss f32[32] out tol=1e-4
// buffer dlogits f32[2048] out tol=1e-5
// buffer bag f32[256] out tol=1e-4
// nonuniform
// launch embedding_forward<<<8, (32,8)>>>(ids, table, embedded, 64, 32, 3)
// launch sort_ids<64><<<1, 64>>>(ids, sorted, origin)
// launch embedding_backward_atomic<float><<<64, 32>>>(ids, grads, dtable, 32, 3)
// launch embedding_backward_sorted<<<16, 32>>>(sorted, origin, grads, dtable2, 64, 32, 3)
// launch cross_entropy<32><<<32, 32>>>(grads, labels, loss, dlogits, 64, 0.1f, 5)
// launch embedding_bag<Mean><<<4, 32>>>(ids, table, bag, 8, 32)
// launch embedding_bag<Max><<<4, 32>>>(ids, table, bag, 8, 32)
// Embeddings forward and backward (atomics; and sorted segments without), bags by mode, label-smoothed cross entropy with its gradient and an ignored class.
#include <cuda_runtime.h>
#include <math.h>

__global__ void embedding_forward(const int *ids, const float *table, float *out, int n, int dim, int padding) {
  for (int i = blockIdx.x * blockDim.y + threadIdx.y; i < n; i += gridDim.x * blockDim.y) {
    const int id = ids[i];
    for (int d = threadIdx.x; d < dim; d += blockDim.x) out[i * dim + d] = id == padding ? 0.f : table[id * dim + d];
  }
}

template <typename scalar_t> __global__ void embedding_backward_atomic(const int *ids, const scalar_t *grad, scalar_t *dtable, int dim, int padding) {
  if (ids[blockIdx.x] != padding) atomicAdd(&dtable[ids[blockIdx.x] * dim + threadIdx.x], grad[blockIdx.x * dim + threadIdx.x]);
}

// A stable rank sort: small enough for one block.
template <int N> __global__ void sort_ids(const int *ids, int *sorted, int *origin) {
  __shared__ int keys[N];
  keys[threadIdx.x] = ids[threadIdx.x];
  __syncthreads();
  int rank = 0;
  const int key = keys[threadIdx.x];
#pragma unroll 8
  for (int j = 0; j < N; j++) rank += keys[j] < key || (keys[j] == key && j < (int)threadIdx.x);
  sorted[rank] = key;
  origin[rank] = threadIdx.x;
}

// One warp walks each run of equal ids from its first element.
__global__ void embedding_backward_sorted(const int *sorted, const int *origin, const float *grad, float *dtable, int n, int dim, int padding) {
  for (int i = blockIdx.x; i < n; i += gridDim.x) {
    const int id = sorted[i];
    if (id == padding || (i > 0 && sorted[i - 1] == id)) continue;
    float sum = 0.f;
    int j = i;
    do {
      sum += grad[origin[j] * dim + threadIdx.x];
      j++;
    } while (j < n && sorted[j] == id);
    dtable[id * dim + threadIdx.x] = sum;
  }
}

template <int Width> __global__ void cross_entropy(const float *logits, const int *labels, float *loss, float *dlogits, int classes, float smoothing, int ignore) {
  const int row = blockIdx.x, label = labels[row];
  const float *x = logits + row * classes;
  float *dx = dlogits + row * classes;
  if (label == ignore) {
    for (int c = threadIdx.x; c < classes; c += Width) dx[c] = 0.f;
    if (threadIdx.x == 0) loss[row] = 0.f;
    return;
  }
  float top = -INFINITY, total = 0.f, sum = 0.f;
  for (int c = threadIdx.x; c < classes; c += Width) top = fmaxf(top, x[c]), total += x[c];
  for (int d = Width / 2; d; d >>= 1) top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, d, Width)), total += __shfl_xor_sync(0xffffffff, total, d, Width);
  for (int c = threadIdx.x; c < classes; c += Width) sum += expf(x[c] - top);
  for (int d = Width / 2; d; d >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, d, Width);
  const float lse = top + logf(sum);
  if (threadIdx.x == 0) loss[row] = lse - (1.f - smoothing) * x[label] - smoothing * total / classes;
  for (int c = threadIdx.x; c < classes; c += Width) dx[c] = expf(x[c] - lse) - (c == label ? 1.f - smoothing : 0.f) - smoothing / classes;
}

struct Mean {
  static constexpr int channel = 0;
  static __device__ float start() { return 0.f; }
  static __device__ float add(float a, float b) { return a + b; }
  static __device__ float finish(float a, int n) { return a / n; }
};
struct Max {
  static constexpr int channel = 1;
  static __device__ float start() { return -HUGE_VALF; }
  static __device__ float add(float a, float b) { return a < b ? b : a; }
  static __device__ float finish(float a, int) { return a; }
};

template <class Mode> __global__ void embedding_bag(const int *ids, const float *table, float *out, int bag, int dim) {
  float v = Mode::start();
  const int *mine = ids + blockIdx.x * bag;
  for (const int *p = mine; p != mine + bag; ++p) v = Mode::add(v, table[*p * dim + threadIdx.x]);
  out[(Mode::channel * gridDim.x + blockIdx.x) * dim + threadIdx.x] = Mode::finish(v, bag);
}

int run(int *ids, float *table, float *out, float *grad, int *s, int *o, float *loss) {
  embedding_forward<<<8, dim3(32, 8)>>>(ids, table, out, 64, 32, 3);
  embedding_backward_atomic<float><<<64, 32>>>(ids, grad, table, 32, 3);
  sort_ids<64><<<1, 64>>>(ids, s, o);
  embedding_backward_sorted<<<16, 32>>>(s, o, grad, table, 64, 32, 3);
  cross_entropy<32><<<32, 32>>>(grad, ids, loss, out, 64, 0.1f, 5);
  embedding_bag<Mean><<<4, 32>>>(ids, table, out, 8, 32);
  embedding_bag<Max><<<4, 32>>>(ids, table, out, 8, 32);
  return cudaGetLastError() == cudaSuccess ? 0 : -1;
}
