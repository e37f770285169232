// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {2, 2, 7, 7};
  for (int value : measured) *answers++ = value;
}
