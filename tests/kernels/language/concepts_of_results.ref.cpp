extern "C" void reference(unsigned *o) {
  const unsigned want[] = {41, 82, 85, 100, 7, 9};
  for (int i = 0; i < 6; ++i) o[i] = want[i];
}
