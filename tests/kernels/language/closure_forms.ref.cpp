#include <algorithm>
#include <iterator>
extern "C" void reference(long long *stateless_lambda, long long *generic_lambda_fptr, long long *decltype_paren_nested, long long *ctad_alias, long long *requires_attr, long long *attributes_of_operators, long long *builtin_assume_ce, long long *constrained_members) {
  const long long want_stateless_lambda[] = {6, 7, 8, 16, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_stateless_lambda), std::end(want_stateless_lambda), stateless_lambda);
  const long long want_generic_lambda_fptr[] = {4, 7, 20, 2, 4, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_generic_lambda_fptr), std::end(want_generic_lambda_fptr), generic_lambda_fptr);
  const long long want_decltype_paren_nested[] = {112201, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_decltype_paren_nested), std::end(want_decltype_paren_nested), decltype_paren_nested);
  const long long want_ctad_alias[] = {84, 9, 18, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_ctad_alias), std::end(want_ctad_alias), ctad_alias);
  const long long want_requires_attr[] = {1, 2, 3, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_requires_attr), std::end(want_requires_attr), requires_attr);
  const long long want_attributes_of_operators[] = {6, 1, 0, 8, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_attributes_of_operators), std::end(want_attributes_of_operators), attributes_of_operators);
  const long long want_builtin_assume_ce[] = {4, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_builtin_assume_ce), std::end(want_builtin_assume_ce), builtin_assume_ce);
  const long long want_constrained_members[] = {13, 12, 56, 21, 10, 10, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_constrained_members), std::end(want_constrained_members), constrained_members);
}
