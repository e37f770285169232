// buffer x f32[256] rand(0.1,5)
// buffer o f32[4096] out tol=2e-6
// launch fns<<<1, 256>>>(x, o)
#include <cmath>
__global__ void fns(const float *x, float *o) {
  float v = x[threadIdx.x], *p = o + 16 * threadIdx.x;
  p[0] = sinf(v); p[1] = cosf(v); p[2] = expf(-v); p[3] = logf(v); p[4] = powf(v, 1.3f) * 0.1f; p[5] = tanhf(v);
  p[6] = sqrtf(v); p[7] = 1.0f / sqrtf(v); p[8] = atan2f(v, 2.0f); p[9] = erff(v); p[10] = cbrtf(v); p[11] = log2f(v);
  p[12] = exp2f(-v); p[13] = fmodf(v, 0.7f); p[14] = hypotf(v, 1.0f); p[15] = std::abs(v - 2.5f) + std::floor(v) + fmaxf(v, 2.0f);
}
