#include <algorithm>
extern "C" void reference(int *in, long long *o, int *m) {
  o[1] = -1000000;
  for (int i = 0; i < 512; i++) { o[0] += in[i]; o[1] = std::max<long long>(o[1], in[i]); o[2] ^= (long long)in[i]; o[3] += in[i] & 1; m[i] = 2 * (in[i] + 7 + i) + 1; }
  long long p = 1; for (int i = 0; i < 20; i++, p *= 3) o[4 + i] = p;
}
