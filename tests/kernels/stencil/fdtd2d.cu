// Maxwell's equations in two dimensions (TM mode, Yee grid) with a soft source in a conducting box.
// buffer ez f32[3072] out tol=1e-5
// buffer hx f32[3072] out tol=1e-5
// buffer hy f32[3072] out tol=1e-5
// buffer eps f32[3072] rand(1,4)
// launch update_h<<<(4,6), (16,8)>>>(ez, hx, hy, {64, 48})
// launch update_e<<<(4,6), (16,8)>>>(ez, hx, hy, eps, {64, 48}, 0)
// launch update_h<<<(4,6), (16,8)>>>(ez, hx, hy, {64, 48})
// launch update_e<<<(4,6), (16,8)>>>(ez, hx, hy, eps, {64, 48}, 1)
// launch update_h<<<(4,6), (16,8)>>>(ez, hx, hy, {64, 48})
// launch update_e<<<(4,6), (16,8)>>>(ez, hx, hy, eps, {64, 48}, 2)
// launch update_h<<<(4,6), (16,8)>>>(ez, hx, hy, {64, 48})
// launch update_e<<<(4,6), (16,8)>>>(ez, hx, hy, eps, {64, 48}, 3)
// launch update_h<<<(4,6), (16,8)>>>(ez, hx, hy, {64, 48})
// launch update_e<<<(4,6), (16,8)>>>(ez, hx, hy, eps, {64, 48}, 4)
// launch update_h<<<(4,6), (16,8)>>>(ez, hx, hy, {64, 48})
// launch update_e<<<(4,6), (16,8)>>>(ez, hx, hy, eps, {64, 48}, 5)
#include <cuda_runtime.h>
#include <cmath>

struct Dim { int nx, ny; };

#define IDX(i, j) ((j) * d.nx + (i))

__constant__ const float kCourant = 0.5f;
__device__ const float kImpedance = 377.0f;

__device__ __noinline__ float pulse(int n, float delay, float width) {
  const float a = (n - delay) / width;
  return exp(-a * a);
}

__global__ void update_h(const float *__restrict__ ez, float *__restrict__ hx, float *__restrict__ hy, Dim d) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= d.nx || j >= d.ny) return;
  const float k = kCourant / kImpedance;
  const float e = ez[IDX(i, j)];
  if (j + 1 < d.ny) hx[IDX(i, j)] -= k * (ez[IDX(i, j + 1)] - e);
  if (i + 1 < d.nx) hy[IDX(i, j)] += k * (ez[IDX(i + 1, j)] - e);
}

__global__ void update_e(float *ez, const float *hx, const float *hy, const float *eps, Dim d, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > 0 && j > 0 && i < d.nx - 1 && j < d.ny - 1) {
    const float curl = (hy[IDX(i, j)] - hy[IDX(i - 1, j)]) - (hx[IDX(i, j)] - hx[IDX(i, j - 1)]);
    ez[IDX(i, j)] += kCourant * kImpedance / eps[IDX(i, j)] * curl;
  }
  if (i == d.nx / 2 && j == d.ny / 2) ez[IDX(i, j)] += pulse(n, 3.0f, 2.0f);
}

#undef IDX

int main() {
  float *f[4];
  for (auto &p : f) cudaMalloc(&p, 64 * 48 * sizeof(float));
  dim3 block(16, 8), grid(4, 6);
  Dim d{64, 48};
  for (int n = 0; n < 100; ++n) {
    update_h<<<grid, block>>>(f[0], f[1], f[2], d);
    update_e<<<grid, block>>>(f[0], f[1], f[2], f[3], d, n);
  }
  cudaDeviceSynchronize();
}
