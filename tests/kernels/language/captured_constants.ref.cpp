extern "C" void reference(int *p) {
  for (int i = 0; i < 4; i++) {
    p[i] = 1 + i % 3 + 10;
    for (int j = 0; j < 8; j++) p[4 + j] += i + j + 4;
  }
}
