// Templates: members and their specialisations defined outside of the class under other names, expansions in arguments, substitution failures.
// mangling open: null pointers of templates' parameters, casts and conversions in trailing decltype
// buffer oocl_member_templates_out i64[16] out
// buffer pack_paren_targ_out i64[16] out
// buffer sfinae_abstract_out i64[16] out
// buffer sfinae_narrow_out i64[16] out
// buffer cwg1286_out i64[16] out
// launch oocl_member_templates<<<1, 1>>>(oocl_member_templates_out)
// launch pack_paren_targ<<<1, 1>>>(pack_paren_targ_out)
// launch sfinae_abstract<<<1, 1>>>(sfinae_abstract_out)
// launch sfinae_narrow<<<1, 1>>>(sfinae_narrow_out)
// launch cwg1286<<<1, 1>>>(cwg1286_out)

namespace of_oocl_member_templates {
template<class T, int N> struct A { template<class U> __device__ U f(U u, T t); template<class U> struct In; template<class U> struct In<U*>; template<class U, class V> static __device__ int g(U, V, T*); };
template<class X, int M> template<class Y> __device__ Y A<X, M>::f(Y u, X t) { return u + t + M; }
template<class X, int M> template<class Y> struct A<X, M>::In { enum { v = sizeof(Y) + M }; };
template<class X, int M> template<class Y> struct A<X, M>::In<Y*> { enum { v = 100 + sizeof(Y) + sizeof(X) }; };
template<class P, int Q> template<class R, class S> __device__ int A<P, Q>::g(R r, S s, P* p) { return r * 10 + s + Q; }
template<class T> struct B { template<class U, class V> struct C { enum { v = 1 }; }; template<class U> struct C<U, T> { enum { v = 2 }; }; template<class U> struct C<U*, U>; };
template<class Z> template<class W> struct B<Z>::C<W*, W> { enum { v = 3 }; };
__global__ void oocl_member_templates(long long* o) { A<int, 3> a; o[0] = a.f(2.5, 4); o[1] = A<char, 5>::In<double>::v; o[2] = A<short, 5>::In<double*>::v; o[3] = A<int,7>::g(2, 3, nullptr); o[4] = B<int>::C<int,int>::v; o[5] = B<int>::C<char*, char>::v; o[6] = B<long>::C<int,int>::v; }
}  // namespace of_oocl_member_templates
using of_oocl_member_templates::oocl_member_templates;

namespace of_pack_paren_targ {
template<long... V> struct S { static constexpr int n = sizeof...(V); static constexpr long s = (V + ... + 0); };
template<class... T> struct L { static constexpr int n = sizeof...(T); };
template<int... V> __device__ long f() { return S<static_cast<long>(V)...>::s * 100 + S<(V > 2)...>::s * 10 + S<(V * 2)...>::s; }
template<int... V> __device__ long g() { return S<(V)...>::s + S<(sizeof(char[V]))...>::s + S<const_cast<const long&>(V + 0L)...>::n; }
template<bool B> struct En {}; template<> struct En<true> { typedef void type; }; template<class T> struct Yes { static constexpr bool value = true; }; template<class... T> inline constexpr bool all_v = (T::value && ...);
template<class B, class... G, typename En<(all_v<Yes<G>...>)>::type* = nullptr> __device__ int req(B const&, G const&...) { return sizeof...(G); }
template<int A, int... V> __device__ long h() { return S<(A + (... + V))>::s + S<(A < V ? 1 : 2)...>::s + L<char[V]...>::n; }
template<class... T> __device__ long q() { return S<static_cast<long>(sizeof(T))...>::s + S<reinterpret_cast<long>((T*)nullptr) ...>::n; }
template<class... T> __device__ long q2() { return S<static_cast<long>(sizeof(T))...>::s + S<(sizeof(T) > 2)...>::s + S<long(sizeof(T))...>::s + S<alignof(T)...>::s; }
__global__ void pack_paren_targ(long long* o) { o[0] = f<1, 2, 3>(); o[1] = S<(1), (2 > 1)>::s; o[2] = h<1, 2, 3>(); o[3] = q2<int, char>(); o[4] = req(1, 2, 3); }
}  // namespace of_pack_paren_targ
using of_pack_paren_targ::pack_paren_targ;

namespace of_sfinae_abstract {
template<class T> struct Box { T* p; };
struct Abs { virtual __device__ void f() = 0; }; struct Con { };
template<class T> __device__ auto n(int) -> decltype(new T, 1) { return 1; } template<class T> __device__ int n(...) { return 0; }
template<class T> __device__ auto c(int) -> decltype(T(), 1) { return 1; } template<class T> __device__ int c(...) { return 0; }
template<class T> __device__ auto b(int) -> decltype(T{}, 1) { return 1; } template<class T> __device__ int b(...) { return 0; }
template<class T> __device__ auto a(int) -> decltype((T(*)[1])0, 1) { return 1; } template<class T> __device__ int a(...) { return 0; }
template<class T> __device__ auto st(int) -> decltype(static_cast<T>(*(T*)0), 1) { return 1; } template<class T> __device__ int st(...) { return 0; }
__global__ void sfinae_abstract(long long* o) { o[0] = n<Abs>(0); o[1] = n<Con>(0); o[2] = c<Abs>(0); o[3] = c<Con>(0); o[4] = b<Abs>(0); o[5] = b<Con>(0); o[6] = a<Con>(0); o[7] = st<Abs>(0); o[8] = st<Con>(0); }
}  // namespace of_sfinae_abstract
using of_sfinae_abstract::sfinae_abstract;

namespace of_sfinae_narrow {
template<class T> __device__ auto f(T d) -> decltype(int{d}, 1) { return 1; } template<class T> __device__ int f(...) { return 2; } template<class T, class U> __device__ auto g(int) -> decltype(T{U()}, 1) { return 1; } template<class T, class U> __device__ int g(...) { return 2; }
__global__ void sfinae_narrow(long long* o) { o[0] = f<double>(2.0); o[1] = f<int>(2); o[2] = f<short>((short)2); o[3] = g<float, double>(0); o[4] = g<double, float>(0); o[5] = g<int, unsigned>(0); }
}  // namespace of_sfinae_narrow
using of_sfinae_narrow::sfinae_narrow;

namespace of_cwg1286 {
template<class T, class U = int> struct V { enum { v = 1 }; }; template<class T> using VA = V<T>; template<class T> using VB = V<T, int>; template<template<class...> class X> struct H { enum { v = 1 }; }; template<> struct H<V> { enum { v = 2 }; }; template<class T> struct W {}; template<class T> using WA = W<T>; template<template<class> class X> struct G { enum { v = 1 }; }; template<> struct G<W> { enum { v = 2 }; }; template<template<class> class X> __global__ void kt(long long* o) { o[0] = G<X>::v; } template __global__ void kt<WA>(long long*);
__global__ void cwg1286(long long* o) { o[0] = G<WA>::v; o[1] = H<V>::v; }
}  // namespace of_cwg1286
using of_cwg1286::cwg1286;
