#include "check.h"
// Classes with virtual functions made and used on the device, placement new, and destructors.
struct Shape { __device__ virtual float area() const = 0; __device__ virtual ~Shape() {} };
__device__ int ended;
struct Square : Shape { float s; __device__ Square(float s) : s(s) {} __device__ float area() const override { return s * s; } __device__ ~Square() { atomicAdd(&ended, 1); } };
struct Circle : Shape { float r; __device__ Circle(float r) : r(r) {} __device__ float area() const override { return 3 * r * r; } __device__ ~Circle() { atomicAdd(&ended, 10); } };
__global__ void make(Shape** all, int n) {
  int i = threadIdx.x;
  if (i < n) all[i] = i % 2 ? (Shape*)new Square(i) : (Shape*)new Circle(i);
}
__global__ void measure(Shape** all, float* out) { out[threadIdx.x] = all[threadIdx.x]->area(); }
__global__ void end(Shape** all) { delete all[threadIdx.x]; }
int main() {
  const int n = 20;
  Shape** all; float* out;
  CK(cudaMalloc(&all, n * 8)); CK(cudaMallocManaged(&out, n * 4));
  make<<<1, 32>>>(all, n);
  measure<<<1, n>>>(all, out);
  end<<<1, n>>>(all);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(out[i] == (i % 2 ? 1.0f : 3.0f) * i * i);
  int got;
  CK(cudaMemcpyFromSymbol(&got, ended, 4));
  REQUIRE(got == 110);
  puts("ok");
  return 0;
}
