// Only structural types are types of template parameters.
// options -std=c++20
// buffer answers i32[5] out
// launch structural_types<<<1, 1>>>(answers)
struct Non { __device__ constexpr Non(int v) : v(v) {} private: int v; }; struct S { int value; __device__ constexpr S(int v) : value(v) {} __device__ friend constexpr auto operator+(S o) { return Non{o.value}; } __device__ friend constexpr int operator-(S o) { return -o.value; } };
template<auto X> struct CW { static constexpr auto value = X; __device__ constexpr operator decltype(X)() const { return X; } };
struct Ops { template<auto A> __device__ friend constexpr auto operator+(CW<A>) noexcept -> CW<(+A)> { return {}; } template<auto A> __device__ friend constexpr auto operator-(CW<A>) noexcept -> CW<(-A)> { return {}; } };
template<auto X> struct CX : CW<X>, Ops {};
template<class T, class = void> constexpr int hp = 0; template<class T> constexpr int hp<T, decltype((void)+*(T *)0)> = 1 + noexcept(+*(T *)0); template<class T, class = void> constexpr int hm = 0; template<class T> constexpr int hm<T, decltype((void)-*(T *)0)> = 1 + noexcept(-*(T *)0);
template<class T, class = void> constexpr bool nt = false; template<class T> constexpr bool nt<T, decltype((void)sizeof(CW<T(3)>))> = true;
__global__ void structural_types(int *o) { o[0] = hp<CX<S{42}>>; o[1] = hm<CX<S{42}>>; o[2] = nt<Non>; o[3] = nt<S>; o[4] = nt<int>; }
