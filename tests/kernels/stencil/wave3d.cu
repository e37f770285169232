// 3-D acoustic wave, marching along z with a register queue; planes in shared memory; a Ricker source.
// buffer p0 f32[12288] rand(-0.1,0.1) out tol=1e-4
// buffer p1 f32[12288] rand(-0.1,0.1) out tol=1e-4
// buffer vel f32[12288] rand(0.1,0.2)
// launch wave_step<<<(2,2), (16,8)>>>(p0, p1, vel, {32, 16, 24})
// launch add_source<<<1, 1>>>(p0, {32, 16, 24}, 16, 8, 12, 0.05f)
// launch wave_step<<<(2,2), (16,8)>>>(p1, p0, vel, {32, 16, 24})
// launch sponge<<<(2,2,24), (16,8)>>>(p1, {32, 16, 24}, 3)
#include <cuda_runtime.h>
#include <math.h>

struct Grid3 {
  int nx, ny, nz;
  __host__ __device__ __forceinline__ int index(int x, int y, int z) const { return (z * ny + y) * nx + x; }
  __host__ __device__ bool inside(int x, int y, int z) const {
    return x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1;
  }
};

constexpr int TX = 16, TY = 8;

// next := 2 cur - next + vel * laplacian(cur)
__global__ void wave_step(float *next, const float *__restrict__ cur, const float *__restrict__ vel, Grid3 g) {
  __shared__ float plane[TY + 2][TX + 2];
  const int x = blockIdx.x * TX + threadIdx.x, y = blockIdx.y * TY + threadIdx.y;
  const int sx = threadIdx.x + 1, sy = threadIdx.y + 1;
  auto fetch = [&](int xx, int yy, int zz) -> float {
    return (xx < 0 || yy < 0 || zz < 0 || xx >= g.nx || yy >= g.ny || zz >= g.nz) ? 0.0f : cur[g.index(xx, yy, zz)];
  };
  float behind, here = fetch(x, y, 0), ahead = fetch(x, y, 1);
  for (int z = 1; z < g.nz - 1; ++z) {
    behind = here;
    here = ahead;
    ahead = fetch(x, y, z + 1);
    __syncthreads();
    plane[sy][sx] = here;
    if (threadIdx.x == 0) plane[sy][0] = fetch(x - 1, y, z);
    if (threadIdx.x == TX - 1) plane[sy][TX + 1] = fetch(x + 1, y, z);
    if (threadIdx.y == 0) plane[0][sx] = fetch(x, y - 1, z);
    if (threadIdx.y == TY - 1) plane[TY + 1][sx] = fetch(x, y + 1, z);
    __syncthreads();
    if (g.inside(x, y, z)) {
      const float lap = plane[sy][sx - 1] + plane[sy][sx + 1] + plane[sy - 1][sx] + plane[sy + 1][sx] + behind + ahead - 6.0f * here;
      const int i = g.index(x, y, z);
      next[i] = 2.0f * here - next[i] + vel[i] * lap;
    }
  }
}

__device__ float ricker(float t, float f) {
  const float a = (float)M_PI * f * t;
  return (1.0f - 2.0f * a * a) * expf(-a * a);
}

__global__ void add_source(float *p, Grid3 g, int x, int y, int z, float t) { p[g.index(x, y, z)] += ricker(t, 10.0f); }

__global__ void sponge(float *p, Grid3 g, int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  const int d = min(min(min(x, g.nx - 1 - x), min(y, g.ny - 1 - y)), min(z, g.nz - 1 - z));
  if (d >= width) return;
  const float k = (float)(width - d) / width;
  p[g.index(x, y, z)] *= 1.0f - 0.3f * k * k;
}

void step(float *a, float *b, const float *v, cudaStream_t s) {
  const Grid3 g{32, 16, 24};
  dim3 block(TX, TY), grid(g.nx / TX, g.ny / TY);
  wave_step<<<grid, block, 0, s>>>(a, b, v, g);
  add_source<<<1, 1, 0, s>>>(a, g, 16, 8, 12, 0.05f);
  sponge<<<dim3(2, 2, 24), block, 0, s>>>(a, g, 3);
}
