#include <algorithm>
#include <iterator>
extern "C" void reference(long long *pack_indexing, long long *placeholders) {
  const long long want_pack_indexing[] = {18, 22, 6, 33, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_pack_indexing), std::end(want_pack_indexing), pack_indexing);
  const long long want_placeholders[] = {3, 7, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_placeholders), std::end(want_placeholders), placeholders);
}
