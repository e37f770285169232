// Smoothed particle hydrodynamics on a cell grid sorted by counting, an SIR epidemic on a lattice with counter-based random
// numbers, a multigrid V-cycle for Poisson's equation, and double-precision orbits by velocity Verlet and Runge-Kutta.
// buffer position f32[256] rand(0,4)
// buffer velocity f32[256] rand(-0.1,0.1)
// buffer cells i32[210]
// buffer density f32[128] out tol=1e-4
// buffer moved f32[512] out tol=1e-4
// buffer people u8[1024]
// buffer epidemic u32[24] out
// buffer residual f32[4] out tol=2e-3
// buffer orbit f64[64] out tol=1e-9
// launch cell_sort<<<1, 128>>>(position, velocity, cells)
// launch sph_density<<<1, 128>>>(position, cells, density)
// launch sph_step<<<1, 128>>>(position, velocity, density, cells, moved)
// launch sir<<<1, 256>>>(people, epidemic)
// launch multigrid<<<1, 256, 9216>>>(residual)
// launch orbits<<<1, 8>>>(orbit)

constexpr float radius = 0.5f;
constexpr int side = 8, cell_count = side * side;
__device__ inline int cell_of(float2 p) {
  int x = min(side - 1, int(p.x / radius)), y = min(side - 1, int(p.y / radius));
  return y * side + x;
}

// Particles end up in the order of their cells; equal cells keep their order.
__global__ void cell_sort(float2 *position, float2 *velocity, int *start) {
  __shared__ int count[cell_count + 1];
  __shared__ short cell[128];
  int t = threadIdx.x;
  if (t <= cell_count) count[t] = 0;
  __syncthreads();
  float2 p = position[t], v = velocity[t];
  int c = cell_of(p);
  cell[t] = c;
  atomicAdd(&count[c + 1], 1);
  __syncthreads();
  for (int d = 1; d <= cell_count; d *= 2) {
    int add = t <= cell_count && t >= d ? count[t - d] : 0;
    __syncthreads();
    if (t <= cell_count) count[t] += add;
    __syncthreads();
  }
  int rank = 0;
  for (int i = 0; i < t; ++i) rank += cell[i] == c;
  position[count[c] + rank] = p;
  velocity[count[c] + rank] = v;
  if (t <= cell_count) start[t] = count[t];
}

template <typename F>
__device__ void each_neighbour(const float2 *position, const int *start, float2 p, F f) {
  int c = cell_of(p), cx = c % side, cy = c / side;
  for (int y = max(0, cy - 1); y <= min(side - 1, cy + 1); ++y)
    for (int x = max(0, cx - 1); x <= min(side - 1, cx + 1); ++x)
      for (int j = start[y * side + x]; j < start[y * side + x + 1]; ++j) {
        float2 d = make_float2(position[j].x - p.x, position[j].y - p.y);
        float r2 = d.x * d.x + d.y * d.y;
        if (r2 < radius * radius) f(j, d, r2);
      }
}

__global__ void sph_density(const float2 *position, const int *start, float *density) {
  float sum = 0;
  each_neighbour(position, start, position[threadIdx.x], [&sum](int, float2, float r2) {
    float q = radius * radius - r2;
    sum += q * q * q;
  });
  density[threadIdx.x] = sum * (315.0f / (64 * 3.14159265f)) * 64;
}

__global__ void sph_step(const float2 *position, const float2 *velocity, const float *density, const int *start, float4 *moved) {
  const int i = threadIdx.x;
  const float2 p = position[i], v = velocity[i];
  float2 force = {0, -0.1f};
  const float pressure = fmaxf(density[i] - 1, 0.0f);
  each_neighbour(position, start, p, [&, i](int j, float2 d, float r2) {
    if (j == i) return;
    float r = sqrtf(r2) + 1e-4f, w = (radius - r) * (radius - r);
    float push = (pressure + fmaxf(density[j] - 1, 0.0f)) * 0.5f * w / (r * density[j] + 0.1f);
    force.x += -push * d.x + 0.02f * (velocity[j].x - v.x) * (radius - r);
    force.y += -push * d.y + 0.02f * (velocity[j].y - v.y) * (radius - r);
  });
  constexpr float dt = 0.02f;
  float2 w = make_float2(v.x + dt * force.x, v.y + dt * force.y), q = make_float2(p.x + dt * w.x, p.y + dt * w.y);
  if (q.x < 0 || q.x > 4) w.x = -w.x, q.x = fminf(fmaxf(q.x, 0.0f), 4.0f);
  if (q.y < 0 || q.y > 4) w.y = -w.y, q.y = fminf(fmaxf(q.y, 0.0f), 4.0f);
  moved[i] = make_float4(q.x, q.y, w.x, w.y);
}

