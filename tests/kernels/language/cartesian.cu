// A pack of a partial specialization is empty, or it isn't.
// buffer answers i32[3] out
// launch cartesian<<<1, 1>>>(answers)
namespace std2 { template <class... T> struct tuple { static constexpr int n = sizeof...(T); }; }
#include <tuple>
namespace detail {
template <typename LeftList, typename RightList, typename... Result> struct cartesian_type_product {};
template <template <typename...> class OuterWrapper, typename FirstLeft, typename... RemainingLeftArgs, typename... RightArgs, typename... Result>
struct cartesian_type_product<OuterWrapper<FirstLeft, RemainingLeftArgs...>, OuterWrapper<RightArgs...>, Result...>
    : cartesian_type_product<OuterWrapper<RemainingLeftArgs...>, OuterWrapper<RightArgs...>, Result..., std::tuple<FirstLeft, RightArgs>...> {};
template <template <typename...> class OuterWrapper, typename... RightArgs, typename... Result>
struct cartesian_type_product<OuterWrapper<>, OuterWrapper<RightArgs...>, Result...> { using type = OuterWrapper<Result...>; };
}
template <typename LeftList, typename RightList>
using cartesian_type_product_t = typename detail::cartesian_type_product<LeftList, RightList>::type;
template <class... T> struct types { static constexpr int n = sizeof...(T); };
extern "C" __global__ void cartesian(int *p) { p[0] = cartesian_type_product_t<types<int, char>, types<float, double, int>>::n;
 using X = cartesian_type_product_t<std::tuple<int, char>, std::tuple<float, double, int>>; p[1] = std::tuple_size<X>::value; 
 p[2] = __is_same(std::tuple_element<1, X>::type, std::tuple<int, double>);
}
