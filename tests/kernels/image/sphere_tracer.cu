// buffer out f32[3072] out tol=2e-3
// buffer hits i32[1024] out
// launch render<<<(4,4), (8,8)>>>(out, hits, 32, 32, 3)
// symbol c_spheres f32[40] values(0,-1000,0,1000,0.5,0.5,0.5,0.0,0,1,0,1,0.9,0.2,0.2,0.3,2,1,-1,1,0.2,0.9,0.2,0.6,-2,1,-1,1,0.2,0.2,0.9,0.0,0.5,0.4,2,0.4,0.9,0.9,0.1,0.2)
// Whitted-style ray tracer: vector operators, sphere intersection, shadows, mirror reflections in a bounded loop.
#include <cstdio>
#include <fstream>
#include <vector>
#include <cuda_runtime.h>

struct vec3 {
  float x, y, z;
  __host__ __device__ vec3() : x(0), y(0), z(0) {}
  __host__ __device__ explicit vec3(float s) : x(s), y(s), z(s) {}
  __host__ __device__ vec3(float x, float y, float z) : x(x), y(y), z(z) {}
  __host__ __device__ vec3 operator-() const { return vec3(-x, -y, -z); }
  __host__ __device__ vec3 &operator+=(const vec3 &o) { x += o.x; y += o.y; z += o.z; return *this; }
  __host__ __device__ vec3 &operator*=(const vec3 &o) { x *= o.x; y *= o.y; z *= o.z; return *this; }
  __host__ __device__ float length() const { return sqrtf(x * x + y * y + z * z); }
};
__host__ __device__ inline vec3 operator+(const vec3 &a, const vec3 &b) { return vec3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ inline vec3 operator-(const vec3 &a, const vec3 &b) { return vec3(a.x - b.x, a.y - b.y, a.z - b.z); }
__host__ __device__ inline vec3 operator*(const vec3 &a, const vec3 &b) { return vec3(a.x * b.x, a.y * b.y, a.z * b.z); }
__host__ __device__ inline vec3 operator*(float s, const vec3 &v) { return vec3(s * v.x, s * v.y, s * v.z); }
__host__ __device__ inline vec3 operator*(const vec3 &v, float s) { return s * v; }
__host__ __device__ inline vec3 operator/(const vec3 &v, float s) { return (1.0f / s) * v; }
__host__ __device__ inline float dot(const vec3 &a, const vec3 &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__host__ __device__ inline vec3 normalize(const vec3 &v) { return v / v.length(); }
__host__ __device__ inline vec3 reflect(const vec3 &v, const vec3 &n) { return v - 2.0f * dot(v, n) * n; }

struct Ray {
  vec3 origin, direction;
  __device__ vec3 at(float t) const { return origin + t * direction; }
};

struct Sphere {
  float cx, cy, cz, radius;
  float r, g, b, mirror;
  __device__ bool intersect(const Ray &ray, float t_min, float t_max, float *t) const {
    const vec3 oc = ray.origin - vec3(cx, cy, cz);
    const float half_b = dot(oc, ray.direction);
    const float c = dot(oc, oc) - radius * radius;
    const float disc = half_b * half_b - c;
    if (disc < 0) return false;
    const float root = sqrtf(disc);
    float d = -half_b - root;
    if (d <= t_min || d >= t_max) {
      d = -half_b + root;
      if (d <= t_min || d >= t_max) return false;
    }
    *t = d;
    return true;
  }
};

#define SPHERES 5
__constant__ Sphere c_spheres[SPHERES];

__device__ int closest(const Ray &ray, float &t) {
  int hit = -1;
  t = 1e30f;
  for (int i = 0; i < SPHERES; ++i) {
    float d;
    if (c_spheres[i].intersect(ray, 1e-2f, t, &d)) {
      t = d;
      hit = i;
    }
  }
  return hit;
}

__device__ vec3 sky(const vec3 &d) {
  const float t = 0.5f * (d.y + 1.0f);
  return (1.0f - t) * vec3(1.0f) + t * vec3(0.5f, 0.7f, 1.0f);
}

__device__ vec3 trace(Ray ray, int depth) {
  vec3 colour, weight(1.0f);
  const vec3 light = normalize(vec3(0.6f, 1.0f, 0.8f));
  for (; depth > 0; --depth) {
    float t;
    const int hit = closest(ray, t);
    if (hit < 0) {
      colour += weight * sky(ray.direction);
      break;
    }
    const Sphere &s = c_spheres[hit];
    const vec3 p = ray.at(t);
    const vec3 n = (p - vec3(s.cx, s.cy, s.cz)) / s.radius;
    float shade = fmaxf(dot(n, light), 0.0f);
    float unused;
    if (closest(Ray{p, light}, unused) >= 0) shade = 0;
    colour += (1.0f - s.mirror) * (0.1f + 0.9f * shade) * (weight * vec3(s.r, s.g, s.b));
    weight *= vec3(s.mirror);
    ray = Ray{p, normalize(reflect(ray.direction, n))};
  }
  return colour;
}

__global__ void render(vec3 *out, int *hits, int width, int height, int depth) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const float u = (2.0f * (x + 0.5f) - width) / height, v = (height - 2.0f * (y + 0.5f)) / height;
  Ray ray{vec3(0, 1.5f, 6), normalize(vec3(u, v, -1.7f))};
  float t;
  hits[y * width + x] = closest(ray, t);
  out[y * width + x] = trace(ray, depth);
}

int main() {
  const int w = 32, h = 32;
  std::vector<vec3> image(w * h);
  vec3 *out;
  int *hits;
  cudaMalloc(&out, image.size() * sizeof(vec3));
  cudaMalloc(&hits, image.size() * sizeof(int));
  render<<<dim3(w / 8, h / 8), dim3(8, 8)>>>(out, hits, w, h, 3);
  cudaMemcpy(image.data(), out, image.size() * sizeof(vec3), cudaMemcpyDeviceToHost);
  std::ofstream ppm("out.ppm");
  ppm << "P3\n" << w << ' ' << h << "\n255\n";
  for (const vec3 &c : image) ppm << int(255.99f * c.x) << ' ' << int(255.99f * c.y) << ' ' << int(255.99f * c.z) << '\n';
  return 0;
}
