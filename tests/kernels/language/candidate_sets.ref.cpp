#include <algorithm>
#include <iterator>
extern "C" void reference(long long *redecl_decltype, long long *fset_adl, long long *using_vs_derived, long long *overloaded_addr_cref, long long *spec_chooses_primary, long long *ellipsis_last, long long *block_default_args) {
  const long long want_redecl_decltype[] = {1, 9, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_redecl_decltype), std::end(want_redecl_decltype), redecl_decltype);
  const long long want_fset_adl[] = {6, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_fset_adl), std::end(want_fset_adl), fset_adl);
  const long long want_using_vs_derived[] = {11, 2, 13, 14, 13, 20, 21, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_using_vs_derived), std::end(want_using_vs_derived), using_vs_derived);
  const long long want_overloaded_addr_cref[] = {1, 4, 4, 2, 1, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_overloaded_addr_cref), std::end(want_overloaded_addr_cref), overloaded_addr_cref);
  const long long want_spec_chooses_primary[] = {3, 4, 2, 5, 1, 3, 3, 2, 4, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_spec_chooses_primary), std::end(want_spec_chooses_primary), spec_chooses_primary);
  const long long want_ellipsis_last[] = {2, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_ellipsis_last), std::end(want_ellipsis_last), ellipsis_last);
  const long long want_block_default_args[] = {17, 19, 6, 3, 34, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_block_default_args), std::end(want_block_default_args), block_default_args);
}
