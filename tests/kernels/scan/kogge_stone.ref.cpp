extern "C" void reference(int *a, int *inc, int *exc, unsigned long long *u, unsigned long long *mul) {
  int s = 0, m = -2147483647 - 1;
  for (int i = 0; i < 1500; i++) { s += a[i]; inc[i] = s; exc[i] = m; if (a[i] > m) m = a[i]; }
  unsigned long long p = 1;
  for (int i = 0; i < 600; i++) { p = p * (u[i] % 998244353ull) % 998244353ull; mul[i] = p; }
}
