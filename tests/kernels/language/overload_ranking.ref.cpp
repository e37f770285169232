#include <algorithm>
#include <iterator>
extern "C" void reference(int *ics_lists_arrays, int *nullconst_folded, int *partial_order_packs, int *ref_qual_conv_cv, int *user_conv_ellipsis_bool, int *user_conv_second_std, int *ref_to_temporary_conv, int *null_constants_contexts, int *builtin_vs_user_ops_conv, int *conv_const_ptr_overload, int *conv_operator_explicit_call_base, int *convfn_ptr_vs_any, int *refqual_conversion_functions, int *constrained_conversion_functions, int *ref_qualified_conversion_functions_on_lvalue, int *shift_of_class_with_two_conversion_functions, int *array_bound_ranking_of_initialiser_list, int *initializer_list_ranking_by_element_conversion) {
  const int want_ics_lists_arrays[] = {2, 1, 2, 1, 2, 1, 1, 2, 1, 1, 0, 1, 1, 2, 2, 1, 1, 0, 1};
  std::copy(std::begin(want_ics_lists_arrays), std::end(want_ics_lists_arrays), ics_lists_arrays);
  const int want_nullconst_folded[] = {1, 2, 2, 2, 2, 2, 1, 1, 1, 1, 2, 1, 2, 2, 1, 1, 1, 1, 2, 2, 2, 1};
  std::copy(std::begin(want_nullconst_folded), std::end(want_nullconst_folded), nullconst_folded);
  const int want_partial_order_packs[] = {1, 2, 3, 3, 0, 2, 3, 0, 43, 0, 2, 110, 2, 20, 4233, 120};
  std::copy(std::begin(want_partial_order_packs), std::end(want_partial_order_packs), partial_order_packs);
  const int want_ref_qual_conv_cv[] = {1, 2, 1, 2, 1, 2, 3, 1, 3, 2, 2, 1, 0, 2, 1, 2, 5, 321, 2, 2};
  std::copy(std::begin(want_ref_qual_conv_cv), std::end(want_ref_qual_conv_cv), ref_qual_conv_cv);
  const int want_user_conv_ellipsis_bool[] = {1, 2, 1, 2, 1, 1, 2, 1, 1, 3, 3, 1, 1, 1, 3, 0, 0, 102, 1111, 3};
  std::copy(std::begin(want_user_conv_ellipsis_bool), std::end(want_user_conv_ellipsis_bool), user_conv_ellipsis_bool);
  const int want_user_conv_second_std[] = {1, 1, 2, 1, 100, 100, 1, 2, 2, 1, 1, 97};
  std::copy(std::begin(want_user_conv_second_std), std::end(want_user_conv_second_std), user_conv_second_std);
  const int want_ref_to_temporary_conv[] = {2, 2, 2, 1, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1, 12, 2, 1, 2, 1, 2, 2};
  std::copy(std::begin(want_ref_to_temporary_conv), std::end(want_ref_to_temporary_conv), ref_to_temporary_conv);
  const int want_null_constants_contexts[] = {2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 1, 0, 2, 2, 2, 0, 0, 2, 2};
  std::copy(std::begin(want_null_constants_contexts), std::end(want_null_constants_contexts), null_constants_contexts);
  const int want_builtin_vs_user_ops_conv[] = {100, 0, 201, 300, 7, 297, 400, 401, 402, 400, 6, 1, 500, 501, 403, 301, 101, 302, 404, 0, 400, 400, 401, 12, 25, 400};
  std::copy(std::begin(want_builtin_vs_user_ops_conv), std::end(want_builtin_vs_user_ops_conv), builtin_vs_user_ops_conv);
  const int want_conv_const_ptr_overload[] = {1, 1};
  std::copy(std::begin(want_conv_const_ptr_overload), std::end(want_conv_const_ptr_overload), conv_const_ptr_overload);
  const int want_conv_operator_explicit_call_base[] = {10, 19};
  std::copy(std::begin(want_conv_operator_explicit_call_base), std::end(want_conv_operator_explicit_call_base), conv_operator_explicit_call_base);
  const int want_convfn_ptr_vs_any[] = {1, 4};
  std::copy(std::begin(want_convfn_ptr_vs_any), std::end(want_convfn_ptr_vs_any), convfn_ptr_vs_any);
  const int want_refqual_conversion_functions[] = {1, 2, 3};
  std::copy(std::begin(want_refqual_conversion_functions), std::end(want_refqual_conversion_functions), refqual_conversion_functions);
  const int want_constrained_conversion_functions[] = {7, 8};
  std::copy(std::begin(want_constrained_conversion_functions), std::end(want_constrained_conversion_functions), constrained_conversion_functions);
  const int want_ref_qualified_conversion_functions_on_lvalue[] = {7, 8, 8};
  std::copy(std::begin(want_ref_qualified_conversion_functions_on_lvalue), std::end(want_ref_qualified_conversion_functions_on_lvalue), ref_qualified_conversion_functions_on_lvalue);
  const int want_shift_of_class_with_two_conversion_functions[] = {4, 1};
  std::copy(std::begin(want_shift_of_class_with_two_conversion_functions), std::end(want_shift_of_class_with_two_conversion_functions), shift_of_class_with_two_conversion_functions);
  const int want_array_bound_ranking_of_initialiser_list[] = {3, 2};
  std::copy(std::begin(want_array_bound_ranking_of_initialiser_list), std::end(want_array_bound_ranking_of_initialiser_list), array_bound_ranking_of_initialiser_list);
  const int want_initializer_list_ranking_by_element_conversion[] = {1, 2};
  std::copy(std::begin(want_initializer_list_ranking_by_element_conversion), std::end(want_initializer_list_ranking_by_element_conversion), initializer_list_ranking_by_element_conversion);
}
