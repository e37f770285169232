// As measured with nvcc 13.0.
extern "C" void reference(int *sizes) {
  const int measured[] = {4, 1, 1, 4, 1, 1, 4, 12, 12, 4, 1, 1, 1, 1, 4, 1, 1, 8, 1, 1, 1, 8, 8, 4, 4, 8, 8, 4, 1, 4, 4, 
                          8, 4, 1, 4, 1, 4, 8, 1, 1, 1, 8, 8, 8, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 4, 8, 1, 1, 1, 1, 1, 1, 4, 
                          1, 1, 1, 4, 1, 8, 8, 16, 8, 1, 1, 8, 4, 1, 8};
  for (int size : measured) *sizes++ = size;
}
