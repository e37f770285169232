extern "C" void reference(signed char *s, unsigned *rng, int *mag) {
  const float acc[10] = {1, 1, 1, 1, 1, 1, 0.2f, 0.2f, 0.04f, 0.04f};
  for (int t = 0; t < 4; t++)
    for (int y = 0; y < 32; y++) for (int x = 0; x < 32; x++) {
      if (((x + y) & 1) != (t % 2 == 0)) continue;
      auto at = [&](int a, int b) { return (int)s[(b & 31) * 32 + (a & 31)]; };
      int c = at(x, y) * (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1));
      unsigned &r = rng[y * 32 + x]; bool flip = c <= 0;
      if (!flip) { r ^= r << 13; r ^= r >> 17; r ^= r << 5; flip = (r >> 8) * (1.0f / 16777216) < acc[c + 4]; }
      if (flip) s[y * 32 + x] = -s[y * 32 + x];
    }
  mag[0] = mag[1] = 0;
  for (int y = 0; y < 32; y++) for (int x = 0; x < 32; x++) { int m = s[y * 32 + x]; mag[0] += m; mag[1] -= m * (s[y * 32 + (x + 1) % 32] + s[(y + 1) % 32 * 32 + x]); }
}
