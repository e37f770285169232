// Arguments left off in a partial specialization are what the defaults give.
// buffer answers i32[5] out
// launch defaults_left_off<<<1, 1>>>(answers)
template <class T> struct alloc {};
template <class T, class A = alloc<T>> struct vec {};
template <class T> struct tz { static constexpr int v = 0; };
template <template <class...> class TT, class A, class B, class... C> struct tz<TT<A, B, C...>> { static constexpr int v = 3; };
template <class T> struct ty { static constexpr int v = 0; };
template <template <class...> class TT, class A> struct ty<TT<A>> { static constexpr int v = 2; };
template <class T> struct tw { static constexpr int v = 0; };
template <template <class...> class TT, class... A> struct tw<TT<A...>> { static constexpr int v = sizeof...(A); };
extern "C" __global__ void defaults_left_off(int *p) { int i = 0; p[i++] = tz<vec<int>>::v;  p[i++] = tz<vec<int, char>>::v; p[i++] = ty<vec<int>>::v; p[i++] = ty<vec<int, char>>::v; p[i++] = tw<vec<int, char>>::v; }
