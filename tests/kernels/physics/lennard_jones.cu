// Molecular dynamics: Lennard-Jones forces with periodic boundaries, velocity Verlet, kinetic energy.
// buffer pos f32[384] rand(0,8) out tol=1e-3
// buffer vel f32[384] rand(-0.1,0.1) out tol=1e-3
// buffer force f32[384] out tol=1e-2
// buffer energy f32[2] out tol=1e-3
// options -fmad=false
// nonuniform
// launch lj_forces<64><<<2, 64>>>(pos, force, energy, 128, {8.0f, 2.5f, 0.01f, 1.4f})
// launch verlet<<<2, 64>>>(pos, vel, force, energy, 128, 0.002f, 8.0f)
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>

struct Params {
  float box;
  float cutoff;
  float epsilon;
  float sigma;
};

struct Vec3 {
  float x, y, z;
  __device__ Vec3 operator-(const Vec3 &o) const { return {x - o.x, y - o.y, z - o.z}; }
  __device__ Vec3 operator*(float s) const { return {x * s, y * s, z * s}; }
  __device__ Vec3 &operator+=(const Vec3 &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  __device__ float dot(const Vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
};

__device__ inline Vec3 minimum_image(Vec3 d, float box) {
  d.x -= box * rintf(d.x / box);
  d.y -= box * rintf(d.y / box);
  d.z -= box * rintf(d.z / box);
  return d;
}

template <int TILE> __global__ void lj_forces(const Vec3 *pos, Vec3 *force, float *energy, int n, Params p) {
  __shared__ Vec3 tile[TILE];
  const int i = blockIdx.x * TILE + threadIdx.x;
  const Vec3 me = i < n ? pos[i] : Vec3{0, 0, 0};
  const float rc2 = p.cutoff * p.cutoff, s2 = p.sigma * p.sigma;
  Vec3 f = {};
  float u = 0.0f;
  for (int base = 0; base < n; base += TILE) {
    tile[threadIdx.x] = pos[base + threadIdx.x];
    __syncthreads();
#pragma unroll 4
    for (int j = 0; j < TILE; ++j) {
      if (base + j == i) continue;
      const Vec3 d = minimum_image(me - tile[j], p.box);
      // softened, so that random starting points do no harm
      const float r2 = d.dot(d) + 0.5f * s2;
      if (r2 >= rc2) continue;
      const float q = s2 / r2, q3 = q * q * q;
      u += 2.0f * p.epsilon * q3 * (q3 - 1.0f);
      f += d * (24.0f * p.epsilon * q3 * (2.0f * q3 - 1.0f) / r2);
    }
    __syncthreads();
  }
  if (i < n) force[i] = f;
  for (int k = 16; k; k >>= 1) u += __shfl_down_sync(0xffffffff, u, k);
  if ((threadIdx.x & 31) == 0) atomicAdd(&energy[0], u);
}

__global__ void verlet(Vec3 *pos, Vec3 *vel, const Vec3 *force, float *energy, int n, float dt, float box) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Vec3 v = vel[i], x = pos[i];
  v += force[i] * dt;
  x += v * dt;
  auto wrap = [box](float &c) { c -= box * floorf(c / box); };
  wrap(x.x), wrap(x.y), wrap(x.z);
  pos[i] = x;
  vel[i] = v;
  atomicAdd(energy + 1, 0.5f * v.dot(v));
}

int main() {
  const int n = 128;
  std::vector<Vec3> host(n);
  Vec3 *pos, *vel, *force;
  float *energy;
  cudaMalloc(&pos, n * sizeof(Vec3));
  cudaMalloc(&vel, n * sizeof(Vec3));
  cudaMalloc(&force, n * sizeof(Vec3));
  cudaMalloc(&energy, 2 * sizeof(float));
  cudaMemcpy(pos, host.data(), n * sizeof(Vec3), cudaMemcpyHostToDevice);
  Params p{8.0f, 2.5f, 0.01f, 1.4f};
  for (int step = 0; step < 10; ++step) {
    cudaMemset(energy, 0, 2 * sizeof(float));
    lj_forces<64><<<n / 64, 64>>>(pos, force, energy, n, p);
    verlet<<<n / 64, 64>>>(pos, vel, force, energy, n, 0.002f, p.box);
    float e[2];
    cudaMemcpy(e, energy, sizeof e, cudaMemcpyDeviceToHost);
    printf("%d: %g + %g\n", step, e[0], e[1]);
  }
}
