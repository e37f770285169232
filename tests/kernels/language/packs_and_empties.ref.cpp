extern "C" void reference(int *p) {
  p[0] = 1 + p[1];
  int r[] = {4, 204, 30, 25, 24, 6};
  for (int i = 0; i < 6; i++) p[1 + i] = r[i];
  p[7] = 13;
  p[8] = 6 + 9 * 4;
}
