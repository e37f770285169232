// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {4, 3, 5, 0};
  for (int value : measured) *answers++ = value;
}
