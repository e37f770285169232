// A ray tracer's vector class as people write it: constructors from text, stream operators, a map among its types, friends; the
// kernels use the arithmetic alone.
// buffer hits f32[64] out tol=1e-4
// buffer words i32[8] out
// launch render<<<1, 64>>>(hits, {0.0f, 0.0f, -2.0f, 0.5f}, 8)
// launch codes<<<1, 8>>>(words)
#include <cmath>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>
class vec3 {
public:
  __host__ __device__ vec3() : e{0, 0, 0} {}
  __host__ __device__ vec3(float x, float y, float z) : e{x, y, z} {}
  explicit vec3(const std::string &text) { std::istringstream(text) >> e[0] >> e[1] >> e[2]; }
  using Named = std::map<std::string, vec3>;
  static vec3 find(const Named &all, std::string name);
  std::string str() const;
  operator std::vector<float>() const;
  __host__ __device__ float x() const { return e[0]; }
  __host__ __device__ float y() const { return e[1]; }
  __host__ __device__ float z() const { return e[2]; }
  __host__ __device__ vec3 &operator+=(const vec3 &v) {
    e[0] += v.e[0], e[1] += v.e[1], e[2] += v.e[2];
    return *this;
  }
  friend std::ostream &operator<<(std::ostream &o, const vec3 &v) { return o << v.e[0] << ' ' << v.e[1] << ' ' << v.e[2]; }
  float e[3];
};
inline std::istream &operator>>(std::istream &i, vec3 &v) { return i >> v.e[0] >> v.e[1] >> v.e[2]; }
__host__ __device__ inline vec3 operator*(float t, const vec3 &v) { return vec3(t * v.x(), t * v.y(), t * v.z()); }
__host__ __device__ inline vec3 operator-(const vec3 &a, const vec3 &b) { return vec3(a.x() - b.x(), a.y() - b.y(), a.z() - b.z()); }
__host__ __device__ inline float dot(const vec3 &a, const vec3 &b) { return a.x() * b.x() + a.y() * b.y() + a.z() * b.z(); }
vec3 vec3::find(const Named &all, std::string name) { return all.at(name); }
std::string vec3::str() const { std::ostringstream s; s << *this; return s.str(); }
struct Code {
  int bits;
  friend std::ostream &operator<<(std::ostream &o, const Code &c);
  __device__ Code operator<<(int n) const { return {bits << n}; }
};
std::ostream &operator<<(std::ostream &o, const Code &c) { return o << c.bits; }
__device__ Code operator>>(Code c, int n) { return {c.bits >> n}; }
struct Sphere {
  float x, y, z, r;
  __device__ float hit(const vec3 &from, const vec3 &to) const {
    vec3 oc = from - vec3(x, y, z);
    float a = dot(to, to), b = 2.0f * dot(oc, to), c = dot(oc, oc) - r * r, d = b * b - 4 * a * c;
    return d < 0 ? -1.0f : (-b - sqrtf(d)) / (2 * a);
  }
};
__global__ void render(float *out, Sphere s, int side) {
  int i = threadIdx.x % side, j = threadIdx.x / side;
  vec3 to(i * 2.0f / side - 1, j * 2.0f / side - 1, -1.5f);
  to += 0.125f * vec3(1, 1, 0);
  out[threadIdx.x] = s.hit(vec3(), to);
}
__global__ void codes(int *out) { out[threadIdx.x] = ((Code{int(threadIdx.x) + 1} << 5) >> 2).bits; }
int main(int argc, char **argv) {
  vec3 v(argc > 1 ? std::string(argv[1]) : "1 2 3");
  std::cout << v << v.str() << std::endl;
  Sphere s{v.x(), v.y(), v.z(), 1};
  render<<<1, 64>>>(nullptr, s, 8);
}
