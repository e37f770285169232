extern "C" void reference(int *p) {
  p[0] = 7 + 50 + 200 + 4000;
  p[1] = 7 + 30 + 500;
  p[2] = 3 + 30 + 4;
  p[3] = 3 + 5;
}
