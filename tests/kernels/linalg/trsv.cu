// Triangular solves: forward and backward substitution by columns, several right-hand sides, and a tridiagonal solver.
// buffer T f32[1024] rand(-1,1)
// buffer B f32[256] rand(-1,1)
// buffer X f32[256] out tol=1e-3
// buffer Y f32[256] out tol=1e-3
// buffer dl f64[128] rand(-1,1)
// buffer d f64[128] rand(3,4)
// buffer du f64[128] rand(-1,1)
// buffer r f64[128] rand(-1,1)
// buffer sol f64[128] out tol=1e-10
// launch trsm<Lower><<<8, 32>>>(T, B, X, 32, 8)
// launch trsm<Upper><<<8, 32>>>(T, B, Y, 32, 8)
// launch cyclic_reduction<<<2, 64>>>(dl, d, du, r, sol)
#include <cuda_runtime.h>

struct Lower {
  static __device__ int at(int step, int n) { return step; }
  static __device__ bool pending(int row, int pivot) { return row > pivot; }
};
struct Upper {
  static __device__ int at(int step, int n) { return n - 1 - step; }
  static __device__ bool pending(int row, int pivot) { return row < pivot; }
};

// One warp per right-hand side; the diagonal is shifted to be safe.
template <class Uplo> __global__ void trsm(const float *__restrict__ T, const float *__restrict__ B, float *X, int n, int nrhs) {
  const int row = threadIdx.x, rhs = blockIdx.x;
  float b = B[row * nrhs + rhs];
  for (int step = 0; step < n; ++step) {
    const int p = Uplo::at(step, n);
    const float diagonal = T[p * n + p] + 8.0f;
    if (row == p) b = __fdividef(b, diagonal);
    const float xp = __shfl_sync(0xffffffffu, b, p);
    if (Uplo::pending(row, p)) b -= T[row * n + p] * xp;
  }
  X[row * nrhs + rhs] = b;
}

template __global__ void trsm<Lower>(const float *, const float *, float *, int, int);
template __global__ void trsm<Upper>(const float *, const float *, float *, int, int);

// Parallel cyclic reduction of a system of 64 equations per block.
__global__ void cyclic_reduction(const double *dl, const double *d, const double *du, const double *r, double *x) {
  __shared__ double sa[64], sb[64], sc[64], sr[64];
  const int i = threadIdx.x, g = blockIdx.x * 64 + i;
  double a = i == 0 ? 0.0 : dl[g], b = d[g], c = i == 63 ? 0.0 : du[g], y = r[g];
  for (int step = 1; step < 64; step <<= 1) {
    sa[i] = a, sb[i] = b, sc[i] = c, sr[i] = y;
    __syncthreads();
    double na = 0, nc = 0;
    if (i - step >= 0) {
      const double k = a / sb[i - step];
      b -= sc[i - step] * k;
      y -= sr[i - step] * k;
      na = -sa[i - step] * k;
    }
    if (i + step < 64) {
      const double k = c / sb[i + step];
      b -= sa[i + step] * k;
      y -= sr[i + step] * k;
      nc = -sc[i + step] * k;
    }
    a = na, c = nc;
    __syncthreads();
  }
  x[g] = y / b;
}
