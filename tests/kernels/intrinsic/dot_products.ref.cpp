extern "C" void reference(int *a, int *b, int *out, int *conv) {
  auto sb = [](int v, int k) { return (int)(signed char)(v >> 8 * k); };
  auto ub = [](int v, int k) { return (unsigned)v >> 8 * k & 255; };
  for (int i = 0; i < 256; i++) {
    int *o = out + 6 * i;
    o[0] = i; unsigned u = i;
    for (int k = 0; k < 4; k++) { o[0] += sb(a[i], k) * sb(b[i], k); u += ub(a[i], k) * ub(b[i], k); }
    o[1] = u;
    o[2] = -i + (short)a[i] * sb(b[i], 0) + (a[i] >> 16) * sb(b[i], 1);
    o[3] = -i + (short)a[i] * sb(b[i], 2) + (a[i] >> 16) * sb(b[i], 3);
    o[4] = 5u + (a[i] & 65535u) * ub(b[i], 0) + ((unsigned)a[i] >> 16) * ub(b[i], 1);
    o[5] = o[0];
    for (int k = 0; k < 4; k++) o[5] += sb(a[256 + i], k) * sb(b[256 + i], k);
    signed char *s = (signed char *)a, *t = (signed char *)b;
    for (int k = 0; k < 8; k++) conv[i] += s[i + k] * t[k];
  }
}
