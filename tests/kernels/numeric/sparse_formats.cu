// buffer dense f32[4096] out
// buffer rows i32[65] out
// buffer cols i32[512] out
// buffer vals f32[512] rand(-1,1)
// buffer x f32[64] rand(-1,1)
// buffer coo f32[64] out tol=1e-4
// buffer csr_scalar f32[64] out tol=1e-4
// buffer csr_vector f32[64] values(1) out tol=1e-4
// buffer ell f32[64] out tol=1e-4
// buffer bsr f32[64] out tol=1e-4
// buffer transposed f32[64] out tol=1e-4
// buffer merged f32[64] out tol=1e-4
// buffer coo_rows i32[512] out
// buffer counts i32[64] out
// nonuniform
// launch make_rows<<<1, 64>>>(rows, cols)
// launch expand<<<1, 64>>>(rows, cols, vals, dense, coo_rows)
// launch spmv_coo<<<2, 256>>>(coo_rows, cols, vals, x, coo, 512)
// launch spmv_csr_scalar<float, int><<<1, 64>>>(rows, cols, vals, x, csr_scalar, 64)
// launch spmv_csr_vector<8><<<8, 64>>>(rows, cols, vals, x, csr_vector, 2.0f, 0.5f, 64)
// launch spmv_ell<<<1, 64>>>(rows, cols, vals, x, ell)
// launch spmv_bsr<4><<<16, 16>>>(dense, x, bsr)
// launch count_columns<<<2, 256>>>(cols, counts)
// launch spmv_transposed<<<2, 256>>>(coo_rows, cols, vals, x, transposed)
// launch spmv_merge<6><<<3, 32>>>(rows, cols, vals, x, merged, 64, 512)
// Sparse matrix times vector: COO with segmented warp sums, CSR by thread and by group of lanes, ELL, BSR, transposed, and along the merge path.
#include <cuda_runtime.h>

// Row r has (7 r mod 17) entries at first; the last row takes what remains of 512.
__global__ void make_rows(int *rows, int *cols) {
  __shared__ int first[65];
  const int t = threadIdx.x;
  if (t == 0) {
    int at = 0;
    for (int r = 0; r < 64; r++) {
      first[r] = at;
      at = min(512, at + r * 7 % 17);
    }
    first[64] = 512;
  }
  __syncthreads();
  rows[t] = first[t];
  if (t == 0) rows[64] = 512;
  const int n = first[t + 1] - first[t];
  for (int k = 0; k < n; k++) cols[first[t] + k] = (t * 5 + k * (n <= 64 ? 3 : 1)) % 64;
}

__global__ void expand(const int *rows, const int *cols, const float *vals, float *dense, int *coo_rows) {
  const int r = threadIdx.x;
  for (int k = rows[r]; k < rows[r + 1]; ++k) {
    dense[r * 64 + cols[k]] += vals[k];
    coo_rows[k] = r;
  }
}

__global__ void spmv_coo(const int *row, const int *col, const float *val, const float *x, float *y, int nnz) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  if (k >= nnz) return;
  const int r = row[k];
  float s = val[k] * __ldg(x + col[k]);
  for (int d = 1; d < 32; d *= 2) {
    const float other = __shfl_up_sync(0xffffffffu, s, d);
    const int other_row = __shfl_up_sync(0xffffffffu, r, d);
    if (lane >= d && other_row == r) s += other;
  }
  const int next = __shfl_down_sync(0xffffffffu, r, 1);
  if (lane == 31 || next != r) atomicAdd(y + r, s);
}

template <typename T, typename I> __global__ void spmv_csr_scalar(const I *__restrict__ rows, const I *__restrict__ cols, const T *__restrict__ vals, const T *__restrict__ x, T *__restrict__ y, I n) {
  const I r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n) return;
  T sum = T();
  for (I k = rows[r], end = rows[r + 1]; k < end; ++k) sum += vals[k] * x[cols[k]];
  y[r] = sum;
}

