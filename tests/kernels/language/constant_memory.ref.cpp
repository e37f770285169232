#include <algorithm>
#include <iterator>
extern "C" void reference(long long *constexpr_new) {
  const long long want_constexpr_new[] = {30, 49, 42, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_constexpr_new), std::end(want_constexpr_new), constexpr_new);
}
