// `noexcept` is a part of function types.
template <class T> __global__ void t() {}
template <auto F> __global__ void a() {}
template <void (*F)(int)> __global__ void p() {}
template <int N> __global__ void n() {}
template <class T> __global__ void k(T) {}
template <class T> struct S { static constexpr int v = 0; };
template <class R, class... A> struct S<R(A...)> { static constexpr int v = 1; };
template <class R, class... A> struct S<R(A...) noexcept> { static constexpr int v = 2; };
template <class T> struct M { static constexpr int v = 0; };
template <class R, class C, class... A, bool N> struct M<R (C::*)(A...) const noexcept(N)> { static constexpr int v = 1 + N; };
__device__ void f(int) noexcept {}
__device__ void g(int) noexcept(sizeof(int) == 3) {}
template <class T> __device__ void h(T) noexcept(sizeof(T) == 4) {}
struct C { __device__ void m(int) const noexcept {} __device__ void q(int) const {} static __device__ void s() noexcept {} };
typedef void T1(int) noexcept;
typedef void T2(int) noexcept(sizeof(int) == 4);
using T3 = void (*)(int) throw();
template __global__ void t<T1>();
template __global__ void t<T2 *>();
template __global__ void t<T3 *>();
template __global__ void t<void (&)(T1)>();
template __global__ void t<void(int) noexcept(false)>();
template __global__ void t<decltype(&h<int>)>();
template __global__ void t<decltype(&h<char>)>();
template __global__ void t<decltype(+[](int, int) noexcept {})>();
template __global__ void a<f>();
template __global__ void a<g>();
template __global__ void a<&C::m>();
template __global__ void p<f>();
template __global__ void n<10 + S<decltype(f)>::v>();
template __global__ void n<20 + S<decltype(g)>::v>();
template __global__ void n<30 + M<decltype(&C::m)>::v>();
template __global__ void n<40 + M<decltype(&C::q)>::v>();
template __global__ void k(void (C::*)(int) const noexcept);
template __global__ void k(void (*)(int) noexcept);
template <class R, class A> __global__ void d(R (*)(A)) {}
template <class R, class A, bool N> __global__ void e(R (*)(A) noexcept(N)) {}
template __global__ void d(void (*)(int));
template __global__ void e(void (*)(int));
template __global__ void e(void (*)(long) noexcept);