template <int Lanes>
__global__ void spmv_csr_vector(const int *__restrict__ rows, const int *__restrict__ cols, const float *__restrict__ vals, const float *__restrict__ x, float *y, float alpha, float beta, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x, lane = thread % Lanes, r = thread / Lanes;
  float sum = 0.f;
  if (r < n)
    for (int k = rows[r] + lane; k < rows[r + 1]; k += Lanes) sum = fmaf(vals[k], x[cols[k]], sum);
#pragma unroll
  for (int d = Lanes / 2; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d, Lanes);
  if (r < n && lane == 0) y[r] = alpha * sum + (beta == 0.f ? 0.f : beta * y[r]);
}

// Column-major slots in shared memory, padded with a column of -1; long rows spill over to a second pass.
__global__ void spmv_ell(const int *rows, const int *cols, const float *vals, const float *x, float *y) {
  constexpr int kWidth = 8;
  __shared__ int slot_col[kWidth][64];
  __shared__ float slot_val[kWidth][64];
  const int r = threadIdx.x, begin = rows[r], n = rows[r + 1] - begin;
  for (int k = 0; k < kWidth; ++k) {
    slot_col[k][r] = k < n ? cols[begin + k] : -1;
    slot_val[k][r] = k < n ? vals[begin + k] : 0.f;
  }
  __syncthreads();
  float sum = 0.f;
#pragma unroll
  for (int k = 0; k < kWidth; ++k) {
    const int c = slot_col[k][r];
    if (c < 0) break;
    sum += slot_val[k][r] * x[c];
  }
  for (int k = kWidth; k < n; ++k) sum += vals[begin + k] * x[cols[begin + k]];
  y[r] = sum;
}

// Blocks of B x B found in the dense form; empty ones are skipped by a vote.
template <int B> __global__ void spmv_bsr(const float *dense, const float *x, float *y) {
  const int block_row = blockIdx.x, i = threadIdx.x / B, j = threadIdx.x % B;
  float sum = 0.f;
  int used = 0;
  for (int block_col = 0; block_col < 64 / B; ++block_col) {
    const float v = dense[(block_row * B + i) * 64 + block_col * B + j];
    if (!__any_sync(0xffffu, v != 0.f)) continue;
    ++used;
    sum += v * x[block_col * B + j];
  }
  for (int d = B / 2; d; d /= 2) sum += __shfl_xor_sync(0xffffu, sum, d, B);
  if (j == 0) y[block_row * B + i] = used ? sum : 0.f;
}

__global__ void count_columns(const int *cols, int *counts) { atomicAdd(&counts[cols[blockIdx.x * blockDim.x + threadIdx.x]], 1); }

__global__ void spmv_transposed(const int *row, const int *col, const float *val, const float *x, float *y) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(y + col[k], val[k] * x[row[k]]);
}

// A thread takes the same number of row ends and entries together: where its diagonal crosses the path is found by bisection.
template <int Items> __global__ void spmv_merge(const int *rows, const int *cols, const float *vals, const float *x, float *y, int n, int nnz) {
  const int *ends = rows + 1;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x, diagonal = min(thread * Items, n + nnz), last = min(diagonal + Items, n + nnz);
  auto search = [&](int diag) {
    int lo = max(diag - nnz, 0), hi = min(diag, n);
    while (lo < hi) {
      const int mid = (lo + hi) >> 1;
      if (ends[mid] <= diag - mid - 1) lo = mid + 1;
      else hi = mid;
    }
    return make_int2(lo, diag - lo);
  };
  const int2 from = search(diagonal), to = search(last);
  int r = from.x, k = from.y;
  float sum = 0.f;
  while (r < to.x || k < to.y) {
    if (r < n && k >= ends[r]) {
      if (sum != 0.f) atomicAdd(y + r, sum);
      sum = 0.f;
      ++r;
    } else {
      sum += vals[k] * x[cols[k]];
      ++k;
    }
  }
  if (r < n && sum != 0.f) atomicAdd(y + r, sum);
}

int main() {
  int *rows = nullptr, *cols = nullptr;
  float *v = nullptr, *x = nullptr, *y = nullptr;
  spmv_csr_scalar<float, int><<<1, 64>>>(rows, cols, v, x, y, 64);
  spmv_csr_vector<8><<<8, 64>>>(rows, cols, v, x, y, 2.0f, 0.5f, 64);
  spmv_bsr<4><<<16, 16>>>(v, x, y);
  spmv_merge<6><<<3, 32>>>(rows, cols, v, x, y, 64, 512);
}
