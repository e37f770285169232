extern "C" void reference(int *p) {
  int v[8] = {1, 2, 7, 30, 1, 2, 1, 2};
  for (int i = 0; i < 8; i++) p[i] = v[i];
}
