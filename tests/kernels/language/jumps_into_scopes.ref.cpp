extern "C" void reference(int *out) {
  for (int x = 0; x < 128; x++) {
    int r = 0;
    if ((x & 3) == 1) r = (x + 2) * (x + 2);
    if ((x & 3) == 2) r = 12;
    if ((x & 3) == 3) r = 7;
    if (x > 100 || x < 8) r += x - 1;
    out[x] = r + 3 * x;
  }
}
