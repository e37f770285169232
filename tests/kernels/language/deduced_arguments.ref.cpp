#include <algorithm>
#include <iterator>
extern "C" void reference(int *array_const_partial, int *nttp_pointers, int *braced_lists, int *deduce_array_bound_type, int *pack_of_array_refs_from_braces, int *partial_spec_auto_memptr, int *nttp_array_decay, int *nttp_array_element, int *nttp_pack_head_literal, int *pack_in_nondeduced_format_string, int *partial_spec_packs) {
  const int want_array_const_partial[] = {3, 3, 3, 3, 3, 3, 0, 0, 0, 1, 1, 1, 1, 33, 1, 121, 4, 1};
  std::copy(std::begin(want_array_const_partial), std::end(want_array_const_partial), array_const_partial);
  const int want_nttp_pointers[] = {9, 1, 9, 10, 24, 6, 56, 8, 302, 14, 10, 16, 22, 1, 1, 52, 51, 6, 164, 204, 0, 0, 3, 1, 2};
  std::copy(std::begin(want_nttp_pointers), std::end(want_nttp_pointers), nttp_pointers);
  const int want_braced_lists[] = {403, 101, 802, 3, 2, 23, 3, 2, 2, 2, 8, 403, -1, 402, 3, 4, 9, 1, 2, 123, 126, 400};
  std::copy(std::begin(want_braced_lists), std::end(want_braced_lists), braced_lists);
  const int want_deduce_array_bound_type[] = {58};
  std::copy(std::begin(want_deduce_array_bound_type), std::end(want_deduce_array_bound_type), deduce_array_bound_type);
  const int want_pack_of_array_refs_from_braces[] = {2};
  std::copy(std::begin(want_pack_of_array_refs_from_braces), std::end(want_pack_of_array_refs_from_braces), pack_of_array_refs_from_braces);
  const int want_partial_spec_auto_memptr[] = {44};
  std::copy(std::begin(want_partial_spec_auto_memptr), std::end(want_partial_spec_auto_memptr), partial_spec_auto_memptr);
  const int want_nttp_array_decay[] = {1};
  std::copy(std::begin(want_nttp_array_decay), std::end(want_nttp_array_decay), nttp_array_decay);
  const int want_nttp_array_element[] = {3, 2};
  std::copy(std::begin(want_nttp_array_element), std::end(want_nttp_array_element), nttp_array_element);
  const int want_nttp_pack_head_literal[] = {1, 2, 3};
  std::copy(std::begin(want_nttp_pack_head_literal), std::end(want_nttp_pack_head_literal), nttp_pack_head_literal);
  const int want_pack_in_nondeduced_format_string[] = {97, 99};
  std::copy(std::begin(want_pack_in_nondeduced_format_string), std::end(want_pack_in_nondeduced_format_string), pack_in_nondeduced_format_string);
  const int want_partial_spec_packs[] = {0, 1, 0, 3, 12, 0, 0, 51, 60, 2, 7, 0, 21, -1, 5, 2, 8, 2, 0, 101};
  std::copy(std::begin(want_partial_spec_packs), std::end(want_partial_spec_packs), partial_spec_packs);
}
