// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {5, 9, 7, 3, 4, 3};
  for (int value : measured) *answers++ = value;
}
