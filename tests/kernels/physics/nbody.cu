// buffer pos f32[512] rand(-1,1)
// buffer vel f32[512] rand(-0.1,0.1) out tol=1e-4
// launch bodyForce<<<2, 64>>>(pos, vel, 0.01f, 128)
#include <math.h>
#define SOFTENING 1e-9f
#define BLOCK 64
__global__ void bodyForce(float4 *p, float4 *v, float dt, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) {
    float Fx = 0.0f, Fy = 0.0f, Fz = 0.0f;
    for (int tile = 0; tile < gridDim.x; tile++) {
      __shared__ float3 spos[BLOCK];
      float4 tpos = p[tile * blockDim.x + threadIdx.x];
      spos[threadIdx.x] = make_float3(tpos.x, tpos.y, tpos.z);
      __syncthreads();
      for (int j = 0; j < BLOCK; j++) {
        float dx = spos[j].x - p[i].x, dy = spos[j].y - p[i].y, dz = spos[j].z - p[i].z;
        float distSqr = dx * dx + dy * dy + dz * dz + SOFTENING + 0.01f;
        float invDist = rsqrtf(distSqr);
        float invDist3 = invDist * invDist * invDist;
        Fx += dx * invDist3; Fy += dy * invDist3; Fz += dz * invDist3;
      }
      __syncthreads();
    }
    v[i].x += dt * Fx; v[i].y += dt * Fy; v[i].z += dt * Fz;
  }
}
