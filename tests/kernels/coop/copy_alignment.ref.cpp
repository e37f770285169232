#include <cstring>
extern "C" void reference(unsigned long long *in, unsigned *out) {
  const int elements = 60;
  for (int b = 0; b < 2; ++b) {
    unsigned char bytes[256];
    unsigned words[64], pairs[128];
    const unsigned char *from = (unsigned char *)(in + b * 128);
    for (int t = 0; t < 256; ++t) bytes[t] = 1;
    for (int t = 0; t < 64; ++t) words[t] = 2, pairs[2 * t] = 3, pairs[2 * t + 1] = 4;
    memcpy(bytes + 3, from + 19, elements * 3 + 1);
    memcpy(words, from + 4, 4 * elements);
    memcpy(pairs, from + 512, 8 * elements);
    unsigned *o = out + b * 192;
    for (int t = 0; t < 64; ++t) {
      o[t] = bytes[t] | bytes[t + 64] << 8 | bytes[t + 128] << 16 | (unsigned)bytes[t + 192] << 24;
      o[t + 64] = words[t];
      o[t + 128] = pairs[2 * t] * 31 + pairs[2 * t + 1];
    }
  }
}
