extern "C" void reference(unsigned *s, unsigned *d, unsigned *e, unsigned *o) {
  for (int i = 0; i < 64; i++) {
    const unsigned *u = s + 4 * ((63 - i) ^ 1), *v = s + 4 * i;
    o[i] = u[0], o[i + 64] = u[1], o[i + 128] = u[2];
    o[i + 192] = v[0] + 3 * (v[1] + i) + 7 * v[2];
    o[i + 256] = s[i ^ 5], o[i + 320] = 4, o[i + 384] = i ^ 5, o[i + 448] = 16;
  }
}
