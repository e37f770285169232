#include <math.h>
typedef unsigned u;
static u jen(u a) { a = (a + 0x7ed55d16) + (a << 12); a = (a ^ 0xc761c23c) ^ (a >> 19); a = (a + 0x165667b1) + (a << 5); a = (a + 0xd3a2646c) ^ (a << 9); a = (a + 0xfd7046c5) + (a << 3); return (a ^ 0xb55a4f09) ^ (a >> 16); }
static u wang(u s) { s = (s ^ 61) ^ (s >> 16); s *= 9; s ^= s >> 4; s *= 0x27d4eb2d; return s ^ (s >> 15); }
extern "C" void reference(u *keys, u *bits, unsigned char *hits, int *regs, float *est, u *sk, u *low) {
  for (int i = 0; i < 512; i++) {
    for (int k = 0; k < 5; k++) { u b = (jen(keys[i]) + k * (wang(keys[i]) | 1)) % 8192; bits[b / 32] |= 1u << b % 32; }
    u h = jen(wang(keys[i])), r = h << 6; int c = r ? __builtin_clz(r) + 1 : 27; if (c > regs[h >> 26]) regs[h >> 26] = c;
    for (u r = 0; r < 4; r++) sk[r * 256 + (jen(keys[i] % 100 + r * 7919) & 255)]++;
  }
  for (int i = 0; i < 1024; i++) { bool in = true; for (int k = 0; k < 5; k++) { u b = (jen(i * 977) + k * (wang(i * 977) | 1)) % 8192; in &= bits[b / 32] >> b % 32 & 1; } hits[i] = in; }
  double s = 0; int z = 0; for (int i = 0; i < 64; i++) { s += pow(2, -regs[i]); z += !regs[i]; }
  double raw = 0.709 * 64 * 64 / s; *est = raw <= 160 && z ? 64 * log(64.0 / z) : raw;
  for (int i = 0; i < 512; i++) { u b = ~0u; for (u r = 0; r < 4; r++) { u c = sk[r * 256 + (jen(keys[i] % 100 + r * 7919) & 255)]; if (c < b) b = c; } low[i] = b; }
}
