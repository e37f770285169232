// As measured with nvcc 13.0.
extern "C" void reference(int *answers) {
  const int measured[] = {1, 13, 77, 7, 1, 2, 2, 265, 7850, 45679, 2, 12, 21, 7, 0};
  for (int value : measured) *answers++ = value;
}
