// C++26: elements of packs by index, names that are not used.
// options -std=c++26
// alone
// buffer pack_indexing_out i64[16] out
// buffer placeholders_out i64[16] out
// launch pack_indexing<<<1, 1>>>(pack_indexing_out)
// launch placeholders<<<1, 1>>>(placeholders_out)

namespace of_pack_indexing {
template<class... T> struct A { using first = T...[0]; using last = T...[sizeof...(T) - 1]; }; template<class... T> __device__ auto at1(T... t) { return t...[1]; } template<int... N> constexpr int nth = N...[2]; template<class... T> __device__ auto lst(T&&... t) -> decltype(auto) { return (t...[sizeof...(t) - 1]); }
__global__ void pack_indexing(long long* o) { o[0] = sizeof(A<char, int, double>::first) * 10 + sizeof(A<char, int, double>::last); o[1] = at1(1, 22, 3); o[2] = nth<4, 5, 6>; o[3] = lst(1, 2, 33); }
}  // namespace of_pack_indexing
using of_pack_indexing::pack_indexing;

namespace of_placeholders {
struct P { int a, b, c; };
__global__ void placeholders(long long* o) { auto _ = 1; auto _ = 2; auto [x, _, _] = P{3, 4, 5}; o[0] = x; int s = 0; { int _ = 7; s = _; } o[1] = s; o[2] = 5; }
}  // namespace of_placeholders
using of_placeholders::placeholders;
