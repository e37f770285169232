// buffer x u32[512] rand(0,4294967295)
// buffer y u64[512] rand(0,18446744073709551615)
// buffer c i32[4096] out
// buffer s i8[2048] out
// launch narrow<<<4, 128>>>(x, c)
// launch wide<<<4, 128>>>(y, c, s)
// Loops that take the bits of a number one at a time, and small sums of them.

__global__ void narrow(const unsigned *x, int *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned v = x[i] >> (i % 33 == 32 ? 31 : i % 33);
  if (i % 33 == 32) v = 0;
  unsigned n = v;
  int k = 5;
  while (n) { n &= n - 1; k++; }
  c[i] = k;
  k = 0;
  for (n = v; n; n >>= 1) k += n & 1;
  c[i + 512] = k;
  k = 0;
  n = v;
  while (n >>= 1) k++;
  c[i + 1024] = k;
  // The first round is made for zero too.
  k = 0;
  n = v;
  do { n &= n - 1; k -= 3; } while (n);
  c[i + 1536] = k;
  k = 0;
  n = v;
  while (n > 1) { n >>= 1; k++; }
  c[i + 2048] = k;
  k = 0;
  n = v;
  do { n >>= 1; k += i; } while (n > 1);
  c[i + 2560] = k;
}

__global__ void wide(const unsigned long long *y, int *c, signed char *s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long v = y[i] >> (i & 63);
  signed char k = 0;
  for (unsigned long long n = v; n; k++) n &= n - 1;
  s[i] = k;
  k = 0;
  unsigned long long n = v;
  for (int j = 0; j < 64; j++) { k = k + (n & 1); n >>= 1; }
  c[i + 3072] = k;
  k = 100;
  n = v;
  for (int j = 0; j < 8; j++) { k = k + n; n >>= 9; }
  s[i + 512] = k;
  int length = 0;
  for (n = v; n; n >>= 1) length += 2;
  c[i + 3584] = length;
  short t = 0;
  n = v;
  for (int j = 0; j < 5; j++) { t = t * 3 - (n ^ 77); n >>= 13; }
  s[i + 1024] = t >> 8;
  s[i + 1536] = t;
}
