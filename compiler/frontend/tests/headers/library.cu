// Uses of the header named by the file: it must compile without a message.
#include <algorithm>
#include <numeric>
#include <functional>
#include <tuple>
#include <array>
#include <iterator>
#include <bit>
#include <new>
#include <memory>
#include <optional>
#include <complex>
#include <concepts>
#include <compare>
#include <cmath>
#include <ratio>
#include <cassert>
#include <cstdlib>
#include <cuComplex.h>
constexpr std::array<int,4> arr{4,2,3,1};
constexpr auto sorted = []{ auto a = arr; std::sort(a.begin(), a.end()); return a; }();
static_assert(sorted[0]==1 && sorted[3]==4 && std::is_sorted(sorted.begin(), sorted.end()));
static_assert(std::accumulate(arr.begin(), arr.end(), 0) == 10 && std::gcd(12, 18) == 6);
static_assert(std::get<1>(std::make_tuple(1, 2.5f, 'c')) == 2.5f);
static_assert(std::tuple_size_v<decltype(std::tuple_cat(std::make_tuple(1), std::make_tuple(2,3)))> == 3);
static_assert(std::popcount(255u)==8 && std::bit_ceil(17u)==32 && std::rotl((unsigned char)1, 9)==2);
static_assert(std::lower_bound(sorted.begin(), sorted.end(), 3) - sorted.begin() == 2);
static_assert(std::ratio<4,6>::num == 2);
static_assert(std::apply([](int a, int b){return a+b;}, std::make_tuple(1,2)) == 3);
__global__ void k(float *o, std::complex<float> *c) {
  std::optional<int> q = 3; if (q) o[0] = *q; q.reset(); q = std::nullopt;
  c[0] *= c[1]; c[2] = c[0] + 1.0f; c[3] = std::complex<float>(1,2) / c[2];

  int a, b; std::tie(a, b) = std::make_tuple(1, 2); o[2] = a; 
  o[3] = std::invoke(std::plus<>(), 1, 2.f); o[4] = std::max({1,2,3}); o[5]=std::clamp(5,1,3);
  o[6] = std::sqrt(o[0]) + std::pow(o[1], 2.0f) + std::abs(o[2]) + std::abs(-3) + std::sqrt(4) + std::isnan(o[1]);
  auto p = std::make_unique<int>(3); o[7] = *p;
  o[8] = std::hash<int>()(3) + cuCabsf(cuCdivf(make_cuFloatComplex(1,2), make_cuFloatComplex(3,4)));
  std::reverse(o, o+10); o[9] = std::bit_cast<int>(o[1]);
}
