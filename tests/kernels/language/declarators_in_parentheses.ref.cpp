// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {5, 1, 5, 0, 2, 0, 0, 1, 2, 4, 0, 0};
  for (int value : measured) *answers++ = value;
}
