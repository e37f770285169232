extern "C" void reference(unsigned char *d, unsigned char *t, unsigned char *b, int *s) {
  const char *A = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int i = 0; i < 1537; i++) b[i] = d[i];
  for (int g = 0; g < 513; g++) for (int k = 0; k < 4; k++) {
    int v = 0;
    for (int j = 0; j < 3; j++) v = v << 8 | (3 * g + j < 1537 ? d[3 * g + j] : 0);
    t[4 * g + k] = 3 * g + k > 1537 ? '=' : A[v >> (18 - 6 * k) & 63];
  }
}