// Philox 4x32-10.
struct Philox {
  uint2 key;
  __device__ uint4 operator()(uint4 c) const {
    uint2 k = key;
#pragma unroll
    for (int i = 0; i < 10; ++i) {
      unsigned h0 = __umulhi(0xD2511F53u, c.x), l0 = 0xD2511F53u * c.x, h1 = __umulhi(0xCD9E8D57u, c.z), l1 = 0xCD9E8D57u * c.z;
      c = make_uint4(h1 ^ c.y ^ k.x, l1, h0 ^ c.w ^ k.y, l0);
      k.x += 0x9E3779B9u;
      k.y += 0xBB67AE85u;
    }
    return c;
  }
};
__device__ unsigned warp_sum(unsigned v) {
#if __CUDA_ARCH__ >= 800
  return __reduce_add_sync(0xffffffff, v);
#else
  for (int o = 16; o; o /= 2) v += __shfl_xor_sync(0xffffffff, v, o);
  return v;
#endif
}
enum Health : unsigned char { susceptible, infected, recovered };
__global__ void sir(unsigned char *people, unsigned *out) {
  __shared__ Health now[32][32], next[32][32];
  Philox random{{7u, 11u}};
  const int t = threadIdx.x;
  for (int i = t; i < 1024; i += blockDim.x) (&now[0][0])[i] = i % 97 == 5 ? infected : susceptible;
  __syncthreads();
  for (unsigned day = 0; day < 8; ++day) {
    unsigned count[3] = {};
    for (int i = t; i < 1024; i += blockDim.x) {
      int x = i & 31, y = i >> 5;
      Health h = now[y][x];
      uint4 r = random(make_uint4(i, day, 0, 0));
      switch (h) {
        case susceptible: {
          int sick = (now[y][(x + 1) & 31] == infected) + (now[y][(x + 31) & 31] == infected) + (now[(y + 1) & 31][x] == infected) + (now[(y + 31) & 31][x] == infected);
          // Chance 1 - 0.7^sick.
          float spared = 1;
          while (sick-- > 0) spared *= 0.7f;
          if (r.x * 2.3283064e-10f > spared) h = infected;
          break;
        }
        case infected:
          if (r.y < 0x40000000u) h = recovered;
          break;
        case recovered: break;
      }
      next[y][x] = h;
      ++count[h];
    }
    for (int k = 0; k < 3; ++k) {
      unsigned s = warp_sum(count[k]);
      if ((t & 31) == 0) atomicAdd(&out[day * 3 + k], s);
    }
    __syncthreads();
    for (int i = t; i < 1024; i += blockDim.x) (&now[0][0])[i] = (&next[0][0])[i];
    __syncthreads();
  }
  for (int i = t; i < 1024; i += blockDim.x) people[i] = now[i >> 5][i & 31];
}

