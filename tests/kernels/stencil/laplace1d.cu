// 1-D stencil of a radius known at compile time, coefficients in constant memory, halos in shared memory; and a smoother.
// buffer in f32[2048] rand(-1,1)
// buffer out f32[2048] out tol=1e-5
// buffer u f64[1026] rand(0,1)
// buffer v f64[1026] out tol=1e-12
// symbol coeff f32[5] values(-2.847222,1.6,-0.2,0.025396825,-0.001785714)
// launch stencil1d<4><<<16, 128>>>(in, out, 2048)
// launch smooth<<<4, 256>>>(u, v, 1024, 0.25)
#include <cuda_runtime.h>
#include <cstdio>

#define BLOCK 128

__constant__ float coeff[5];

template <int RADIUS> __global__ void stencil1d(const float *in, float *out, int n) {
  __shared__ float tile[BLOCK + 2 * RADIUS];
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const int lid = threadIdx.x + RADIUS;
  tile[lid] = gid < n ? in[gid] : 0.0f;
  if (threadIdx.x < RADIUS) {
    // both halos; the domain is periodic
    tile[lid - RADIUS] = in[(gid - RADIUS + n) % n];
    tile[lid + BLOCK] = in[(gid + BLOCK) % n];
  }
  __syncthreads();
  float acc = coeff[0] * tile[lid];
#pragma unroll
  for (int r = 1; r <= RADIUS; ++r) acc += coeff[r] * (tile[lid - r] + tile[lid + r]);
  if (gid < n) out[gid] = acc;
}

__global__ void smooth(const double *u, double *v, int n, double w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i <= n) v[i] = w * u[i - 1] + (1.0 - 2.0 * w) * u[i] + w * u[i + 1];
  if (i == 1) v[0] = u[0];
  if (i == n) v[n + 1] = u[n + 1];
}

int main() {
  const int n = 2048;
  const float h_coeff[5] = {-205.0f / 72, 8.0f / 5, -1.0f / 5, 8.0f / 315, -1.0f / 560};
  float *in, *out;
  cudaMalloc((void **)&in, n * sizeof(float));
  cudaMalloc((void **)&out, n * sizeof(float));
  cudaMemcpyToSymbol(coeff, h_coeff, sizeof(h_coeff));
  stencil1d<4><<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
  double *u, *v;
  cudaMalloc((void **)&u, 1026 * sizeof(double));
  cudaMalloc((void **)&v, 1026 * sizeof(double));
  smooth<<<4, 256>>>(u, v, 1024, 0.25);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
