// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {1, 3, 7, 8, 1, 2, 4, 5, 4, 1};
  for (int value : measured) *answers++ = value;
}
