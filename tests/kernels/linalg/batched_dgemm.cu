// Double precision: strided-batched product with transposes as template flags, SYRK of a triangle, GEMV by warps.
// buffer A f64[1536] rand(-2,2)
// buffer B f64[1536] rand(-2,2)
// buffer C f64[1024] out tol=1e-12
// buffer S f64[256] one out tol=1e-12
// buffer x f64[96] rand(-1,1)
// buffer y f64[16] one out tol=1e-12
// launch gemm_strided<false, true, double><<<(2,2,4), (8,8)>>>({16, 16, 24}, 1.0, A, {24, 384}, B, {24, 384}, 0.0, C, {16, 256})
// launch syrk_lower<<<(2,2), (8,8)>>>(16, 96, 0.5, A, 2.0, S)
// launch gemv<<<4, 128>>>(16, 96, A, x, -1.0, y)
#include <cuda_runtime.h>

struct Problem { int m, n, k; };
struct Layout { int ld; int stride; };

template <bool Trans, typename T> struct View {
  const T *p;
  int ld;
  __device__ const T &operator()(int r, int c) const { return Trans ? p[c * ld + r] : p[r * ld + c]; }
};

template <bool TransA, bool TransB, typename T>
__global__ void gemm_strided(Problem dim, T alpha, const T *A, Layout la, const T *B, Layout lb, T beta, T *C, Layout lc) {
  constexpr int N = 8;
  __shared__ T sa[N][N], sb[N][N];
  const View<TransA, T> a{A + (size_t)blockIdx.z * la.stride, la.ld};
  const View<TransB, T> b{B + (size_t)blockIdx.z * lb.stride, lb.ld};
  T *c = C + (size_t)blockIdx.z * lc.stride;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * N + ty, col = blockIdx.x * N + tx;
  T sum{};
  for (int k0 = 0; k0 < dim.k; k0 += N) {
    sa[ty][tx] = (row < dim.m && k0 + tx < dim.k) ? a(row, k0 + tx) : T{};
    sb[ty][tx] = (k0 + ty < dim.k && col < dim.n) ? b(k0 + ty, col) : T{};
    __syncthreads();
#pragma unroll
    for (int k = 0; k < N; ++k) sum += sa[ty][k] * sb[k][tx];
    __syncthreads();
  }
  if (row < dim.m && col < dim.n) {
    T &dst = c[row * lc.ld + col];
    dst = beta == T(0) ? alpha * sum : alpha * sum + beta * dst;
  }
}

// C := alpha A A^T + beta C, the lower triangle only.
__global__ void syrk_lower(int n, int k, double alpha, const double *A, double beta, double *C) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j > i || i >= n) return;
  double s = 0;
  for (int p = 0; p < k; ++p) s = fma(A[i * k + p], A[j * k + p], s);
  C[i * n + j] = alpha * s + beta * C[i * n + j];
}

__global__ void gemv(int m, int n, const double *__restrict__ A, const double *__restrict__ x, double beta, double *y) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
  if (warp >= m) return;
  const double2 *row = reinterpret_cast<const double2 *>(A + warp * n);
  const double2 *v = reinterpret_cast<const double2 *>(x);
  double s = 0;
  for (int j = lane; j < n / 2; j += 32) {
    double2 p = row[j], q = v[j];
    s += p.x * q.x + p.y * q.y;
  }
#pragma unroll
  for (int d = 16; d; d >>= 1) s += __shfl_xor_sync(0xffffffffu, s, d);
  if (!lane) y[warp] = s + beta * y[warp];
}

extern "C" void launch_all(double *A, double *B, double *C, double *S, double *x, double *y, cudaStream_t stream) {
  Problem p{16, 16, 24};
  gemm_strided<false, true><<<dim3(2, 2, 4), dim3(8, 8), 0, stream>>>(p, 1.0, A, Layout{24, 384}, B, Layout{24, 384}, 0.0, C, Layout{16, 256});
  syrk_lower<<<dim3(2, 2), dim3(8, 8), 0, stream>>>(16, 96, 0.5, A, 2.0, S);
  gemv<<<4, 128, 0, stream>>>(16, 96, A, x, -1.0, y);
}
