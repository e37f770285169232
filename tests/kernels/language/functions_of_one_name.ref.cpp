// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {2, 1, 3, 1, 5, 3, 4, 4};
  for (int value : measured) *answers++ = value;
}
