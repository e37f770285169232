// As measured with g++ 12 and clang 22; nvcc 13.0 lays N1 out in 16 bytes.
extern "C" void reference(int *answers) {
  const int measured[] = {321, 43, 8, 6, 2, 0, 12};
  for (int value : measured) *answers++ = value;
}
