#include "check.h"
struct Shape { __device__ virtual ~Shape() {} __device__ virtual float area() const = 0; };
struct Square : Shape { float a; __device__ Square(float a) : a(a) {} __device__ float area() const override { return a * a; } };
struct Circle : Shape { float r; __device__ Circle(float r) : r(r) {} __device__ float area() const override { return 3 * r * r; } };
__global__ void make(Shape** s, int n) { int i = threadIdx.x; if (i < n) s[i] = i % 2 ? (Shape*)new Circle(i) : (Shape*)new Square(i); }
__global__ void measure(Shape** s, float* out, int n) { int i = threadIdx.x; if (i < n) { out[i] = s[i]->area(); delete s[i]; } }
__global__ void raw(int* out) { int* p = (int*)malloc(40); for (int i = 0; i < 10; i++) p[i] = i; int t = 0; for (int i = 0; i < 10; i++) t += p[i]; free(p); *out = t; }
int main() {
  const int n = 20;
  Shape** s;
  float* out;
  int* r;
  CK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
  size_t v;
  CK(cudaDeviceGetLimit(&v, cudaLimitMallocHeapSize));
  REQUIRE(v == 16 << 20);
  CK(cudaMalloc(&s, n * sizeof *s));
  CK(cudaMallocManaged(&out, n * 4));
  CK(cudaMallocManaged(&r, 4));
  make<<<1, 32>>>(s, n);
  measure<<<1, 32>>>(s, out, n);
  raw<<<1, 1>>>(r);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(out[i] == (i % 2 ? 3.0f : 1.0f) * i * i);
  REQUIRE(*r == 45);
  puts("ok");
  return 0;
}
