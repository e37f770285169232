// buffer param f32[1024] rand(-1,1) out tol=1e-5
// buffer grad f32[1024] rand(-0.1,0.1)
// buffer m f32[1024] rand(-0.01,0.01) out tol=1e-5
// buffer v f32[1024] rand(0,0.01) out tol=1e-5
// buffer momentum f32[1024] rand(-0.1,0.1) out tol=1e-5
// buffer sgd f32[1024] rand(-1,1) out tol=1e-5
// buffer norms f32[4] out tol=1e-2
// buffer flags i32[1] out
// buffer lamb f32[1024] rand(-1,1) out tol=1e-4
// buffer update f32[1024] zero
// nonuniform
// launch unscale_check<<<2, 256>>>(grad, 0.5f, flags, 1024)
// launch fused_step<Adam<Decoupled>><<<4, 64>>>({0.001f, 0.9f, 0.999f, 1e-8f, 0.01f, 0.1f, 0.001f}, param, grad, m, v, flags, 1024)
// launch fused_step<Momentum<true>><<<4, 64>>>({0.1f, 0.9f, 0.01f}, sgd, grad, momentum, momentum, flags, 1024)
// launch lamb_update<<<4, 256>>>(lamb, grad, m, v, update, norms, 1024)
// launch lamb_apply<<<4, 256>>>(lamb, update, norms, 0.01f, 1024)
// Optimisers of deep learning as policies of one fused kernel: Adam with decoupled or L2 decay, SGD with Nesterov momentum; LAMB in two stages; loss-scale check.
#include <cuda_runtime.h>
#include <cmath>
#include <type_traits>

struct Decoupled {};
struct L2 {};

template <class Decay> struct Adam {
  float lr, beta1, beta2, eps, decay, correction1, correction2;
  static constexpr int kStates = 2;
  __device__ __forceinline__ float operator()(float p, float g, float (&state)[2]) const {
    if constexpr (std::is_same_v<Decay, L2>) g += decay * p;
    state[0] = beta1 * state[0] + (1.f - beta1) * g;
    state[1] = beta2 * state[1] + (1.f - beta2) * g * g;
    const float denom = sqrtf(state[1] / correction2) + eps;
    float step = state[0] / correction1 / denom;
    if constexpr (std::is_same_v<Decay, Decoupled>) step += decay * p;
    return p - lr * step;
  }
};

template <bool Nesterov> struct Momentum {
  float lr, mu, decay;
  static constexpr int kStates = 1;
  __device__ __forceinline__ float operator()(float p, float g, float (&state)[1]) const {
    g += decay * p;
    state[0] = mu * state[0] + g;
    return p - lr * (Nesterov ? g + mu * state[0] : state[0]);
  }
};

constexpr int kUnroll = 4;

// Each thread keeps four elements in registers so that its loads are in flight together.
template <class Rule>
__global__ void fused_step(Rule rule, float *__restrict__ p, const float *__restrict__ g, float *s0, float *s1, const int *overflow, int n) {
  if (*overflow) return;
  float *const states[2] = {s0, s1};
  for (int base = blockIdx.x * blockDim.x * kUnroll; base < n; base += gridDim.x * blockDim.x * kUnroll) {
    float rp[kUnroll], rg[kUnroll], rs[kUnroll][Rule::kStates];
#pragma unroll
    for (int u = 0; u < kUnroll; u++) {
      const int i = base + threadIdx.x + u * blockDim.x;
      rp[u] = rg[u] = 0;
      for (auto &s : rs[u]) s = 0;
      if (i < n) {
        rp[u] = p[i];
        rg[u] = g[i];
#pragma unroll
        for (int k = 0; k < Rule::kStates; k++) rs[u][k] = states[k][i];
      }
    }
#pragma unroll
    for (int u = 0; u < kUnroll; u++) rp[u] = rule(rp[u], rg[u], rs[u]);
#pragma unroll
    for (int u = 0; u < kUnroll; u++) {
      const int i = base + threadIdx.x + u * blockDim.x;
      if (i < n) {
        p[i] = rp[u];
        for (int k = 0; k < Rule::kStates; k++) states[k][i] = rs[u][k];
      }
    }
  }
}

__global__ void unscale_check(float *g, float inv_scale, int *found_inf, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float v = g[i] * inv_scale;
    if (!isfinite(v)) *found_inf = 1;
    g[i] = v;
  }
}

__device__ float block_reduce_add(float v) {
  static __shared__ float lanes[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int o = 16; o; o /= 2) v += __shfl_down_sync(0xffffffff, v, o);
  if (!lane) lanes[warp] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? lanes[lane] : 0.f;
  if (!warp)
    for (int o = 16; o; o /= 2) v += __shfl_down_sync(0xffffffff, v, o);
  __syncthreads();
  return v;
}

__global__ void lamb_update(const float *p, const float *g, const float *m, const float *v, float *update, float *norms, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float w = 0.f, u = 0.f;
  if (i < n) {
    w = p[i];
    u = m[i] / (sqrtf(v[i]) + 1e-6f) + 0.01f * w;
    update[i] = u;
  }
  const float ww = block_reduce_add(w * w), uu = block_reduce_add(u * u), gg = block_reduce_add(i < n ? g[i] * g[i] : 0.f);
  if (threadIdx.x == 0) {
    atomicAdd(norms, ww);
    atomicAdd(norms + 1, uu);
    atomicAdd(norms + 2, gg);
  }
}

__global__ void lamb_apply(float *p, const float *update, const float *norms, float lr, int n) {
  const float wn = sqrtf(norms[0]), un = sqrtf(norms[1]);
  const float ratio = wn > 0.f && un > 0.f ? wn / un : 1.f;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] -= lr * ratio * update[i];
}

int main(int argc, char **) {
  float *p = nullptr, *g = nullptr, *m = nullptr, *v = nullptr;
  int *flags = nullptr;
  const int n = 1024;
  const float c1 = 1.f - std::pow(0.9f, argc), c2 = 1.f - std::pow(0.999f, argc);
  fused_step<<<4, 64>>>(Adam<Decoupled>{1e-3f, 0.9f, 0.999f, 1e-8f, 0.01f, c1, c2}, p, g, m, v, flags, n);
  fused_step<<<4, 64>>>(Momentum<true>{0.1f, 0.9f, 0.01f}, p, g, m, m, flags, n);
}
