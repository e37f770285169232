extern "C" void reference(unsigned *c, int *acc, unsigned *, unsigned *popped, unsigned *, unsigned long long *consumed, unsigned *trace) {
  c[0] = 128, c[1] = 4 * 496, c[2] = 384;
  for (int i = 0; i < 64; i++) { c[3] = c[3] >= 9 ? 0 : c[3] + 1; c[4] = c[4] == 0 || c[4] > 5 ? 5 : c[4] - 1; }
  c[5] = 0x55555555, c[6] = 0;
  for (int t = 0; t < 128; t++) { int f = t % 16, o = (t * 7 + 3) % 16; if (f != o) acc[f] -= t % 5, acc[o] += t % 5; }
  for (int i = 0; i < 256; i++) popped[i] = i * 3 + 1;
  for (unsigned long long i = 0; i < 128; i++) { unsigned long long v = i * i % 1009; consumed[0] += v; consumed[1]++; if (v > consumed[2]) consumed[2] = v; }
  for (int r = 0; r < 4; r++) for (int b = 0; b < 4; b++) trace[b * 4 + r] = 4 * (r * 10 + 1) + 6, trace[16 + b] = r * 10 + b + 1;
}
