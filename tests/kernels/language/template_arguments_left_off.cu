// Which templates fit a template template parameter, and which arguments may be left off.
// buffer answers i32[26] out
// launch template_arguments_left_off<<<1, 1>>>(answers)
template <class T> struct alloc {};
template <class T, class A = alloc<T>> struct vec {};
template <class... T> struct types {};
template <class T, class... R> struct more {};
template <class T, class U = int, class... R> struct opt {};
template <class T> struct one {};
template <class T> struct tr { static constexpr int v = 0; };
template <template <class> class TT, class T> struct tr<TT<T>> { static constexpr int v = 1; };
template <class T> struct tz { static constexpr int v = 0; };
template <template <class...> class TT> struct tz<TT<>> { static constexpr int v = 1; };
template <template <class...> class TT, class A> struct tz<TT<A>> { static constexpr int v = 2; };
template <template <class...> class TT, class A, class B, class... C> struct tz<TT<A, B, C...>> { static constexpr int v = 3; };
template <class T> struct t2 { static constexpr int v = 0; };
template <template <class, class...> class TT, class A> struct t2<TT<A>> { static constexpr int v = 1; };
template <template <class, class> class TT, class A, class B> struct t2<TT<A, B>> { static constexpr int v = 2; };
template <template <class> class TT, class A> __device__ int fn(TT<A>) { return 1; }
__device__ int fn(...) { return 0; }
extern "C" __global__ void template_arguments_left_off(int *p) { int i = 0;
 p[i++] = tr<vec<int>>::v; p[i++] = tr<vec<int, alloc<char>>>::v; p[i++] = tr<types<int>>::v; p[i++] = tr<types<int, char>>::v; p[i++] = tr<types<>>::v; p[i++] = tr<more<int>>::v; p[i++] = tr<more<int, char>>::v; p[i++] = tr<opt<int>>::v; p[i++] = tr<opt<int, char>>::v; p[i++] = tr<opt<int, int, char>>::v; p[i++] = tr<one<int>>::v;
 p[i++] = tz<types<>>::v; p[i++] = tz<types<int>>::v; p[i++] = tz<types<int, char>>::v; p[i++] = tz<more<int>>::v; p[i++] = tz<one<int>>::v;
 p[i++] = t2<more<int>>::v;  p[i++] = t2<types<int>>::v; p[i++] = t2<types<int, char>>::v;
 p[i++] = fn(vec<int>()); p[i++] = fn(vec<int, char>()); p[i++] = fn(types<int>()); p[i++] = fn(types<int, char>()); p[i++] = fn(one<int>()); p[i++] = fn(opt<int>()); p[i++] = fn(opt<int, char>()); }
