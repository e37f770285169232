extern "C" void reference(int *p) {
  int v[7] = {-5, 10, 20, 5, 20, 300, 4};
  for (int i = 0; i < 7; i++) p[i] = v[i];
}
