// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {0, 8, 8, 8, 8, 16, 16, 16, 8, 24, 24, 24, 0, 0, 0, 0};
  for (int value : measured) *answers++ = value;
}
