#include <algorithm>
#include <iterator>
extern "C" void reference(int *sfinae_access, int *sfinae_template_args, int *alias2, int *dep_using_operators, int *dep_using_hides_global, int *dep_using_type_hides_global, int *memspec_class_template, int *memspec_fn_full, int *member_specialisations) {
  const int want_sfinae_access[] = {0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1};
  std::copy(std::begin(want_sfinae_access), std::end(want_sfinae_access), sfinae_access);
  const int want_sfinae_template_args[] = {1, 2, 12, 0, 1, 1, 1, 4, 1, 4, 4, 1, 4, 1, 4, 123, 5, 12, 1};
  std::copy(std::begin(want_sfinae_template_args), std::end(want_sfinae_template_args), sfinae_template_args);
  const int want_alias2[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  std::copy(std::begin(want_alias2), std::end(want_alias2), alias2);
  const int want_dep_using_operators[] = {1, 23, 4, 5, 6, 8, 8, 7, 8, 9, 3, 3, 3, 1};
  std::copy(std::begin(want_dep_using_operators), std::end(want_dep_using_operators), dep_using_operators);
  const int want_dep_using_hides_global[] = {5};
  std::copy(std::begin(want_dep_using_hides_global), std::end(want_dep_using_hides_global), dep_using_hides_global);
  const int want_dep_using_type_hides_global[] = {8, 3};
  std::copy(std::begin(want_dep_using_type_hides_global), std::end(want_dep_using_type_hides_global), dep_using_type_hides_global);
  const int want_memspec_class_template[] = {16, 5};
  std::copy(std::begin(want_memspec_class_template), std::end(want_memspec_class_template), memspec_class_template);
  const int want_memspec_fn_full[] = {12, 13, 2};
  std::copy(std::begin(want_memspec_fn_full), std::end(want_memspec_fn_full), memspec_fn_full);
  const int want_member_specialisations[] = {21, 1, 22, 2, 1, 23, 3, 33, 34, 2505, 26, 6, 0, 7, 0, 11, 12, 4};
  std::copy(std::begin(want_member_specialisations), std::end(want_member_specialisations), member_specialisations);
}
