extern "C" void reference(int *x) {
  for (int i = 0; i < 64; ++i) x[i] = (x[i] + 3 * (i & 3)) * 3;
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += x[i];
  x[0] = sum;
}
