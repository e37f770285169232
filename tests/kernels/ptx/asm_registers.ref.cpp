#include <cstring>
extern "C" void reference(const float *in, float *out, unsigned *bits) {
  for (int i = 0; i < 8; i++) {
    float a = in[i], b = in[8 + i], x = a * a, y = b * b, v = x - y;
    out[i] = v > 0 ? v : b;
    out[8 + i] = (a > b ? a : b) * 2;
    unsigned word;
    std::memcpy(&word, &in[i], 4);
    unsigned r = word << 4 ^ i * 3;
    unsigned long long wide = (unsigned long long)r * (i + 7) + ((unsigned long long)i << 33);
    bits[i] = r ^ (unsigned)(wide >> 32) ^ (unsigned)wide;
  }
}
