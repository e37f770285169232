#include <algorithm>
#include <iterator>
extern "C" void reference(long long *defdev_const_scalars) {
  const long long want_defdev_const_scalars[] = {5, 5, 7, 5, 9, 11, 4, 6, 3, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_defdev_const_scalars), std::end(want_defdev_const_scalars), defdev_const_scalars);
}
