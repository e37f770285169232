#include <algorithm>
#include <iterator>
extern "C" void reference(long long *explicit_operator_new, long long *class_through_ellipsis, long long *new_struct, long long *builtin_source_loc, long long *msvc_callconv, long long *block_extern_c) {
  const long long want_explicit_operator_new[] = {4, 6, 3, 1, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_explicit_operator_new), std::end(want_explicit_operator_new), explicit_operator_new);
  const long long want_class_through_ellipsis[] = {1149, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_class_through_ellipsis), std::end(want_class_through_ellipsis), class_through_ellipsis);
  const long long want_new_struct[] = {4, 4, 3, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_new_struct), std::end(want_new_struct), new_struct);
  const long long want_builtin_source_loc[] = {0, 6000, 18, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_builtin_source_loc), std::end(want_builtin_source_loc), builtin_source_loc);
  const long long want_msvc_callconv[] = {6, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_msvc_callconv), std::end(want_msvc_callconv), msvc_callconv);
  const long long want_block_extern_c[] = {5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_block_extern_c), std::end(want_block_extern_c), block_extern_c);
}
