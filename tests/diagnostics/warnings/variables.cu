__global__ void k(int *p, int n, bool c) {
  int never;
  int set;
  set = 3;
  int unset;
  p[0] = unset;
  int grown;
  grown += 1;
  p[1] = grown;
  // Not these: some way sets them.
  int some;
  if (c) some = 1;
  p[2] = some;
  int last;
  for (int i = 0; i < n; i++) {
    if (i > 0) p[i] = last;
    last = i;
  }
  int out;
  asm("mov.u32 %0, 1;" : "=r"(out));
  p[3] = out;
  int taken;
  int *q = &taken;
  *q = 1;
  p[4] = taken;
  [[maybe_unused]] int quiet;
  int chosen;
  switch (n) {
  case 0: chosen = 1; break;
  default: chosen = 2;
  }
  p[5] = chosen;
}
