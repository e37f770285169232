// buffer o u32[8] zero out
// options -std=c++20
// launch k<<<1, 1>>>(o)
// A qualified concept before `auto` constrains the result; what follows is a function's name all the same.
namespace c {
template <class T> concept H = requires(T t) { t.get(); };
template <class T, class U> concept Sized = sizeof(T) >= sizeof(U);
struct S { char c; };
}
struct P { __device__ int get() { return 1; } };
__device__ inline c::Sized<char> auto which(auto const &) { return 1; }
__device__ inline c::Sized<c::S> auto which(c::H auto const &) { return 2L; }
__device__ c::Sized<int> auto plain(int i) { return i + 1L; }
template <class T> __device__ c::Sized<T> auto given(T t) { return t; }
struct M { __device__ c::Sized<char> auto m(auto x) const { return x; } static __device__ c::Sized<char> decltype(auto) s(int &x) { return (x); } };
__global__ void k(unsigned *o) {
  int i = 5;
  o[0] = which(3) + 10 * sizeof(which(3));
  o[1] = which(P()) + 10 * sizeof(which(P()));
  o[2] = plain(4) + 10 * sizeof(plain(4));
  o[3] = given('c') + sizeof(given('c'));
  o[4] = M().m(7);
  M::s(i) = 9;
  o[5] = i;
}
