#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#pragma GCC optimize("O0", "rounding-math")
template <class F> static float with(int mode, F f) { std::fesetround(mode); volatile float r = f(); std::fesetround(FE_TONEAREST); return r; }
static int sat(double v) { return v >= 2147483647.0 ? INT32_MAX : v <= -2147483648.0 ? INT32_MIN : (int)v; }
static unsigned usat(double v) { return v >= 4294967295.0 ? UINT32_MAX : v <= 0 ? 0 : (unsigned)v; }
extern "C" void reference(float *xs, double *ys, int *oi, unsigned long long *ol, float *of) {
  for (int i = 0; i < 512; i++) {
    float x = xs[i]; double y = ys[i]; int *o = oi + 16 * i; volatile float m6 = x * 1e-6f, m5 = std::fabs(x) * 1e-5f;
    uint32_t xb; uint64_t yb; memcpy(&xb, &x, 4); memcpy(&yb, &y, 8);
    o[0] = std::nearbyint(m6); o[1] = sat(x); o[2] = std::ceil(m6); o[3] = std::floor(m6);
    o[4] = usat(x); o[5] = std::nearbyint(m5); o[6] = std::nearbyint(y); o[7] = std::ceil(y); o[8] = std::floor(std::fabs(y));
    o[9] = xb; o[10] = yb >> 32; o[11] = (int)yb; o[12] = 1; int k = (int)y;
    o[13] = (signed char)k + (unsigned char)k + (short)k; volatile float hy = (float)y * .5f, qy = (float)y * .25f; o[14] = (int)std::fabs(hy);
    o[15] = (int)std::rint(qy) + (int)std::floor(y) - (int)std::nearbyint(y * .5);
    unsigned long long *p = ol + 8 * i; volatile float x15 = x * 1.5f, x7 = x / 7.f, x3 = std::fabs(x) * 3.f;
    p[0] = (long long)std::nearbyint(x15); p[1] = (long long)std::floor(x7); p[2] = (unsigned long long)x3;
    p[3] = (long long)std::ceil(y * 1e9); p[4] = (unsigned long long)std::nearbyint(std::fabs(y) * 1e9); p[5] = yb;
    p[6] = (unsigned long long)(long long)(y * 1e7) ^ (unsigned long long)(x > 0 ? x : 0.f);
    p[7] = ((uint64_t)(0x40000000 + i) << 32 | (0x80000000u | i)) + 100000;
    int n = xb; int64_t w = (int64_t)n * 1000003; float *q = of + 8 * i;
    q[0] = (float)n; q[1] = with(FE_TOWARDZERO, [&] { return (float)n; }); q[2] = with(FE_UPWARD, [&] { return (float)(int64_t)(unsigned)n; });
    q[3] = with(FE_DOWNWARD, [&] { return (float)w; }); q[4] = (float)(uint64_t)w;
    q[5] = with(FE_TOWARDZERO, [&] { return (float)y; }); q[6] = with(FE_UPWARD, [&] { return (float)y; }) - (float)y;
    uint32_t one = 0x3f800000u + i; float of1; memcpy(&of1, &one, 4);
    volatile float s = (float)((double)n + (double)w); s = s + of1; q[7] = s + (float)(unsigned char)n;
  }
}
