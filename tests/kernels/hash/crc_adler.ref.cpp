extern "C" void reference(unsigned char *d, unsigned *crc, unsigned *crc4, unsigned *adler, unsigned long long *fnv) {
  for (int r = 0; r < 32; r++) {
    unsigned c = ~0u, a = 1, b = 0; unsigned long long h = 14695981039346656037ull;
    for (int i = 0; i < 128; i++) {
      unsigned char x = d[r * 128 + i];
      c ^= x; for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
      a = (a + x) % 65521; b = (b + a) % 65521; h = (h ^ x) * 1099511628211ull;
    }
    crc[r] = crc4[r] = ~c; adler[r] = b << 16 | a; fnv[r] = h;
  }
}
