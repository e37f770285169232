extern "C" void reference(unsigned *o) {
  o[3] = 7;
}
