// kernels as nvcc's
// Alias templates as arguments, narrowing and abstract classes in SFINAE, patterns that begin with a cast, classes first named in an argument.
template <class T> struct V { static constexpr int n = 1; };
template <class T> using A = V<T>;
template <template <class> class C> struct Chosen { static constexpr int n = 2; };
template <> struct Chosen<V> { static constexpr int n = 3; };
template <template <class> class C, int N> __global__ void k(C<int> *p) {}
template <class T, class U = int> struct V2 {};
template <class T> using A2 = V2<T>;
template <class T> using A3 = V2<T, int>;
template <class T, class U> using A4 = V2<T, U>;
template <template <class> class C> __global__ void k2() {}
template <template <class, class> class C> __global__ void k3() {}
void h() { k<A, Chosen<A>::n><<<1,1>>>(nullptr); k<V, Chosen<V>::n><<<1,1>>>(nullptr); k2<A2><<<1,1>>>(); k2<A3><<<1,1>>>(); k3<V2><<<1,1>>>(); k3<A4><<<1,1>>>(); }
namespace substitution {
struct Abs { virtual void f() = 0; };
template <class T> T&& dv();
template <class T, class = void> struct N1 { static constexpr int n = 0; };
template <class T> struct N1<T, decltype(void(int{dv<T>()}))> { static constexpr int n = 1; };
template <class T, class = void> struct N3 { static constexpr int n = 0; };
template <class T> struct N3<T, decltype(void(T()))> { static constexpr int n = 1; };
template <class T, class = void> struct N4 { static constexpr int n = 0; };
template <class T> struct N4<T, decltype(void(T{}))> { static constexpr int n = 1; };
template <class T, class = void> struct N5 { static constexpr int n = 0; };
template <class T> struct N5<T, decltype(void(float{dv<T>()}))> { static constexpr int n = 1; };
template <int... N> __global__ void k() {}
void h() { k<N1<double>::n, N1<short>::n, N3<Abs>::n, N3<int>::n, N4<Abs>::n, N5<double>::n, N5<int>::n, N5<float>::n><<<1,1>>>(); }
}
namespace patterns {
template <long... N> struct S { static constexpr int n = sizeof...(N); };
template <int... V> struct T { using t = S<static_cast<long>(V)...>; using u = S<(V + 1)...>; using w = S<(long)(V)...>; using x = S<(static_cast<long>(V))...>; };
template <bool... B> struct Bs { static constexpr int n = sizeof...(B); };
template <class... A> struct U { using t = Bs<(sizeof(A) > 2)...>; };
template <class... T> __global__ void k() {}
void h() { k<T<1,2>::t, T<1,2>::u, T<3>::w, T<4,5>::x, U<int, char>::t><<<1,1>>>(); }
}
template <class T> struct Holder { T *p; };
Holder<struct D1> g;
__device__ Holder<struct D1> *q;
struct D1 { int a; };
__global__ void k(Holder<struct D1> w, Holder<struct D2> v) { w.p->a = 1; }
struct D2 { int b; };
namespace hints {
__device__ constexpr int f(int x) { __builtin_assume(x > 0); return x + 1; }
__global__ void k(int *o) { constexpr int n = f(3); *o = n; }
}
namespace inlining {
__inline_hint__ __device__ int f(int a) { return a; }
__device__ __inline_hint__ int g(int a) { return a; }
__global__ void inlined(int *o) { *o = f(1) + g(2); }
}
