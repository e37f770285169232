#include <algorithm>
#include <iterator>
extern "C" void reference(long long *oocl_member_templates, long long *pack_paren_targ, long long *sfinae_abstract, long long *sfinae_narrow, long long *cwg1286) {
  const long long want_oocl_member_templates[] = {9, 13, 110, 30, 2, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_oocl_member_templates), std::end(want_oocl_member_templates), oocl_member_templates);
  const long long want_pack_paren_targ[] = {622, 2, 10, 16, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_pack_paren_targ), std::end(want_pack_paren_targ), pack_paren_targ);
  const long long want_sfinae_abstract[] = {0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_sfinae_abstract), std::end(want_sfinae_abstract), sfinae_abstract);
  const long long want_sfinae_narrow[] = {2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_sfinae_narrow), std::end(want_sfinae_narrow), sfinae_narrow);
  const long long want_cwg1286[] = {2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  std::copy(std::begin(want_cwg1286), std::end(want_cwg1286), cwg1286);
}
