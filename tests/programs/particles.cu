#include <iostream>
#include <cassert>
using namespace std;
enum class Color : unsigned char { Red, Green, Blue };
struct Particle { float3 pos, vel; float mass; Color c; };
__constant__ float3 gravity = {0.f, -9.8f, 0.f};
__device__ __host__ inline float3 operator+(const float3 &a, const float3 &b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
__device__ __host__ inline float3 operator*(float s, const float3 &a) { return make_float3(s * a.x, s * a.y, s * a.z); }
__device__ float3 &operator+=(float3 &a, const float3 &b) { a = a + b; return a; }
__global__ void step(Particle *p, int n, float dt) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; assert(p[i].mass > 0); Particle &q = p[i]; q.vel += dt * gravity; q.pos += dt * q.vel; if (q.pos.y < 0) { q.pos.y = -q.pos.y; q.vel.y *= -0.9f; q.c = Color::Blue; } if (i == 0) printf("pos %f %f %f c=%d\n", q.pos.x, q.pos.y, q.pos.z, (int)q.c); }
ostream &operator<<(ostream &o, const float3 &v) { return o << v.x << "," << v.y << "," << v.z; }
int main() { Particle *d; cudaMallocManaged(&d, 100 * sizeof(Particle)); step<<<1, 128>>>(d, 100, 0.01f); cudaDeviceSynchronize(); cout << d[0].pos << endl; }