// Grids of 33, 17, 9, 5 points a side, one after another in dynamic shared memory.
struct Level {
  float *u, *f;
  int n;
  float h2;
  __device__ float &at(float *p, int x, int y) const { return p[y * n + x]; }
};
template <typename F>
__device__ void inside(int n, F f) {
  for (int i = threadIdx.x; i < (n - 2) * (n - 2); i += blockDim.x) f(i % (n - 2) + 1, i / (n - 2) + 1);
  __syncthreads();
}
__device__ void smooth(const Level &g, int rounds) {
  for (int r = 0; r < 2 * rounds; ++r)
    inside(g.n, [&](int x, int y) {
      if (((x + y) & 1) == (r & 1)) g.at(g.u, x, y) = 0.25f * (g.at(g.u, x - 1, y) + g.at(g.u, x + 1, y) + g.at(g.u, x, y - 1) + g.at(g.u, x, y + 1) + g.h2 * g.at(g.f, x, y));
    });
}
__device__ float defect(const Level &g, int x, int y) {
  return g.at(g.f, x, y) - (4 * g.at(g.u, x, y) - g.at(g.u, x - 1, y) - g.at(g.u, x + 1, y) - g.at(g.u, x, y - 1) - g.at(g.u, x, y + 1)) / g.h2;
}
__device__ void v_cycle(const Level *g, int left) {
  smooth(g[0], left ? 2 : 8);
  if (left == 0) return;
  const Level &fine = g[0], &coarse = g[1];
  inside(coarse.n, [&](int x, int y) {
    coarse.at(coarse.u, x, y) = 0;
    float s = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        int fx = 2 * x + dx, fy = 2 * y + dy;
        s += defect(fine, fx, fy) * (0.25f / (1 << (abs(dx) + abs(dy))));
      }
    coarse.at(coarse.f, x, y) = s;
  });
  v_cycle(g + 1, left - 1);
  inside(fine.n, [&](int x, int y) {
    int cx = x / 2, cy = y / 2;
    float v = coarse.at(coarse.u, cx, cy);
    if (x & 1) v = 0.5f * (v + coarse.at(coarse.u, cx + 1, cy));
    if (y & 1) {
      float w = coarse.at(coarse.u, cx, cy + 1);
      if (x & 1) w = 0.5f * (w + coarse.at(coarse.u, cx + 1, cy + 1));
      v = 0.5f * (v + w);
    }
    fine.at(fine.u, x, y) += v;
  });
  smooth(fine, 2);
}
__global__ void multigrid(float *residual) {
  extern __shared__ float memory[];
  Level g[3];
  float *at = memory;
  for (int k = 0, n = 33; k < 3; ++k, n = n / 2 + 1) {
    if (k == 0) n = 17;
    g[k] = {at, at + n * n, n, 1.0f / ((n - 1) * (n - 1))};
    at += 2 * n * n;
  }
  for (int i = threadIdx.x; i < int(at - memory); i += blockDim.x) memory[i] = 0;
  __syncthreads();
  inside(g[0].n, [&](int x, int y) { g[0].at(g[0].f, x, y) = (x == 5 && y == 7) - (x == 12 && y == 4); });
  __shared__ float worst;
  for (int cycle = 0; cycle < 4; ++cycle) {
    if (threadIdx.x == 0) worst = 0;
    v_cycle(g, 2);
    inside(g[0].n, [&](int x, int y) { atomicMax(reinterpret_cast<int *>(&worst), __float_as_int(fabsf(defect(g[0], x, y)))); });
    if (threadIdx.x == 0) residual[cycle] = cycle < 3 ? worst < (cycle == 0 ? 0.5f : 0.1f) : g[0].at(g[0].u, 8, 8) * 1000;
    __syncthreads();
  }
}

struct State {
  double x[2], v[2];
  __device__ State operator+(const State &o) const { return {{x[0] + o.x[0], x[1] + o.x[1]}, {v[0] + o.v[0], v[1] + o.v[1]}}; }
  __device__ friend State operator*(double s, const State &a) { return {{s * a.x[0], s * a.x[1]}, {s * a.v[0], s * a.v[1]}}; }
};
__device__ State slope(const State &s) {
  double r2 = s.x[0] * s.x[0] + s.x[1] * s.x[1], k = -1 / (r2 * sqrt(r2));
  return {{s.v[0], s.v[1]}, {k * s.x[0], k * s.x[1]}};
}
__global__ void orbits(double *orbit) {
  State a = {{1, 0}, {0, 0.8 + 0.05 * threadIdx.x}}, b = a;
  const double dt = 0.01;
  for (int i = 0; i < 100; ++i) {
    State k1 = slope(a), k2 = slope(a + 0.5 * dt * k1), k3 = slope(a + 0.5 * dt * k2), k4 = slope(a + dt * k3);
    a = a + dt / 6 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    State s = slope(b);
    for (int k = 0; k < 2; ++k) b.v[k] += 0.5 * dt * s.v[k], b.x[k] += dt * b.v[k];
    s = slope(b);
    for (int k = 0; k < 2; ++k) b.v[k] += 0.5 * dt * s.v[k];
  }
  double *o = orbit + 8 * threadIdx.x;
  for (int k = 0; k < 2; ++k) {
    *o++ = a.x[k];
    *o++ = a.v[k];
    *o++ = b.x[k];
    *o++ = b.v[k];
  }
}
