// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0};
  for (int value : measured) *answers++ = value;
}
