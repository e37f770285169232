extern "C" void reference(int *o) {
  o[0] = 20, o[1] = 34;
  o[2] = 30, o[3] = 56;
  o[4] = 3, o[5] = -2;
}
