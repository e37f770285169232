// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {331, -5, 3, 3, -4, 0, 0, 31, -1, 7, 4, 1, 1, 8, 4, 16, -1, 0, 5, -1, 2, 0, 1, 1, 1, -16, 8, 1, 5, 200, 1, 8};
  for (int value : measured) *answers++ = value;
}
