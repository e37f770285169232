extern "C" void reference(float *o) {
  o[0] = 2 * 10 + 3 * 100 + 7;
  o[1] = 2 * 10 + 3 * 100 + 5;
  o[2] = 453;
  o[3] = 8 + 1000 + 7;
}
