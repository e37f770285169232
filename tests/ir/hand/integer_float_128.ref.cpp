#include <cstring>
extern "C" void reference(unsigned long long *a, unsigned long long *o) {
  for (int i = 0; i < 32; i++) {
    unsigned __int128 u = (unsigned __int128)a[i] << i;
    __int128 n = -(__int128)u;
    double d = (double)u, g = (double)n;
    float f = (float)n;
    std::memcpy(o + 4 * i, &d, 8);
    std::memcpy(o + 4 * i + 1, &g, 8);
    o[4 * i + 2] = (unsigned long long)(unsigned __int128)d;
    o[4 * i + 3] = (unsigned long long)((__int128)f >> 64);
  }
}
