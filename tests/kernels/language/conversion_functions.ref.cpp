#include <algorithm>
#include <iterator>
extern "C" void reference(int *conversion_function, int *conversion_function_template_by_dependent_name, int *virtual_conversion_function_called_statically, int *conversion_function_template_with_default_argument, int *conversion_function_type_looked_up_in_class, int *memlook_hiding_names) {
  const int want_conversion_function[] = {4, 1, 8, 2, 6, 2, 0, 5, 5, 4, 4, 4, 3, 9, 10, 1, 1, 4, 8};
  std::copy(std::begin(want_conversion_function), std::end(want_conversion_function), conversion_function);
  const int want_conversion_function_template_by_dependent_name[] = {0, 1};
  std::copy(std::begin(want_conversion_function_template_by_dependent_name), std::end(want_conversion_function_template_by_dependent_name), conversion_function_template_by_dependent_name);
  const int want_virtual_conversion_function_called_statically[] = {2, 12, 2, 1, 2};
  std::copy(std::begin(want_virtual_conversion_function_called_statically), std::end(want_virtual_conversion_function_called_statically), virtual_conversion_function_called_statically);
  const int want_conversion_function_template_with_default_argument[] = {1, 5};
  std::copy(std::begin(want_conversion_function_template_with_default_argument), std::end(want_conversion_function_template_with_default_argument), conversion_function_template_with_default_argument);
  const int want_conversion_function_type_looked_up_in_class[] = {4};
  std::copy(std::begin(want_conversion_function_type_looked_up_in_class), std::end(want_conversion_function_type_looked_up_in_class), conversion_function_type_looked_up_in_class);
  const int want_memlook_hiding_names[] = {13, 13, 2, 17, 12, 15, 16, 17, 9, 18, 5, 35, 6, 8, 10, 19, 4, 1215, 3, 12, 15, 11};
  std::copy(std::begin(want_memlook_hiding_names), std::end(want_memlook_hiding_names), memlook_hiding_names);
}
