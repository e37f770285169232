// Quotients and remainders of 128 bits whose words are where estimates of a quotient's word go wrong.
typedef unsigned __int128 u128;
typedef __int128 i128;

static const unsigned long long words[12] = {0, 1, 3, 0x7fffffffffffffffull, 0x8000000000000000ull, 0x8000000000000001ull,
                                                 ~0ull, ~0ull - 1, 0xffffffffull, 0x100000001ull, 0x0123456789abcdefull, 0xfedcba9876543210ull};

static void mix(unsigned long long &sum, u128 v) {
  sum = (sum ^ (unsigned long long)v) * 0x9e3779b97f4a7c15ull;
  sum = (sum ^ (unsigned long long)(v >> 64)) * 0xc2b2ae3d27d4eb4full;
}

extern "C" void reference(unsigned long long *out) {
  for (int t = 0; t < 144; t++) {
  u128 a = (u128)words[t / 12] << 64 | words[t % 12];
  unsigned long long q = 0, r = 0, sq = 0, sr = 0;
  for (int i = 1; i < 144; i++) {
    u128 d = (u128)words[i / 12] << 64 | words[i % 12];
    mix(q, a / d);
    mix(r, a % d);
    i128 sa = (i128)a, sd = (i128)d;
    if (sd == -1) sd = -2;
    mix(sq, (u128)(sa / sd));
    mix(sr, (u128)(sa % sd));
  }
  out[t] = q;
  out[144 + t] = r;
  out[288 + t] = sq;
  out[432 + t] = sr;
}
}
