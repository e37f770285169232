// A path tracer with materials and shapes as classes with virtual functions made on the device, a BVH built by Morton
// codes and walked with a local stack, and a k-d tree for nearest neighbours.
// buffer image f32[768] out tol=2e-3
// buffer spheres f32[256] rand(-4,4)
// buffer nodes i32[1024]
// buffer hits i32[64] out
// buffer points f32[192] rand(-1,1)
// buffer queries f32[96] rand(-1,1)
// buffer nearest i32[32] out
// buffer distance f32[32] out tol=1e-5
// launch trace<<<(2,2), (8,8)>>>(image, 16, 16)
// launch build_bvh<<<1, 64>>>(spheres, nodes)
// launch walk_bvh<<<1, 64>>>(spheres, nodes, hits)
// launch kd_nearest<<<1, 32>>>(points, queries, nearest, distance)
#include <new>

struct Vec {
  float x, y, z;
  __host__ __device__ constexpr Vec(float a = 0, float b = 0, float c = 0) : x(a), y(b), z(c) {}
  __device__ Vec operator+(const Vec &o) const { return {x + o.x, y + o.y, z + o.z}; }
  __device__ Vec operator-(const Vec &o) const { return {x - o.x, y - o.y, z - o.z}; }
  __device__ Vec operator*(const Vec &o) const { return {x * o.x, y * o.y, z * o.z}; }
  __device__ Vec operator*(float s) const { return {x * s, y * s, z * s}; }
  __device__ Vec operator-() const { return {-x, -y, -z}; }
};
__device__ float dot(const Vec &a, const Vec &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ Vec unit(const Vec &v) { return v * (1.0f / sqrtf(dot(v, v))); }

struct Ray {
  Vec from, to;
  __device__ Vec at(float t) const { return from + to * t; }
};
class Material;
struct Hit {
  float t;
  Vec point, normal;
  const Material *material;
};
class Material {
 public:
  __device__ virtual bool scatter(const Ray &in, const Hit &hit, Vec &tint, Ray &out) const = 0;
  __device__ virtual Vec emitted() const { return {}; }
  __device__ virtual ~Material() {}
};
class Mirror final : public Material {
  Vec tint_;

 public:
  __device__ explicit Mirror(const Vec &t) : tint_(t) {}
  __device__ bool scatter(const Ray &in, const Hit &hit, Vec &tint, Ray &out) const override {
    tint = tint_;
    out = {hit.point, in.to - hit.normal * (2 * dot(in.to, hit.normal))};
    return dot(out.to, hit.normal) > 0;
  }
};
class Glass : public Material {
  float index;

 public:
  __device__ explicit Glass(float i) : index(i) {}
  __device__ bool scatter(const Ray &in, const Hit &hit, Vec &tint, Ray &out) const override {
    tint = {0.95f, 0.95f, 1.0f};
    float d = dot(in.to, hit.normal);
    Vec n = d < 0 ? hit.normal : -hit.normal;
    float ratio = d < 0 ? 1 / index : index, c = fabsf(d), k = 1 - ratio * ratio * (1 - c * c);
    out = {hit.point, k > 0 ? unit(in.to * ratio + n * (ratio * c - sqrtf(k))) : in.to + n * (2 * c)};
    return true;
  }
};
class Lamp : public Material {
 protected:
  Vec light;

 public:
  __device__ explicit Lamp(Vec l) : light(l) {}
  __device__ bool scatter(const Ray &, const Hit &, Vec &, Ray &) const override { return false; }
  __device__ Vec emitted() const override { return light; }
};
class DimLamp : public Lamp {
 public:
  using Lamp::Lamp;
  __device__ Vec emitted() const override { return Lamp::emitted() * 0.5f; }
};

class Shape {
  const Material *material_;

 public:
  __device__ explicit Shape(const Material *m) : material_(m) {}
  __device__ virtual ~Shape() { delete material_; }
  __device__ virtual float distance(const Ray &r) const = 0;
  __device__ virtual Vec normal(const Vec &p) const = 0;
  __device__ bool intersect(const Ray &r, Hit &h) const {
    float t = distance(r);
    if (!(t > 1e-3f && t < h.t)) return false;
    h.t = t;
    h.point = r.at(t);
    h.normal = normal(h.point);
    h.material = material_;
    return true;
  }
};
class Ball : public Shape {
  Vec centre;
  float radius;

 public:
  __device__ Ball(const Vec &c, float r, const Material *m) : Shape(m), centre(c), radius(r) {}
  __device__ float distance(const Ray &r) const override {
    Vec o = r.from - centre;
    float b = dot(o, r.to), c = dot(o, o) - radius * radius, d = b * b - c;
    if (d < 0) return -1;
    d = sqrtf(d);
    return -b - d > 1e-3f ? -b - d : -b + d;
  }
  __device__ Vec normal(const Vec &p) const override { return (p - centre) * (1 / radius); }
};
class Floor : public Shape {
  float height;

 public:
  __device__ Floor(float h, const Material *m) : Shape(m), height(h) {}
  __device__ float distance(const Ray &r) const override { return (height - r.from.y) / r.to.y; }
  __device__ Vec normal(const Vec &) const override { return {0, 1, 0}; }
};

template <typename T, typename... A>
__device__ const T *make(A &&...a) {
  return new T(static_cast<A &&>(a)...);
}

__global__ void trace(float *image, int w, int h) {
  __shared__ const Shape *scene[4];
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    scene[0] = make<Ball>(Vec(0, 0.5f, 3), 1.0f, make<Mirror>(Vec(0.9f, 0.8f, 0.7f)));
    scene[1] = make<Ball>(Vec(-1.2f, 0.3f, 1.8f), 0.5f, make<Glass>(1.5f));
    scene[2] = make<Floor>(-0.5f, make<DimLamp>(Vec(0.4f, 0.8f, 0.6f)));
    scene[3] = make<Ball>(Vec(2, 4, 0), 1.5f, make<Lamp>(Vec(4, 4, 3.5f)));
  }
  __syncthreads();
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  Ray ray = {Vec(0, 0.5f, -2), unit(Vec((x + 0.37f) / w - 0.5f, 0.5f - (y + 0.41f) / h, 1))};
  Vec colour, through(1, 1, 1);
  for (int bounce = 0; bounce < 5; ++bounce) {
    Hit hit{1e30f, {}, {}, nullptr};
    for (auto s : scene) s->intersect(ray, hit);
    if (!hit.material) {
      colour = colour + through * Vec(0.2f, 0.3f, 0.5f) * (0.5f + 0.5f * ray.to.y);
      break;
    }
    colour = colour + through * hit.material->emitted();
    Vec tint;
    Ray next;
    if (!hit.material->scatter(ray, hit, tint, next)) break;
    through = through * tint;
    ray = next;
  }
  float *o = image + 3 * (y * w + x);
  o[0] = colour.x;
  o[1] = colour.y;
  o[2] = colour.z;
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    for (auto &s : scene) delete s;
}

