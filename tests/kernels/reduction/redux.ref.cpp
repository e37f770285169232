extern "C" void reference(unsigned *x, unsigned *out, unsigned *hist, unsigned *primes) {
  for (int w = 0; w < 32; w++) {
    unsigned s = 0, lo = ~0u, hi = 0, all = 0, com = ~0u; int bal = 0;
    for (int l = 0; l < 32; l++) {
      unsigned v = x[w * 32 + l];
      s += v; if (v < lo) lo = v; if (v > hi) hi = v; all |= 1u << (v & 31); com &= v | 32; bal += (int)v - 20;
    }
    unsigned *o = out + w * 6;
    o[0] = s; o[1] = lo; o[2] = hi; o[3] = all; o[4] = com; o[5] = bal;
  }
  for (int i = 0; i < 2048; i++) hist[x[i]]++;
  for (unsigned n = 2; n < 1000; n++) { bool p = true; for (unsigned d = 2; d * d <= n; d++) if (n % d == 0) p = false; primes[0] += p; }
}
