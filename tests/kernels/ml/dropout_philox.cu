// buffer x f32[1024] rand(-1,1)
// buffer residual f32[1024] rand(-1,1)
// buffer y f32[1024] out tol=1e-6
// buffer mask u8[1024] out
// buffer dx f32[1024] out tol=1e-6
// buffer raw u32[1024] out
// buffer normal f32[1024] out tol=2e-4
// launch dropout_add<0><<<2, 128>>>(x, residual, y, mask, 0.25f, {1234ull, 7ull}, 1024)
// launch dropout_grad<<<4, 64>>>(x, mask, dx, 1.3333334f, 1024)
// launch fill<Bits><<<1, 64>>>(raw, 42ull, 1024)
// launch fill<Gaussian><<<1, 64>>>(normal, 42ull, 1024)
// Counter-based random numbers (Philox 4x32, ten rounds), each thread its own stream: dropout fused with the residual, bits, Gaussian noise.
#include <stdint.h>
#include <cuda_runtime.h>

struct PhiloxState {
  uint64_t seed;
  uint64_t offset;
};

class Philox {
 public:
  __device__ inline Philox(uint64_t seed, uint64_t subsequence, uint64_t offset) {
    key.x = (unsigned int)seed;
    key.y = (unsigned int)(seed >> 32);
    counter = make_uint4(0, 0, 0, 0);
    counter.z = (unsigned int)(subsequence);
    counter.w = (unsigned int)(subsequence >> 32);
    incr_n(offset / 4);
    while (state < offset % 4) (*this)();
  }

  __device__ inline uint32_t operator()() {
    if (state == 0) {
      uint4 c = counter;
      uint2 k = key;
#pragma unroll
      for (int i = 0; i < 9; i++) {
        c = single_round(c, k);
        k.x += kPhilox10A;
        k.y += kPhilox10B;
      }
      output = single_round(c, k);
      incr();
    }
    uint32_t ret;
    switch (state) {
      case 0: ret = output.x; break;
      case 1: ret = output.y; break;
      case 2: ret = output.z; break;
      default: ret = output.w;
    }
    state = (state + 1) & 3;
    return ret;
  }

 private:
  uint4 counter, output;
  uint2 key;
  unsigned int state = 0;
  static constexpr uint32_t kPhilox10A = 0x9E3779B9, kPhilox10B = 0xBB67AE85, kPhiloxSA = 0xD2511F53, kPhiloxSB = 0xCD9E8D57;

  __device__ inline void incr_n(uint64_t n) {
    unsigned int nlo = (unsigned int)(n), nhi = (unsigned int)(n >> 32);
    counter.x += nlo;
    if (counter.x < nlo) nhi++;
    counter.y += nhi;
    if (nhi <= counter.y) return;
    if (++counter.z) return;
    ++counter.w;
  }
  __device__ inline void incr() {
    if (++counter.x) return;
    if (++counter.y) return;
    if (++counter.z) return;
    ++counter.w;
  }
  __device__ static unsigned int mulhilo32(unsigned int a, unsigned int b, unsigned int *result_high) {
    *result_high = __umulhi(a, b);
    return a * b;
  }
  __device__ static inline uint4 single_round(uint4 ctr, uint2 k) {
    unsigned int hi0, hi1;
    unsigned int lo0 = mulhilo32(kPhiloxSA, ctr.x, &hi0), lo1 = mulhilo32(kPhiloxSB, ctr.z, &hi1);
    uint4 ret = {hi1 ^ ctr.y ^ k.x, lo1, hi0 ^ ctr.w ^ k.y, lo0};
    return ret;
  }
};

__device__ __forceinline__ float uniform(uint32_t v) { return (v >> 8) * (1.0f / 16777216.0f); }

template <int Layout>
__global__ void dropout_add(const float *__restrict__ x, const float *__restrict__ residual, float *__restrict__ y, uint8_t *__restrict__ mask, float rate, PhiloxState s, int n) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  Philox random(s.seed, thread, s.offset);
  const float scale = 1.f / (1.f - rate);
  for (int i = 4 * thread; i < n; i += 4 * blockDim.x * gridDim.x) {
    const float4 v = *reinterpret_cast<const float4 *>(x + i), r = *reinterpret_cast<const float4 *>(residual + i);
    const float4 u = make_float4(uniform(random()), uniform(random()), uniform(random()), uniform(random()));
    const uchar4 keep = {static_cast<unsigned char>(u.x >= rate), static_cast<unsigned char>(u.y >= rate), static_cast<unsigned char>(u.z >= rate), static_cast<unsigned char>(u.w >= rate)};
    float4 out;
    out.x = keep.x * v.x * scale + r.x;
    out.y = keep.y * v.y * scale + r.y;
    out.z = keep.z * v.z * scale + r.z;
    out.w = keep.w * v.w * scale + r.w;
    *reinterpret_cast<float4 *>(y + i) = out;
    *reinterpret_cast<uchar4 *>(mask + i) = keep;
  }
}

__global__ void dropout_grad(const float *dy, const uint8_t *mask, float *dx, float scale, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) dx[i] = mask[i] ? dy[i] * scale : 0.0f;
}

struct Bits {
  using type = uint32_t;
  __device__ static uint2 draw(Philox &p) {
    uint32_t a = p();
    return make_uint2(a, p());
  }
};

// Box and Muller's transform gives two at a time.
struct Gaussian {
  using type = float;
  __device__ static float2 draw(Philox &p) {
    const float u = uniform(p()) + 2.9802322e-8f, angle = 6.2831853f * uniform(p()), r = sqrtf(-2.f * logf(u));
    float s, c;
    sincosf(angle, &s, &c);
    return make_float2(r * c, r * s);
  }
};

template <class Law> __global__ void fill(typename Law::type *out, unsigned long long seed, int n) {
  Philox p(seed, threadIdx.x, 0xfffffffffull * 4 + 2);
  for (int i = threadIdx.x * 2; i < n; i += blockDim.x * 2) {
    auto v = Law::draw(p);
    out[i] = v.x;
    if (i + 1 < n) out[i + 1] = v.y;
  }
}

void launch(const float *x, const float *r, float *y, uint8_t *m, uint32_t *bits, float *noise, PhiloxState s) {
  dropout_add<0><<<2, 128>>>(x, r, y, m, 0.25f, s, 1024);
  dropout_grad<<<4, 64>>>(y, m, y, 4.f / 3.f, 1024);
  fill<Bits><<<1, 64>>>(bits, 42, 1024);
  fill<Gaussian><<<1, 64>>>(noise, 42, 1024);
}
