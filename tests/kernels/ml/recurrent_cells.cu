// buffer x f32[192] rand(-1,1)
// buffer wx f32[2048] rand(-0.5,0.5)
// buffer wh f32[1024] rand(-0.5,0.5)
// buffer bias f32[64] rand(-0.5,0.5)
// buffer h f32[64] out tol=2e-4
// buffer c f32[64] out tol=2e-4
// buffer gh f32[64] rand(-1,1) out tol=2e-4
// buffer seq f32[64] out tol=1e-4
// launch lstm_sequence<16, 16><<<4, 64>>>(x, wx, wh, bias, h, c, 3)
// launch gru_cell<float><<<4, 16>>>(x, wx, wh, bias, gh, 16)
// launch selective_scan<4><<<4, 16>>>(x, wx, wh, seq, 3)
// Recurrences: an LSTM over a sequence with its gates split over threads, one GRU step, a selective state-space scan by affine composition in a warp.
#include <cuda_runtime.h>

template <typename T> __device__ __forceinline__ T sigmoid(T v) { return T(1) / (T(1) + exp(-v)); }

enum Gate : int { kInput = 0, kForget, kCell, kOutput, kGates };

// A block per batch element; thread t computes gate t / Hidden of unit t % Hidden.
template <int Input, int Hidden>
__global__ __launch_bounds__(kGates *Hidden) void lstm_sequence(const float *__restrict__ x, const float *__restrict__ wx, const float *__restrict__ wh, const float *__restrict__ bias, float *h_out,
                                                                float *c_out, int steps) {
  __shared__ struct {
    float h[Hidden], in[Input], gate[kGates][Hidden];
  } sh;
  const int t = threadIdx.x, unit = t % Hidden;
  const Gate gate = static_cast<Gate>(t / Hidden);
  float c = 0.f;
  if (t < Hidden) sh.h[t] = 0.f;
  for (int step = 0; step < steps; ++step) {
    if (t < Input) sh.in[t] = x[(blockIdx.x * steps + step) * Input + t];
    __syncthreads();
    float a = bias[t];
#pragma unroll
    for (int k = 0; k < Input; ++k) a += wx[k * kGates * Hidden + t] * sh.in[k];
#pragma unroll
    for (int k = 0; k < Hidden; ++k) a += wh[k * kGates * Hidden + t] * sh.h[k];
    switch (gate) {
      case kInput:
      case kForget:
      case kOutput: a = sigmoid(a); break;
      case kCell: a = tanhf(a); break;
      default: __builtin_unreachable();
    }
    sh.gate[gate][unit] = a;
    __syncthreads();
    if (t < Hidden) {
      c = sh.gate[kForget][t] * c + sh.gate[kInput][t] * sh.gate[kCell][t];
      sh.h[t] = sh.gate[kOutput][t] * tanhf(c);
    }
    __syncthreads();
  }
  if (t < Hidden) {
    h_out[blockIdx.x * Hidden + t] = sh.h[t];
    c_out[blockIdx.x * Hidden + t] = c;
  }
}

template <typename T> __global__ void gru_cell(const T *x, const T *wx, const T *wh, const T *bias, T *h, int n) {
  extern __shared__ char raw[];
  __shared__ T state[64];
  const int u = threadIdx.x, b = blockIdx.x;
  state[u] = h[b * n + u];
  __syncthreads();
  T gx[3], gh[3];
  for (int g = 0; g < 3; g++) {
    gx[g] = bias[g * n + u];
    gh[g] = T(0);
    for (int k = 0; k < n; k++) {
      gx[g] += wx[(g * n + u) * n + k] * x[b * n + k];
      gh[g] += wh[(g * n + u) * n + k] * state[k];
    }
  }
  const T r = sigmoid(gx[0] + gh[0]), z = sigmoid(gx[1] + gh[1]), cand = tanh(gx[2] + r * gh[2]);
  h[b * n + u] = (T(1) - z) * cand + z * state[u];
}

// h -> a h + b; composition of two such maps is one.
struct Affine {
  float a, b;
  __device__ friend Affine operator*(const Affine &later, const Affine &first) { return {later.a * first.a, later.a * first.b + later.b}; }
};

__device__ Affine inclusive_scan(Affine v, int width) {
  const unsigned all = __activemask();
  for (int d = 1; d < width; d <<= 1) {
    const Affine prev{__shfl_up_sync(all, v.a, d, width), __shfl_up_sync(all, v.b, d, width)};
    if ((threadIdx.x & (width - 1)) >= d) v = v * prev;
  }
  return v;
}

template <int States> __global__ void selective_scan(const float *x, const float *decay, const float *gain, float *out, int steps) {
  const int t = threadIdx.x, channel = blockIdx.x;
  float y = 0.f;
#pragma unroll
  for (int s = 0; s < States; ++s) {
    const float dt = log1pf(expf(x[channel * 16 + t])), A = -expf(decay[channel * States + s]);
    const Affine whole = inclusive_scan({expf(dt * A), dt * gain[channel * States + s] * x[channel * 16 + t]}, 16);
    y += whole.b * gain[100 + s];
  }
  out[channel * 16 + t] = y + 0.5f * x[channel * 16 + t];
}

int main() {
  float *p;
  cudaMalloc((void **)&p, 1 << 16);
  lstm_sequence<16, 16><<<4, 64>>>(p, p, p, p, p, p, 3);
  gru_cell<float><<<4, 16>>>(p, p, p, p, p, 16);
  selective_scan<4><<<4, 16>>>(p, p, p, p, 3);
  cudaFree(p);
}
