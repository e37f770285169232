// Uses of the header named by the file: it must compile without a message.
#include <cstddef>
#include <cstdint>
#include <climits>
#include <cfloat>
#include <limits>
#include <type_traits>
#include <utility>
#include <initializer_list>
#include <vector_types.h>
#include <vector_functions.h>
static_assert(std::is_same_v<std::decay_t<const int(&)[3]>, const int*>);
static_assert(std::is_same<std::common_type_t<int, float, double>, double>::value);
static_assert(std::is_convertible_v<int, double> && !std::is_convertible_v<int*, double>);
static_assert(std::is_function_v<int(int)> && !std::is_function_v<int>);
static_assert(std::is_invocable_r_v<int, int(*)(float), int>);
static_assert(std::make_index_sequence<10>::size() == 10);
static_assert(std::is_same_v<std::make_index_sequence<3>, std::index_sequence<0,1,2>>);
static_assert(std::numeric_limits<float>::max() > 1e38f && std::numeric_limits<int>::min() < 0);
static_assert(std::is_same_v<std::make_unsigned_t<const long long>, const unsigned long long>);
static_assert(std::is_same_v<std::add_lvalue_reference_t<void>, void> && std::is_same_v<std::add_pointer_t<int&>, int*>);
static_assert(sizeof(float3)==12 && alignof(float4)==16 && alignof(double4_32a)==32 && sizeof(dim3)==12);
enum class E : short { a }; static_assert(std::is_scoped_enum_v<E> && std::is_same_v<std::underlying_type_t<E>, short>);
constexpr std::pair<int,float> p{1, 2.f}; static_assert(std::get<0>(p) == 1 && p < std::make_pair(2, 0.f));
__global__ void k(float4 *o) { auto [a,b] = std::make_pair(1, 2); o[0] = make_float4(a,b,3,4); dim3 g(3); uint3 u = g; std::swap(a,b); for (int i : {1,2,3}) o[i].x = std::numeric_limits<float>::infinity() + u.x; cuda::std::move(a); }
