// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {4, 4, 4, 2, 2, 4, 6, 3, 1, 1, 1};
  for (int value : measured) *answers++ = value;
}
