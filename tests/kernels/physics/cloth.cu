// Cloth as masses and springs (structural, shear, bend), Verlet integration with damping, a sphere to fall on.
// buffer pos f32[1024] out tol=1e-4
// buffer old f32[1024] out tol=1e-4
// buffer tmp f32[1024] out tol=1e-4
// buffer normals f32[1024] out tol=1e-3
// launch place<<<(2,2), (8,8)>>>(pos, old)
// launch integrate<<<(2,2), (8,8)>>>(pos, old, tmp, 0.01f)
// launch integrate<<<(2,2), (8,8)>>>(tmp, pos, old, 0.01f)
// launch integrate<<<(2,2), (8,8)>>>(old, tmp, pos, 0.01f)
// launch compute_normals<<<(2,2), (8,8)>>>(pos, normals)
#include <cuda_runtime.h>
#include <math.h>

inline __host__ __device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
inline __host__ __device__ float4 operator-(float4 a, float4 b) { return make_float4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
inline __host__ __device__ float4 operator*(float s, float4 a) { return make_float4(s * a.x, s * a.y, s * a.z, s * a.w); }
inline __host__ __device__ void operator+=(float4 &a, const float4 &b) { a = a + b; }
inline __device__ float length3(const float4 &a) { return sqrtf(a.x * a.x + a.y * a.y + a.z * a.z); }
inline __device__ float4 cross3(float4 a, float4 b) {
  return make_float4(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0);
}

#define SIDE 16

enum SpringKind { STRUCTURAL, SHEAR, BEND, SPRING_KINDS };

struct Spring {
  signed char dx, dy;
  SpringKind kind;
};

static __device__ const Spring springs[12] = {
    {1, 0, STRUCTURAL}, {-1, 0, STRUCTURAL}, {0, 1, STRUCTURAL}, {0, -1, STRUCTURAL}, {1, 1, SHEAR}, {-1, 1, SHEAR},
    {1, -1, SHEAR},     {-1, -1, SHEAR},     {2, 0, BEND},       {-2, 0, BEND},       {0, 2, BEND},  {0, -2, BEND}};
static __device__ const float stiffness[SPRING_KINDS] = {60.f, 30.f, 10.f};

__device__ bool valid(int x, int y) { return (unsigned)x < SIDE && (unsigned)y < SIDE; }

__global__ void place(float4 *pos, float4 *old) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float4 p = make_float4(x * 0.1f, 1.0f + 0.02f * (x % 3) - 0.01f * (y % 2), y * 0.11f, 1.0f);
  pos[y * SIDE + x] = old[y * SIDE + x] = p;
}

__global__ void integrate(const float4 *__restrict__ pos, const float4 *__restrict__ old, float4 *__restrict__ out, float dt) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, i = y * SIDE + x;
  const float4 p = pos[i];
  float4 force = make_float4(0, -9.81f, 0, 0);
  for (const Spring &s : springs) {
    if (!valid(x + s.dx, y + s.dy)) continue;
    const float4 d = pos[(y + s.dy) * SIDE + x + s.dx] - p;
    const float len = length3(d), rest = 0.1f * sqrtf(float(s.dx * s.dx + s.dy * s.dy));
    force += stiffness[s.kind] * (len - rest) / len * d;
  }
  float4 n = p + 0.98f * (p - old[i]) + dt * dt * force;
  n.w = 1.0f;
  // pushed out of the sphere
  const float4 centre = make_float4(0.75f, 0.7f, 0.8f, 1.0f);
  const float4 r = n - centre;
  if (float l = length3(r); l < 0.35f) n = centre + (0.35f / l) * r;
  out[i] = (y == 0 && (x == 0 || x == SIDE - 1)) ? p : n;
}

__global__ void compute_normals(const float4 *pos, float4 *normals) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const float4 c = pos[y * SIDE + x];
  float4 n = make_float4(0.f, 0.f, 0.f, 0.f);
  auto face = [&](int ax, int ay, int bx, int by) {
    if (valid(x + ax, y + ay) && valid(x + bx, y + by))
      n += cross3(pos[(y + ay) * SIDE + x + ax] - c, pos[(y + by) * SIDE + x + bx] - c);
  };
  face(0, 1, 1, 0);
  face(1, 0, 0, -1);
  face(0, -1, -1, 0);
  face(-1, 0, 0, 1);
  const float l = length3(n);
  normals[y * SIDE + x] = l > 0 ? 1.0f / l * n : n;
}

int main() {
  float4 *p[3], *n;
  for (int i = 0; i < 3; ++i) cudaMalloc(&p[i], SIDE * SIDE * sizeof(float4));
  cudaMalloc(&n, SIDE * SIDE * sizeof(float4));
  const dim3 block(8, 8), grid(SIDE / 8, SIDE / 8);
  place<<<grid, block>>>(p[0], p[1]);
  for (int t = 0; t < 300; ++t) integrate<<<grid, block>>>(p[t % 3], p[(t + 2) % 3], p[(t + 1) % 3], 0.01f);
  compute_normals<<<grid, block>>>(p[0], n);
  return 0;
}
