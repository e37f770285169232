#include <algorithm>
#include <iterator>
extern "C" void reference(long long *if_consteval, long long *multi_subscript, long long *static_call_op, long long *range_for_lifetime, long long *deducing_this) {
  const long long want_if_consteval[] = {101, 2, 2, 1, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_if_consteval), std::end(want_if_consteval), if_consteval);
  const long long want_multi_subscript[] = {7, 99, 7, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_multi_subscript), std::end(want_multi_subscript), multi_subscript);
  const long long want_static_call_op[] = {2, 3, 8, 9, 6, 7, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_static_call_op), std::end(want_static_call_op), static_call_op);
  const long long want_range_for_lifetime[] = {6, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_range_for_lifetime), std::end(want_range_for_lifetime), range_for_lifetime);
  const long long want_deducing_this[] = {5, 7, 18, 12, 55, 7, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_deducing_this), std::end(want_deducing_this), deducing_this);
}