struct __align__(16) Node {
  float4 low, high;  // w: children or ~leaf
  __device__ int &left() { return reinterpret_cast<int &>(low.w); }
  __device__ int &right() { return reinterpret_cast<int &>(high.w); }
  __device__ int left() const { return __float_as_int(low.w); }
  __device__ int right() const { return __float_as_int(high.w); }
};
__device__ unsigned spread(unsigned v) {
  v = (v * 0x00010001u) & 0xff0000ffu;
  v = (v * 0x00000101u) & 0x0f00f00fu;
  v = (v * 0x00000011u) & 0xc30c30c3u;
  return (v * 0x00000005u) & 0x49249249u;
}
__device__ unsigned morton(float4 p) {
  auto q = [](float f) { return (unsigned)fminf(fmaxf((f + 4) * 128, 0.0f), 1023.0f); };
  return spread(q(p.x)) << 2 | spread(q(p.y)) << 1 | spread(q(p.z));
}
// Leaves in Morton order at 15..., a complete binary tree of 16 leaves with 4 spheres each.
__global__ void build_bvh(const float4 *sphere, Node *node) {
  __shared__ unsigned long long key[64];
  const int t = threadIdx.x;
  key[t] = (unsigned long long)morton(sphere[t]) << 32 | t;
  __syncthreads();
  for (int k = 2; k <= 64; k <<= 1)
    for (int j = k >> 1; j; j >>= 1) {
      int u = t ^ j;
      if (u > t && (key[t] > key[u]) == ((t & k) == 0)) {
        auto x = key[t];
        key[t] = key[u];
        key[u] = x;
      }
      __syncthreads();
    }
  auto box = [&](int i) {
    float4 s = sphere[i];
    float r = fabsf(s.w) * 0.25f + 0.1f;
    Node n;
    n.low = make_float4(s.x - r, s.y - r, s.z - r, 0);
    n.high = make_float4(s.x + r, s.y + r, s.z + r, 0);
    return n;
  };
  auto join = [](Node &a, const Node &b) {
    a.low = make_float4(fminf(a.low.x, b.low.x), fminf(a.low.y, b.low.y), fminf(a.low.z, b.low.z), 0);
    a.high = make_float4(fmaxf(a.high.x, b.high.x), fmaxf(a.high.y, b.high.y), fmaxf(a.high.z, b.high.z), 0);
  };
  // Index list behind the nodes.
  int *list = reinterpret_cast<int *>(node + 31);
  list[t] = static_cast<int>(key[t]);
  if (t < 16) {
    Node n = box((int)key[4 * t]);
    for (int i = 1; i < 4; ++i) join(n, box((int)key[4 * t + i]));
    n.left() = ~(4 * t);
    n.right() = 4;
    node[15 + t] = n;
  }
  for (int level = 8; level; level /= 2) {
    __syncthreads();
    if (t < level) {
      int i = level - 1 + t;
      Node n = node[2 * i + 1];
      join(n, node[2 * i + 2]);
      n.left() = 2 * i + 1;
      n.right() = 2 * i + 2;
      node[i] = n;
    }
  }
}

