// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {3, 3, 2, 0, 2};
  for (int value : measured) *answers++ = value;
}
