// RUN: jacq -arch=sm_90 -O1 -std=c++17
// A template template parameter is one in the list it stands in, and what names no function has no type.
template <class T> struct one { using type = T; };
template <int... N> struct ints {};
template <template <class...> class Own, class... A, class = Own<A...>> __host__ __device__ ints<1> made(int);
template <template <class...> class, class...> __host__ __device__ ints<0> made(...);
template <class T> using member = typename T::type;
template <template <class...> class X, class... A> using valid = decltype(made<X, A...>(0));

struct check {
  template <class T> __host__ __device__ static auto formed() -> decltype(typename T::type(), void()) {}
  template <class T, class = decltype(&check::formed<T>)> __host__ __device__ static constexpr int holds(int) { return 1; }
  template <class T> __host__ __device__ static constexpr int holds(long) { return 0; }
};
// CHECK: .entry _Z1kP4intsIJLi1EEEPS_IJLi0EEEPS_IJLi1ELi0EEE(
__global__ void k(valid<member, one<int>> *, valid<member, int> *, ints<check::holds<one<int>>(0), check::holds<int[4]>(0)> *) {}

template <bool B> struct when {};
template <> struct when<true> { using type = void; };
template <class T> __host__ __device__ auto fragment() -> typename when<(sizeof(T) > 2)>::type {}
template <class T> struct tag {};
template <class T> __host__ __device__ auto concept_(tag<T> *, decltype(&fragment<T>)) -> char (&)[1];
__host__ __device__ auto concept_(...) -> char (&)[2];
template <class T> inline constexpr bool large = 1 == sizeof(concept_(static_cast<tag<T> *>(nullptr), nullptr));
// CHECK: .entry _Z1lP4intsIJLi1ELi0EEE(
__global__ void l(ints<large<int>, large<char>> *) {}
