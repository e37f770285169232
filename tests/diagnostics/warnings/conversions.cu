enum E { NEG = -1 };
struct S {
  unsigned a;
  char c;
};
constexpr int MINUS = -1;
__device__ unsigned f(unsigned a) { return a ? a : -1; }
__global__ void k(unsigned *p, unsigned n, unsigned long long big) {
  unsigned char a = 256;
  char b = 200;
  unsigned pattern = ~0, mask = ~(1 << 3);
  int bits = 0xFFFFFFFF, more = 0xFFFFFFFFFF;
  n = NEG;
  n += MINUS;
  n = n & -2;
  if (n == -1) p[0] = f(-1);
  big = -1;
  S s = {3, 300};
  int wide = 1ull << 40;
  p[1] = a + b + pattern + mask + bits + more + s.a + s.c + wide + big;
  p[2] = (unsigned)-1 + unsigned(-1) + static_cast<unsigned>(-1);
  bool flag = 2;
  p[3] = flag;
}
