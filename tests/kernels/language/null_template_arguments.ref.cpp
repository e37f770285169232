// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {4, 1, 10, 0, 9, 1, 5, 1, 6, 0, 8, 13};
  for (int value : measured) *answers++ = value;
}
