// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {1, 2, 2, 5, 2, 0, 0, 0};
  for (int value : measured) *answers++ = value;
}
