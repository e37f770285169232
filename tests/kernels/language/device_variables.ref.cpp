#include <algorithm>
#include <iterator>
extern "C" void reference(long long *constexpr_host_ctor_vars, long long *ns_scope_ref_temp) {
  const long long want_constexpr_host_ctor_vars[] = {7, 6, 7, 5, 3, 10, 5, 0, 10, 2, 12, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_constexpr_host_ctor_vars), std::end(want_constexpr_host_ctor_vars), constexpr_host_ctor_vars);
  const long long want_ns_scope_ref_temp[] = {5, 7, 5, 8, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_ns_scope_ref_temp), std::end(want_ns_scope_ref_temp), ns_scope_ref_temp);
}
