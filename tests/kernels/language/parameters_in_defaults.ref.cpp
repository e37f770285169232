// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {6, 5, 13, 4};
  for (int value : measured) *answers++ = value;
}
