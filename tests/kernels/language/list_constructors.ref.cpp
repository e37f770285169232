// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {202, 101, 203, 42, 43, 1, 41, 12, 202, 33, 7, 22, 5, 1, 3, 2, 0, 102, 0, 43, 243, 44, 81};
  for (int value : measured) *answers++ = value;
}
