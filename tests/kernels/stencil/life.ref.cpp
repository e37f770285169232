extern "C" void reference(unsigned char *c, unsigned char *n, unsigned *w, unsigned *o, unsigned *alive) {
  for (int y = 0; y < 64; y++) for (int x = 0; x < 64; x++) {
    int k = 0;
    for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if (dx || dy) k += c[(y + dy + 64) % 64 * 64 + (x + dx + 64) % 64];
    n[y * 64 + x] = k == 3 || (k == 2 && c[y * 64 + x]);
  }
  auto bit = [&](int x, int y) { x = (x + 64) % 64; y = (y + 64) % 64; return w[y * 2 + x / 32] >> (x % 32) & 1; };
  *alive = 0;
  for (int y = 0; y < 64; y++) for (int x = 0; x < 64; x++) {
    int k = 0;
    for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if (dx || dy) k += bit(x + dx, y + dy);
    unsigned v = k == 3 || (k == 2 && bit(x, y));
    if (x % 32 == 0) o[y * 2 + x / 32] = 0;
    o[y * 2 + x / 32] |= v << (x % 32); *alive += v;
  }
}
