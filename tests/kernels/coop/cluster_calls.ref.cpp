extern "C" void reference(int *x, int *out, unsigned *info, int *sums) {
  for (int b = 0; b < 4; b++) {
    int other = b ^ 1, tile[128], add[8] = {};
    for (int t = 0; t < 128; t++) tile[t] = x[b * 128 + t];
    // What the neighbour adds here: its threads read this block backwards.
    for (int t = 0; t < 128; t++) add[t & 7] += x[b * 128 + 127 - t];
    for (int t = 0; t < 8; t++) tile[t] += add[t];
    for (int t = 0; t < 128; t++) out[b * 128 + t] = tile[t] * 64 + x[other * 128 + 127 - t];
    unsigned *to = info + b * 10;
    to[0] = 3; to[1] = 1; to[2] = (b & 1) ^ 1; to[3] = 211; to[4] = (b & 1) * 100; to[5] = b / 2 * 100; to[6] = 211; to[7] = 1; to[8] = b & 1; to[9] = 2;
  }
  int all = 0;
  for (int i = 0; i < 256; i++) all += x[i] & 1 ? 3 * x[i] : x[i];
  for (int b = 0; b < 4; b++) {
    int odd = 0, any = 0, every = 1;
    for (int t = 0; t < 64; t++) { int v = x[b * 64 + t]; odd += v & 1; any |= v == 63; every &= v != 0; }
    for (int t = 0; t < 64; t++) sums[b * 64 + t] = all + odd + 1000 * any + 2000 * every;
  }
}
