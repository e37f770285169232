#include <algorithm>
#include <iterator>
extern "C" void reference(int *look_enumerators, int *opaque_enum_member, int *friend_defined_and_redeclared, int *explinst_member_fn, int *copy_init_inherited_constructor_template) {
  const int want_look_enumerators[] = {6, 11, 4, 255, 24, 10, 12, 6, 8, 8, 1, 13, 410, 2, 1, 51, 21, 1, 3, 2, 1, 1, 7};
  std::copy(std::begin(want_look_enumerators), std::end(want_look_enumerators), look_enumerators);
  const int want_opaque_enum_member[] = {10, 6};
  std::copy(std::begin(want_opaque_enum_member), std::end(want_opaque_enum_member), opaque_enum_member);
  const int want_friend_defined_and_redeclared[] = {4};
  std::copy(std::begin(want_friend_defined_and_redeclared), std::end(want_friend_defined_and_redeclared), friend_defined_and_redeclared);
  const int want_explinst_member_fn[] = {1};
  std::copy(std::begin(want_explinst_member_fn), std::end(want_explinst_member_fn), explinst_member_fn);
  const int want_copy_init_inherited_constructor_template[] = {6};
  std::copy(std::begin(want_copy_init_inherited_constructor_template), std::end(want_copy_init_inherited_constructor_template), copy_init_inherited_constructor_template);
}
