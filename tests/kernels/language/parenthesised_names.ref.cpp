extern "C" void reference(int *p) {
  int x = p[0], y = p[1];
  int r[] = {x + y, x * 3, x * 6, 3, -x, 3, 2 + (x - y)};
  for (int i = 0; i < 7; i++) p[2 + i] = r[i];
}
