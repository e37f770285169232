// buffer kind i32[96] rand(0,2)
// buffer r f32[96] rand(0.5,3)
// buffer out f32[96] out tol=1e-5
// launch areas<<<3, 32>>>(kind, r, out, 96)
struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual float scale() const { return 1.0f; }
  __device__ virtual ~Shape() {}
};
struct Circle : Shape {
  float r;
  __device__ Circle(float r) : r(r) {}
  __device__ float area() const override { return 3.14159265f * r * r; }
};
struct Square : Shape {
  float a;
  __device__ explicit Square(float a) : a(a) {}
  __device__ float area() const override { return a * a; }
  __device__ float scale() const override { return 2.0f; }
};
struct Rect final : Square {
  float b;
  __device__ Rect(float a, float b) : Square(a), b(b) {}
  __device__ float area() const override { return a * b; }
};
__device__ float measure(const Shape &s) { return s.area() * s.scale(); }
__global__ void areas(const int *kind, const float *r, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Circle c(r[i]);
  Square s(r[i]);
  Rect q(r[i], 2.0f);
  const Shape *all[3] = {&c, &s, &q};
  out[i] = measure(*all[kind[i]]);
}
