// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 11};
  for (int value : measured) *answers++ = value;
}
