// Concepts that subsume one another choose overloads and specialisations; constrained members, abbreviated templates, requires in if constexpr.
// options -std=c++20 --expt-relaxed-constexpr
// buffer out i32[64] out
// launch k<<<1, 64>>>(out)
#include <cuda/std/concepts>
#include <cuda/std/type_traits>
template<class T> concept Addable = requires(T a, T b) { { a + b } -> cuda::std::convertible_to<T>; };
template<class T> concept HasSize = requires(const T& t) { t.size(); typename T::value_type; requires sizeof(T) >= 4; };
template<class T> concept Container = HasSize<T> && requires(T t, typename T::value_type v) { { t[0] }
    -> cuda::std::same_as<typename T::value_type&>; t.push(v); };
template<class T, int N> struct Stack {
  using value_type = T; T d[N]{}; int n = 0;
  __device__ constexpr int size() const { return n; }
  __device__ constexpr T& operator[](int i) { return d[i]; }
  __device__ constexpr void push(T v) requires (N > 0) { if (n < N) d[n++] = v; }
};
struct Opaque { };
template<class T> __device__ int kind(const T&) { return 0; }
template<HasSize T> __device__ int kind(const T&) { return 1; }
template<Container T> __device__ int kind(const T&) { return 2; }
struct OnlySize { using value_type = int; int q; __device__ int size() const { return 3; } };
__device__ auto sum(Addable auto... xs) { return (xs + ... + 0); }
template<class T> requires cuda::std::is_integral_v<T> && (sizeof(T) > 2) __device__ T twice(T x) { return x * 2; }
template<class T> requires (!cuda::std::is_integral_v<T>) __device__ float twice(T x) { return x * 2.5f; }
template<auto V> struct Const { static constexpr auto value = V; };
template<Container C> struct Wrap { C c; __device__ int total() { int s = 0; for (int i = 0; i < c.size(); ++i) s += c[i]; return s;
    } };
template<class T> struct Pick { static constexpr int v = 1; };
template<class T> requires HasSize<T> struct Pick<T> { static constexpr int v = 2; };
template<Container T> struct Pick<T> { static constexpr int v = 3; };
__device__ consteval int cube(int x) { return x * x * x; }
__global__ void k(int* out) {
  int t = threadIdx.x;
  Stack<int, 8> s; for (int i = 0; i <= t % 8; ++i) s.push(i * t);
  Wrap<Stack<int, 8>> w{s};
  int r = w.total();
  r += kind(s) * 100 + kind(OnlySize{}) * 1000 + kind(Opaque{}) * 10000 + kind(3);
  r += sum(t, 2, t * 3) + twice(t) + (int)twice(1.5f * t);
  r += Pick<int>::v * 7 + Pick<OnlySize>::v * 11 + Pick<Stack<float, 2>>::v * 13;
  r += Const<5>::value + (int)Const<'a'>::value + cube(4);
  auto l = []<class T, int N>(T (&a)[N]) requires (N == 3) { T x{}; for (auto& e : a) x += e; return x; };
  int arr[3] = {t, t + 1, t + 2};
  r ^= l(arr);
  auto has = [](auto&& x) { if constexpr (requires { x.pop(); }) return 1; else if constexpr (requires { x.n; x.size(); }) return 2;
      else return 3; };
  r += has(s) * 5 + has(Opaque{});
  out[t] = r;
}
