extern "C" void reference(int *in, int *, int *out, int *n_out, int *sorted, int *uniq, int *n_uniq) {
  int n = 0, u = 0;
  for (int i = 0; i < 2000; i++) if (in[i] + 7 > 0) out[n++] = in[i];
  *n_out = n;
  for (int i = 0; i < 32; i++) if (i == 0 || sorted[i] != sorted[i - 1]) uniq[u++] = sorted[i];
  *n_uniq = u;
}
