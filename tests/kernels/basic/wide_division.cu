// Quotients and remainders of 64 bits: small operands, large ones, negative ones, and both results of one pair.
// buffer a i64[64] rand(0,100000)
// buffer o i64[512] zero out
// launch k<<<2, 32>>>(a, o)
__device__ long long shape(long long v, int how) {
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
__global__ void k(const long long *a, long long *o) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  long long x = shape(a[t] + t + 1, t), y = shape(a[63 - t] + 3, t / 8);
  if (y == 0) y = 5;
  o[t] = x / y * 31 + x % y;
  o[64 + t] = x % y;
  unsigned long long ux = x, uy = y;
  o[128 + t] = ux / uy + ux % uy * 7;
  o[192 + t] = t & 1 ? x / y : x % y + 1;
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
