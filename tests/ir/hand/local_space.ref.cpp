extern "C" void reference(int *a, int *o) {
  for (int i = 0; i < 32; i++) o[i] = (i & 7) * a[i];
}
