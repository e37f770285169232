#include <cmath>
#include <cstring>

typedef unsigned long long Word;
typedef Word Words[4];

static bool bit(const Words w, int k) { return w[k / 64] >> (k % 64) & 1; }

// The nearest number of `digits` binary digits, ties to even.
static double nearest(const Words w, int digits) {
  int top = 255;
  while (top >= 0 && !bit(w, top)) --top;
  double r = 0;
  const int last = top - digits + 1;
  for (int k = top; k >= 0 && k >= last; --k) r = 2 * r + bit(w, k);
  if (last <= 0) return r;
  bool rest = false;
  for (int k = 0; k < last - 1; ++k) rest = rest || bit(w, k);
  if (bit(w, last - 1) && (rest || bit(w, last))) r += 1;
  return std::ldexp(r, last);
}

static void negate(Words w) {
  bool carry = true;
  for (int k = 0; k < 4; ++k) {
    w[k] = ~w[k] + carry;
    carry = carry && w[k] == 0;
  }
}

static double signed_nearest(const Words w, int width, int digits) {
  Words v;
  const bool minus = bit(w, width - 1);
  for (int k = 0; k < 4; ++k) v[k] = 0;
  for (int k = 0; k < 256; ++k) v[k / 64] |= (Word)bit(w, k < width ? k : width - 1) << (k % 64);
  if (minus) negate(v);
  const double r = nearest(v, digits);
  return minus ? -r : r;
}

static void truncated(double x, Word *w) {
  double m = std::floor(std::fabs(x));
  for (int k = 3; k >= 0; --k) {
    w[k] = (Word)std::floor(std::ldexp(m, -64 * k));
    m -= std::ldexp((double)w[k], 64 * k);
  }
  if (x < 0) negate(w);
}

extern "C" void reference(Word *a, Word *o) {
  for (int t = 0; t < 32; ++t) {
    const Word *x = a + 4 * t;
    Word *r = o + 12 * t;
    Words u, s;
    const int by = 8 * t;
    for (int k = 0; k < 4; ++k) u[k] = s[k] = 0;
    for (int k = 0; k < 256; ++k) {
      const bool sign = x[3] >> 63;
      u[k / 64] |= (Word)(k + by < 256 ? bit(x, k + by) : 0) << (k % 64);
      s[k / 64] |= (Word)(k + by < 256 ? bit(x, k + by) : sign) << (k % 64);
    }
    const double ud = nearest(u, 53), sd = signed_nearest(s, 256, 53);
    std::memcpy(r, &ud, 8);
    std::memcpy(r + 1, &sd, 8);
    const float uf = (float)nearest(u, 24), sf = (float)signed_nearest(s, 200, 24);
    std::memcpy(r + 2, &uf, 4);
    std::memcpy((char *)(r + 2) + 4, &sf, 4);
    truncated(sd * 0x1.5555555555555p-2, r + 4);
    truncated(ud * 0.5, r + 8);
  }
}
