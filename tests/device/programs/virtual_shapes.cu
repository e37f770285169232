#include "check.h"
// Objects with virtual functions, made and destroyed on the device; several bases, and a pure virtual class.
struct Shape {
  __device__ virtual int area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Named {
  int tag;
  __device__ Named(int t) : tag(t) {}
  __device__ virtual int name() const { return tag; }
};
struct Box : Shape, Named {
  int w, h;
  __device__ Box(int a, int b) : Named(a * 100), w(a), h(b) {}
  __device__ int area() const override { return w * h; }
  __device__ int name() const override { return tag + 1; }
};
struct Square final : Box {
  int* gone;
  __device__ Square(int a, int* g) : Box(a, a), gone(g) {}
  __device__ ~Square() override { atomicAdd(gone, 1); }
  __device__ int area() const override { return Box::area() + 1; }
};
__global__ void make(Shape** shapes, Named** names, int n, int* gone) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Box* b = i % 3 ? new Box(i, i + 1) : new Square(i, gone);
  shapes[i] = b;
  names[i] = b;
}
__global__ void use(Shape** shapes, Named** names, int n, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = shapes[i]->area() * 1000 + names[i]->name();
}
__global__ void end(Shape** shapes, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) delete shapes[i];
}
int main() {
  const int n = 50;
  Shape** shapes;
  Named** names;
  int *out, *gone;
  CK(cudaMalloc(&shapes, n * sizeof(void*)));
  CK(cudaMalloc(&names, n * sizeof(void*)));
  CK(cudaMallocManaged(&out, n * 4));
  CK(cudaMallocManaged(&gone, 4));
  *gone = 0;
  make<<<1, 64>>>(shapes, names, n, gone);
  use<<<2, 32>>>(shapes, names, n, out);
  end<<<1, 64>>>(shapes, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(out[i] == (i % 3 ? i * (i + 1) : i * i + 1) * 1000 + i * 100 + 1);
  REQUIRE(*gone == 17);
  puts("ok");
  return 0;
}
