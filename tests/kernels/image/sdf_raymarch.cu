// buffer depth f32[768] out tol=2e-2
// buffer shade f32[768] out tol=5e-2
// launch march<<<(4,6), (8,4)>>>(depth, shade, 32, 24)
// Sphere tracing of signed distance fields: shapes are small structs, combined by templates (union, smooth union, subtraction, translation).
struct Sphere {
  float r;
  __device__ float operator()(float3 p) const { return norm3df(p.x, p.y, p.z) - r; }
};
struct Box {
  float3 half;
  __device__ float operator()(float3 p) const {
    const float3 q = {fabsf(p.x) - half.x, fabsf(p.y) - half.y, fabsf(p.z) - half.z};
    const float ox = fmaxf(q.x, 0.f), oy = fmaxf(q.y, 0.f), oz = fmaxf(q.z, 0.f);
    return sqrtf(ox * ox + oy * oy + oz * oz) + fminf(fmaxf(q.x, fmaxf(q.y, q.z)), 0.f);
  }
};
struct Torus {
  float major, minor;
  __device__ float operator()(float3 p) const {
    const float qx = hypotf(p.x, p.z) - major;
    return hypotf(qx, p.y) - minor;
  }
};
struct Plane {
  float height;
  __device__ float operator()(float3 p) const { return p.y - height; }
};

template <class A, class B> struct Union {
  A a;
  B b;
  __device__ float operator()(float3 p) const { return fminf(a(p), b(p)); }
};
template <class A, class B> struct Subtract {
  A a;
  B b;
  __device__ float operator()(float3 p) const { return fmaxf(a(p), -b(p)); }
};
template <class A, class B> struct Smooth {
  A a;
  B b;
  float k;
  __device__ float operator()(float3 p) const {
    const float x = a(p), y = b(p);
    const float h = __saturatef(0.5f + 0.5f * (y - x) / k);
    return y * (1.f - h) + x * h - k * h * (1.f - h);
  }
};
template <class A> struct Move {
  A a;
  float3 by;
  __device__ float operator()(float3 p) const { return a(make_float3(p.x - by.x, p.y - by.y, p.z - by.z)); }
};

template <class A> __device__ Move<A> move(A a, float x, float y, float z) { return {a, {x, y, z}}; }
template <class A, class B> __device__ Union<A, B> operator|(const A &a, const B &b) { return {a, b}; }
template <class A, class B> __device__ auto without(A a, B b) -> Subtract<A, B> { return Subtract<A, B>{a, b}; }
template <class A, class B> __device__ auto blend(A a, B b, float k) { return Smooth<A, B>{a, b, k}; }

template <class Scene> __device__ float3 normal(const Scene &scene, float3 p) {
  constexpr float e = 1e-2f;
  const float dx = scene(make_float3(p.x + e, p.y, p.z)) - scene(make_float3(p.x - e, p.y, p.z));
  const float dy = scene(make_float3(p.x, p.y + e, p.z)) - scene(make_float3(p.x, p.y - e, p.z));
  const float dz = scene(make_float3(p.x, p.y, p.z + e)) - scene(make_float3(p.x, p.y, p.z - e));
  const float s = rnorm3df(dx, dy, dz);
  return make_float3(dx * s, dy * s, dz * s);
}

__global__ void march(float *depth, float *shade, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const auto ball = move(Sphere{1.0f}, -0.9f, 0.2f, 0.f);
  const auto ring = move(Torus{0.8f, 0.25f}, 1.2f, 0.f, 0.f);
  const auto scene = blend(without(ball, Box{{0.6f, 0.6f, 0.6f}}), ring, 0.3f) | Plane{-1.1f};
  const float u = (x + 0.5f) / w * 2.f - 1.f, v = 1.f - (y + 0.5f) / h * 2.f;
  const float inv = rsqrtf(u * u * 1.7f + v * v + 2.25f);
  const float3 dir = {u * 1.3038405f * inv, v * inv, -1.5f * inv};
  float t = 0.f;
  bool hit = false;
#pragma unroll 1
  for (int i = 0; i < 64 && t < 12.f; ++i) {
    const float d = scene(make_float3(t * dir.x, 0.5f + t * dir.y, 4.f + t * dir.z));
    if (d < 1e-3f) {
      hit = true;
      break;
    }
    t += d;
  }
  depth[y * w + x] = hit ? t : -1.f;
  float s = 0.f;
  if (hit) {
    const float3 n = normal(scene, make_float3(t * dir.x, 0.5f + t * dir.y, 4.f + t * dir.z));
    s = fmaxf(0.f, n.x * 0.48f + n.y * 0.6f + n.z * 0.64f);
  }
  shade[y * w + x] = s;
}
