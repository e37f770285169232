// Of templates that differ in a pack alone nvcc takes the one without.
// mangling exact
template <class... T> struct TL {};
template <class T> struct N1 {};
template <class... T> constexpr auto w() -> TL<T...> { return {}; }
template <class T> constexpr auto w() -> N1<T> { return {}; }
template <class... T> constexpr long u(int) { return 1; }
template <class T> constexpr char u(int) { return 2; }
template <class... T> constexpr long v() { return 1; }
template <class T, class U = int> constexpr char v() { return 2; }
template <class T, class... U> constexpr long x() { return 1; }
template <class T, class U, class V> constexpr char x() { return 2; }
template <int N, class T> __global__ void k(T) {}
void f() {
  k<1><<<1, 1>>>(w<int>());
  k<2><<<1, 1>>>(w<int, char>());
  k<3><<<1, 1>>>(w<>());
  k<4><<<1, 1>>>(u<int>(1));
  k<5><<<1, 1>>>(v<int>());
  k<6><<<1, 1>>>(x<int, int, int>());
  k<7><<<1, 1>>>(x<int, int>());
}
