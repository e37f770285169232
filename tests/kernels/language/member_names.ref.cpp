#include <algorithm>
#include <iterator>
extern "C" void reference(long long *anon_union_members, long long *copy_nonconst_ref, long long *decltype_member_pointer, long long *member_hides_later, long long *names_declared_later, long long *deduced_lists, long long *addr_of_array_member, long long *qualified_destructor) {
  const long long want_anon_union_members[] = {1065353216, 1, 4, 2, 16256, 1065353216, 3, 6, 4, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_anon_union_members), std::end(want_anon_union_members), anon_union_members);
  const long long want_copy_nonconst_ref[] = {101, 102, 2, 101, 51, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_copy_nonconst_ref), std::end(want_copy_nonconst_ref), copy_nonconst_ref);
  const long long want_decltype_member_pointer[] = {4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_decltype_member_pointer), std::end(want_decltype_member_pointer), decltype_member_pointer);
  const long long want_member_hides_later[] = {48, 8, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_member_hides_later), std::end(want_member_hides_later), member_hides_later);
  const long long want_names_declared_later[] = {15, 3, 7, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_names_declared_later), std::end(want_names_declared_later), names_declared_later);
  const long long want_deduced_lists[] = {3, 6, 4, 5, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_deduced_lists), std::end(want_deduced_lists), deduced_lists);
  const long long want_addr_of_array_member[] = {9, 77, 6, 6, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_addr_of_array_member), std::end(want_addr_of_array_member), addr_of_array_member);
  const long long want_qualified_destructor[] = {101, 202, 203, 204, 224, 224, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_qualified_destructor), std::end(want_qualified_destructor), qualified_destructor);
}
