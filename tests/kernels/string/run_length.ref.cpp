extern "C" void reference(unsigned char *in, int *, int *, unsigned char *sym, int *cnt, int *runs, unsigned char *dec) {
  int r = 0;
  for (int i = 0; i < 2048;) { int j = i; while (j < 2048 && in[j] == in[i]) j++; sym[r] = in[i]; cnt[r++] = j - i; i = j; }
  *runs = r;
  for (int i = 0; i < 2048; i++) dec[i] = in[i];
}
