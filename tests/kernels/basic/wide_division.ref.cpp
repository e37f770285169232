static long long shape(long long v, int how) {
  switch (how & 7) {
  case 0: return v;
  case 1: return -v;
  case 2: return v << 31;
  case 3: return -(v << 33);
  case 4: return 0xffffffffLL - v;
  case 5: return 0x100000000LL + v;
  case 6: return (long long)(~0ull >> 1) - v;
  default: return v * 1000003LL;
  }
}
extern "C" void reference(const long long *a, long long *o) {
  for (int t = 0; t < 64; t++) {
    long long x = shape(a[t] + t + 1, t), y = shape(a[63 - t] + 3, t / 8);
    if (y == 0) y = 5;
    long long q = x / y, r = x - q * y;
    o[t] = q * 31 + r;
    o[64 + t] = r;
    unsigned long long ux = x, uy = y;
    o[128 + t] = ux / uy + ux % uy * 7;
    o[192 + t] = t & 1 ? q : r + 1;
    unsigned small = (unsigned)x | 1;
    o[256 + t] = ux / small;
    o[320 + t] = (x % 1000 + 1000) / (long long)small;
    long long sum = 0;
    for (long long i = 1; i < 20; i++) sum += (x / i) % y + (i << 30) / (t + 1LL);
    o[384 + t] = sum;
    int n = (int)x, m = (int)y | 1;
    if (n == (int)0x80000000) n = 7;
    o[448 + t] = n % m * 3LL + n / m;
  }
}
