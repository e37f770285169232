// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {8, 8, 0, 8, 8, 0, 0, 8, 16, 16, 16, 1, 6, 8, 4, 0};
  for (int value : measured) *answers++ = value;
}
