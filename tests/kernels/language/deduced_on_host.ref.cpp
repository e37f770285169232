extern "C" void reference(int *p) {
  p[0] = 16;
  p[1] = 12;
  p[2] = 16;
}
