// flags: -Wsign-compare
__global__ void k(int *p, unsigned u, int n, short s) {
  if (n < u) p[0] = 1;
  for (int i = 0; i < u; i++) p[i] = 0;
  if (3 < u && u == 7) p[1] = 1;
  if (n < 3u) p[2] = 1;
  if (s < n) p[3] = 1;
}
