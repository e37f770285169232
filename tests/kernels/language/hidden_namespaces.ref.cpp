extern "C" void reference(int *p) {
  p[0] = 8 * 6 + 32;
  p[1] = 4 * 10 + 32;
}
