// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {3, 13, 4, 24, 5, 35, 6, 46};
  for (int value : measured) *answers++ = value;
}