__global__ void walk_bvh(const float4 *sphere, const Node *node, int *hits) {
  Ray r = {Vec(-6 + 0.1f * threadIdx.x, -5, 0.3f), unit(Vec(0.3f, 1, 0.05f * (threadIdx.x % 8) - 0.2f))};
  Vec inverse(1 / r.to.x, 1 / r.to.y, 1 / r.to.z);
  auto enters = [&](const Node &n) {
    float ax = (n.low.x - r.from.x) * inverse.x, bx = (n.high.x - r.from.x) * inverse.x;
    float ay = (n.low.y - r.from.y) * inverse.y, by = (n.high.y - r.from.y) * inverse.y;
    float az = (n.low.z - r.from.z) * inverse.z, bz = (n.high.z - r.from.z) * inverse.z;
    float t0 = fmaxf(fmaxf(fminf(ax, bx), fminf(ay, by)), fminf(az, bz)), t1 = fminf(fminf(fmaxf(ax, bx), fmaxf(ay, by)), fmaxf(az, bz));
    return t1 >= fmaxf(t0, 0.0f);
  };
  const int *list = reinterpret_cast<const int *>(node + 31);
  int stack[16], top = 0, best = -1;
  float closest = 1e30f;
  stack[top++] = 0;
  do {
    const Node &n = node[stack[--top]];
    if (!enters(n)) continue;
    if (n.left() < 0) {
      for (int k = 0; k < n.right(); ++k) {
        int i = list[~n.left() + k];
        Vec o = r.from - Vec(sphere[i].x, sphere[i].y, sphere[i].z);
        float rad = fabsf(sphere[i].w) * 0.25f + 0.1f, b = dot(o, r.to), d = b * b - dot(o, o) + rad * rad;
        if (d >= 0 && -b - sqrtf(d) < closest) {
          closest = -b - sqrtf(d);
          best = i;
        }
      }
    } else {
      stack[top++] = n.left();
      stack[top++] = n.right();
    }
  } while (top);
  hits[threadIdx.x] = best;
}

// The tree is an implicit one over 63 points sorted by median splits in shared memory.
__global__ void kd_nearest(const float *points, const float *queries, int *nearest, float *distance) {
  __shared__ int tree[63];
  __shared__ float p[63][3];
  for (int i = threadIdx.x; i < 63; i += 32)
    for (int k = 0; k < 3; ++k) p[i][k] = points[3 * i + k];
  __syncthreads();
  if (threadIdx.x == 0) {
    struct Job {
      int first, last, node, axis;
    } todo[8];
    int order[63], n = 0;
    for (int i = 0; i < 63; ++i) order[i] = i;
    todo[n++] = {0, 63, 0, 0};
    while (n) {
      const auto [first, last, node, axis] = todo[--n];
      for (int i = first + 1; i < last; ++i) {
        int v = order[i], j = i;
        for (; j > first && p[order[j - 1]][axis] > p[v][axis]; --j) order[j] = order[j - 1];
        order[j] = v;
      }
      int mid = (first + last) / 2;
      tree[node] = order[mid];
      if (mid > first) todo[n++] = {first, mid, 2 * node + 1, (axis + 1) % 3};
      if (mid + 1 < last) todo[n++] = {mid + 1, last, 2 * node + 2, (axis + 1) % 3};
    }
  }
  __syncthreads();
  const float *q = queries + 3 * threadIdx.x;
  float best = 1e30f;
  int who = -1;
  struct {
    int node, axis;
    float gap;
  } stack[8];
  int top = 0;
  stack[top++] = {0, 0, 0.0f};
  while (top > 0) {
    auto s = stack[--top];
    if (s.node >= 63 || s.gap >= best) continue;
    int i = tree[s.node];
    float d = 0;
    for (int k = 0; k < 3; ++k) d += (p[i][k] - q[k]) * (p[i][k] - q[k]);
    if (d < best) {
      best = d;
      who = i;
    }
    float side = q[s.axis] - p[i][s.axis];
    int near = side < 0 ? 1 : 2, axis = (s.axis + 1) % 3;
    stack[top++] = {2 * s.node + 3 - near, axis, side * side};
    stack[top++] = {2 * s.node + near, axis, s.gap};
  }
  nearest[threadIdx.x] = who;
  distance[threadIdx.x] = sqrtf(best);
}
