extern "C" void reference(int *p) {
  p[0] = 2, p[1] = 1, p[2] = 7, p[3] = 9;
}
