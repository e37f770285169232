// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 2, 3, 2, 2, 1, 1, 2, 0, 0, 1, 0, 1, 0, 0};
  for (int value : measured) *answers++ = value;
}
