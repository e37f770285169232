// kernels as nvcc's -std=c++20
// Constraints of class, alias and variable templates; closures without captures as objects and as functions.
template <class T> concept Small = sizeof(T) <= 4;
template <Small T> struct S { T t; };
template <Small T> using A = T*;
template <Small T> constexpr int v = 1;
template <class T> requires Small<T> struct R { T t; };
template <class T, class = void> struct HasS { static constexpr int n = 0; };
template <class T> struct HasS<T, decltype(void(sizeof(S<T>)))> { static constexpr int n = 1; };
template <class T, class = void> struct HasR { static constexpr int n = 0; };
template <class T> struct HasR<T, decltype(void(sizeof(R<T>)))> { static constexpr int n = 1; };
template <class T> concept HA = requires { typename A<T>; };
template <class T> concept HV = requires { v<T>; };
template <int... N> __global__ void k() {}
void h() { k<HasS<int>::n, HasS<double>::n, HasR<int>::n, HasR<double>::n, HA<int>, HA<double>, HV<int>, HV<double>><<<1,1>>>(); }
namespace attributes {
template <class T> concept X = sizeof(T) == 4;
template <class T> requires X<T> [[nodiscard]] __device__ int f(T t) { return 1; }
template <class T> requires X<T> struct [[maybe_unused]] S {};
__global__ void k(int *p) { *p = f(1); }
}
namespace closures {
__global__ void k(int *o) { auto f = [](int x) { return x + 1; }; decltype(f) g; decltype(f) h{}; g = f; *o = g(1) + h(2); auto gen = [](auto x) { return x * 2; }; int (*fp)(int) = gen; *o += fp(3); auto c = [](auto a, auto b) { return a < b; }; bool (*q)(float, float) = c; o[1] = q(1, 2); }
}
