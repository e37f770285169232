// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {5, 5, 6, 5, 6, 8};
  for (int value : measured) *answers++ = value;
}
