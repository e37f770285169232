// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {8, 1};
  for (int value : measured) *answers++ = value;
}
