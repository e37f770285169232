// D2Q9 lattice Boltzmann, BGK collision and pull streaming, bounce-back walls; macroscopic fields at the end.
// buffer f f64[9216] out tol=1e-10
// buffer g f64[9216] out tol=1e-10
// buffer wall u8[1024] values(0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0)
// buffer rho f64[1024] out tol=1e-10
// buffer speed f64[1024] out tol=1e-10
// launch initialise<<<8, 128>>>(f, 32, 32)
// launch step<<<8, 128>>>(f, g, wall, 32, 32, 1.2)
// launch step<<<8, 128>>>(g, f, wall, 32, 32, 1.2)
// launch step<<<8, 128>>>(f, g, wall, 32, 32, 1.2)
// launch fields<<<8, 128>>>(g, rho, speed, 1024)
#include <cuda_runtime.h>
#include <math.h>

constexpr int Q = 9;
__constant__ int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ int opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
__constant__ double weight[Q] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};

struct Macro {
  double rho = 0, ux = 0, uy = 0;
};

__device__ double equilibrium(int q, const Macro &m) {
  const double cu = 3.0 * (cx[q] * m.ux + cy[q] * m.uy);
  const double u2 = 1.5 * (m.ux * m.ux + m.uy * m.uy);
  return weight[q] * m.rho * (1.0 + cu + 0.5 * cu * cu - u2);
}

__device__ Macro moments(const double (&f)[Q]) {
  Macro m;
  for (int q = 0; q < Q; ++q) {
    m.rho += f[q];
    m.ux += cx[q] * f[q];
    m.uy += cy[q] * f[q];
  }
  m.ux /= m.rho;
  m.uy /= m.rho;
  return m;
}

__global__ void initialise(double *f, int nx, int ny) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = nx * ny;
  if (i >= n) return;
  Macro m;
  m.rho = 1.0;
  m.ux = 0.05 * sin(2.0 * M_PI * (i / nx) / ny);
  m.uy = 0.02 * cospi(2.0 * (i % nx) / nx);
#pragma unroll
  for (int q = 0; q < Q; ++q) f[q * n + i] = equilibrium(q, m);
}

__global__ void step(const double *__restrict__ src, double *__restrict__ dst, const unsigned char *wall, int nx, int ny, double omega) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = nx * ny;
  if (i >= n) return;
  const int x = i % nx, y = i / nx;
  double f[Q];
  for (int q = 0; q < Q; ++q) {
    const int sx = (x - cx[q] + nx) % nx, sy = (y - cy[q] + ny) % ny;
    f[q] = src[q * n + sy * nx + sx];
  }
  if (wall[i]) {
    for (int q = 0; q < Q; ++q) dst[opposite[q] * n + i] = f[q];
    return;
  }
  const Macro m = moments(f);
  for (int q = 0; q < Q; ++q) dst[q * n + i] = f[q] + omega * (equilibrium(q, m) - f[q]);
}

__global__ void fields(const double *f, double *rho, double *speed, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  double local[Q];
#pragma unroll
  for (int q = 0; q < Q; ++q) local[q] = f[q * n + i];
  const Macro m = moments(local);
  rho[i] = m.rho;
  speed[i] = hypot(m.ux, m.uy);
}

int main() {
  double *f, *g, *rho, *speed;
  unsigned char *wall;
  cudaMalloc(&f, 9216 * 8);
  cudaMalloc(&g, 9216 * 8);
  cudaMalloc(&rho, 8192);
  cudaMalloc(&speed, 8192);
  cudaMalloc(&wall, 1024);
  initialise<<<8, 128>>>(f, 32, 32);
  for (int t = 0; t < 100; t += 2) {
    step<<<8, 128>>>(f, g, wall, 32, 32, 1.2);
    step<<<8, 128>>>(g, f, wall, 32, 32, 1.2);
  }
  fields<<<8, 128>>>(f, rho, speed, 1024);
  cudaDeviceSynchronize();
}
