// flags: -std=c++20
#include <concepts>
#include <type_traits>
template <class T> struct A {};
template <class T, int N> __device__ void arr(T (&a)[N], T v);
template <class T> __device__ void ptr(T *p);
template <class T> __device__ T none();
template <class T> __device__ typename T::type sub(T t);
template <class T, class = std::enable_if_t<std::is_integral_v<T>>> __device__ void only(T t);
template <class T> requires (sizeof(T) == 4) && std::integral<T> __device__ void c1(T t);
template <std::integral T> __device__ void c2(T t);
template <class T> __device__ void cnt(T a, T b);
template <class... T> __device__ void pk(A<T>... a);
__global__ void k() {
  int x[3];
  arr(x, 2.f);
  ptr(3);
  none();
  sub(3);
  only(2.f);
  c1(2.0);
  c1(2.f);
  c2(A<int>());
  cnt(1);
  pk(1, 2);
}
