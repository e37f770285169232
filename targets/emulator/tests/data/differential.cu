// Functions of a 64-bit seed, compiled for the device and for the host: the results must agree bit for bit.
#if defined(__clang__) && defined(__CUDA__)
#define DEV __attribute__((device))
#define KERNEL __attribute__((global))
#define NOINLINE __attribute__((noinline))
#elif defined(__CUDACC__)
#define DEV __device__
#define KERNEL __global__
#define NOINLINE __noinline__
#else
#include <cstdio>
#define DEV
#define NOINLINE
#endif
#define FN DEV static
typedef unsigned long long u64;
typedef long long s64;
typedef unsigned u32;

FN u64 mix(u64 x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}
FN u64 bits(double d) { union { double d; u64 u; } v; v.d = d; return d != d ? 1 : v.u; }
FN u64 bitsf(float f) { union { float f; u32 u; } v; v.f = f; return f != f ? 1 : v.u; }

FN u64 f_int(u64 s) {
  s64 a = (s64)s; s64 b = (s64)mix(s) >> (s & 63);
  u64 r = 0;
  if (b != 0 && !(a == (s64)(1ull << 63) && b == -1)) r = (u64)(a / b) * 3 + (u64)(a % b);
  u32 c = (u32)s, d = (u32)(s >> 32) >> (s & 31);
  if (d) r ^= ((u64)(c / d) << 7) + c % d;
  r += (u64)((int)c >> (s & 31)) ^ (u64)(short)s ^ (u64)(signed char)(s >> 3);
  return r;
}
FN u64 f_wide(u64 s) {
  unsigned __int128 a = (unsigned __int128)s * mix(s);
  a += mix(s + 1); a <<= (s & 63); a ^= a >> 17;
  __int128 b = (__int128)(s64)s * (s64)mix(s + 2);
  b >>= (s & 31);
  return (u64)a ^ (u64)(a >> 64) ^ (u64)b ^ (u64)(b >> 64);
}
FN u64 f_float(u64 s) {
  float a = (float)(int)s, b = (float)(u32)(s >> 32) * 0.37f + 1.0f;
  float c = a / b - b * 1.5f; c = c + a * 0.25f;
  double d = (double)(s64)s, e = (double)mix(s);
  double g = d / e + e * 0.125 - d;
  return bitsf(c) ^ bits(g) * 3 ^ (u64)(s64)(g * 1e-3) ^ (u64)(int)(c * 0.001f) ^ (c < a) ^ (g >= d ? 8 : 0) ^ bits((double)c) ^ bitsf((float)g);
}
FN u64 f_loop(u64 s) {
  u64 r = 0; int n = s % 37;
  for (int i = 0; i < n; i++) {
    if ((s >> (i & 31)) & 1) { r += i * 3; if (r % 11 == 5) continue; r ^= s; }
    else { for (int j = i; j < n; j += 3) { r = r * 31 + j; if ((r & 0xff) == 0x42) break; } }
    if (r == 12345) return r;
  }
  do { r -= s >> 5; } while (r & 1 && n-- > 0);
  return r;
}
FN u64 f_switch(u64 s) {
  u64 r = 1;
  for (int k = 0; k < 16; k++) {
    switch ((s >> (4 * k)) & 15) {
      case 0: r += 3; break;
      case 1: r *= 5; break;
      case 2: r ^= s; // falls through
      case 3: r -= 7; break;
      case 4: r = r << 3 | r >> 61; break;
      case 7: r = ~r; break;
      case 9: case 10: case 11: r += k; break;
      case 15: return r;
      default: r = r * r + 1;
    }
  }
  return r;
}
struct P { int a; short b; char c; double d; u64 e[3]; };
DEV NOINLINE static P step(P p, int k) { p.a += k; p.b ^= p.a; p.c += p.b; p.d = p.d * 0.5 + k; p.e[k % 3] += mix(p.e[(k + 1) % 3]); return p; }
FN u64 f_struct(u64 s) {
  P p = {(int)s, (short)(s >> 9), (char)(s >> 5), 1.0, {s, s + 1, s + 2}};
  for (int k = 0; k < 9; k++) p = step(p, k);
  return p.a ^ (u64)p.b << 20 ^ (u64)p.c << 40 ^ bits(p.d) ^ p.e[0] ^ p.e[1] ^ p.e[2];
}
FN u64 f_array(u64 s) {
  int a[24]; unsigned char b[40];
  for (int i = 0; i < 24; i++) a[i] = (int)mix(s + i);
  for (int i = 0; i < 40; i++) b[i] = (unsigned char)(a[i % 24] >> (i & 7));
  for (int i = 1; i < 24; i++) { int v = a[i], j = i; while (j > 0 && a[j - 1] > v) { a[j] = a[j - 1]; j--; } a[j] = v; }
  u64 r = 0; for (int i = 0; i < 24; i++) r = r * 33 + (u32)a[i]; for (int i = 0; i < 40; i++) r = r * 7 + b[(i * 13) % 40];
  return r;
}
DEV NOINLINE static u64 ack(u64 m, u64 n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
FN u64 f_rec(u64 s) { return ack(2, s % 5) * 100 + ack(1, s % 7); }
struct Base { u64 k; DEV virtual u64 go(u64 x) const { return x + k; } };
struct One : Base { DEV u64 go(u64 x) const override { return x * k; } };
struct Two : Base { u64 q; DEV u64 go(u64 x) const override { return (x ^ q) - k; } };
FN u64 f_virtual(u64 s) {
  Base b; b.k = s; One o; o.k = s >> 3; Two t; t.k = 5; t.q = s;
  const Base* p[3] = {&b, &o, &t}; u64 r = 1;
  for (int i = 0; i < 7; i++) r = p[(s >> i) % 3]->go(r);
  return r;
}
template <int N> FN u64 poly(u64 x) { return poly<N - 1>(x) * x + N; }
template <> DEV u64 poly<0>(u64) { return 1; }
FN u64 f_template(u64 s) { return poly<9>(s) ^ poly<4>(s >> 7); }

typedef u64 (*Fn)(u64);
#define ALL(X) X(f_int) X(f_wide) X(f_float) X(f_loop) X(f_switch) X(f_struct) X(f_array) X(f_rec) X(f_virtual) X(f_template)
#define COUNT 10
#ifdef KERNEL
extern "C" KERNEL void k(u64* out, int n) {
#ifdef __clang__
  int i = __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x();
#else
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#endif
  u64 s = mix(i) >> (i % 50);
  int j = 0;
#define ONE(f) out[j++ * n + i] = f(s);
  ALL(ONE)
}
#else
int main() {
  int n = 256;
#define ONE(f) for (int i = 0; i < n; i++) printf("%llu\n", f(mix(i) >> (i % 50)));
  ALL(ONE)
}
#endif
