#include <algorithm>
#include <iterator>
extern "C" void reference(int *befriended) {
  const int want[] = {7, 12, 52, 0};
  std::copy(std::begin(want), std::end(want), befriended);
}
