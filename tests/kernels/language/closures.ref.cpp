// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {607, 708, 18, 8, 5, 15, 50533, 6, 123, 32, 7, 15, 32, 16, 7, 8, 51, 20, 9, 3, 77, 3, 1, 128, 9, 36, 5, 6, 7};
  for (int value : measured) *answers++ = value;
}
