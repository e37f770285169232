#include <cstring>
#include <limits>

extern "C" void reference(int *o, long long *d) {
  const float inf = std::numeric_limits<float>::infinity();
  float words[] = {inf, -inf, __builtin_nanf(""), -__builtin_nanf("0x1234"), __builtin_nansf("1")};
  std::memcpy(o, words, sizeof words);
  o[5] = 0x7e00fc00;
  o[6] = 0x7f83ffc0;
  o[7] = 0x2fffffff;
  double longs[] = {inf, -__builtin_nan(""), -__builtin_nans("0x7ffffffffffff"), __builtin_nan("0xABCDEF")};
  std::memcpy(d, longs, sizeof longs);
}
