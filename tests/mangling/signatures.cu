// Kernels of many kinds of signature: their symbols must be those of NVIDIA's compiler.
namespace N { struct S{ struct In{}; int v; __device__ int m() const &; }; inline namespace v1 { struct W{}; } enum class En{a,b}; template<class T> struct Box{ T t; }; }
namespace { struct Anon{int x;}; __global__ void ank(int*){ } __device__ int anv=3; }
template<class... T> __global__ void packs(T... t){ }
template<int... I> struct Seq{};
template<int... I> __global__ void seqk(Seq<I...>){ }
template<template<class> class C, class T> __global__ void tt(C<T>){ }
template<class T> __device__ T var = T(1);
__global__ void fp(int (*f)(float, N::S*), void (*g)(...), int (N::S::*mp)(int) const, int N::S::*dp){ }
__global__ void subs(N::S a, N::S* b, const N::S* c, N::S::In d, N::W e, N::Box<N::S> f, N::Box<N::Box<int>> g, N::En h){ }
__global__ void arr(const int (&a)[4], int* __restrict__ p, volatile float* q, unsigned char c, signed char d, char e, long long f, unsigned long g, bool h, double j){ }
template<class T, T V> __global__ void nt(){ }
template<N::En E> __global__ void ent(){ }
template<bool B> __global__ void bt(){ }
template<int* P> __global__ void pt(){ }
template<int (*F)(int)> __global__ void ft(int*){ }
template<decltype(nullptr) X> __global__ void npt(){ }
template<int N::S::*M> __global__ void mpt(){ }
__device__ int gv; __device__ int gf(int x){return x;}
template<class T> __global__ void dep(decltype(T().t) x, typename T::X* y){ }
struct HX { using X=int; float t; };
template<class F> __global__ void lam(F f, int* o){ o[0]=f(3); }
template<class T, class U=int> __global__ void defs(T,U){ }
template<unsigned U, char C, long L> __global__ void lits(){ }
template<class T> __global__ auto trail(T t) -> void { }
template<class T, class = decltype(T{} + 1)> __global__ void sf(T t){ }
template<class T, int n> __global__ void arrt(T (&x)[n]){ }
template<class T> struct Outer { template<class U> struct Inner{}; template<class U> static __device__ __noinline__ int sm(U u){ return u; } };
template<class T> __global__ void oi(typename Outer<T>::template Inner<int> x, int*p){ p[0]=Outer<T>::sm(2.f); }
extern "C" __global__ void ec(int*){ }
template<class R, class... A> __global__ void fnp(R (*)(A...)){ }
template<int N> __global__ void ar(int (&)[N+1]){ }
template<int N> struct I{}; template<int N> __global__ void ex(I<N>, I<N+1>, I<N*2>){ }
__global__ void v4(float4 a, dim3 b, const uchar4* c){ }
template __global__ void packs<>(); template __global__ void packs<int,float,N::S>(int,float,N::S);
template __global__ void seqk<1,2,-3>(Seq<1,2,-3>); template __global__ void tt<N::Box,int>(N::Box<int>);
template __global__ void nt<int,5>(); template __global__ void nt<unsigned long,7>(); template __global__ void nt<char,'a'>(); template __global__ void ent<N::En::b>(); template __global__ void bt<true>();
template __global__ void pt<&gv>(); template __global__ void ft<gf>(int*); template __global__ void npt<nullptr>(); template __global__ void mpt<&N::S::v>();
template __global__ void dep<HX>(float, int*); template __global__ void defs<int>(int,int); template __global__ void lits<3u,'x',-4l>(); template __global__ void trail<float>(float);
template __global__ void sf<int>(int); template __global__ void arrt<int,3>(int (&)[3]); template __global__ void oi<float>(Outer<float>::Inner<int>, int*);
template __global__ void fnp<int,float,char>(int(*)(float,char)); template __global__ void ar<3>(int(&)[4]); template __global__ void ex<2>(I<2>,I<3>,I<4>);
__device__ int useanv(int*p){ return anv; }
__global__ void uv(int*p){ p[0]=var<int>+anv; }
// Variable templates and members of dependent classes in signatures.
namespace V {
template<bool B> struct I {};
template<class T> constexpr bool v1 = true;
template<class T, int N> constexpr bool v2 = true;
template<class... T> constexpr bool v3 = true;
template<class T> struct C { static constexpr bool v=true; __device__ static constexpr int g(int){ return 1;} template<class O> static constexpr bool ok = true; template<class O> __device__ static constexpr int f(O) { return 1; } template<class U> struct In { static constexpr bool v=true; template<class> static constexpr bool ok=true;}; struct P{static constexpr bool v=true; template<class> static constexpr bool ok=true; }; };
struct S { static constexpr bool v=true; __device__ static constexpr int g(int){ return 1;} template<class O> __device__ static constexpr int f(O) { return 1; } template<class O> static constexpr bool ok = true;using type=S;struct P{static constexpr bool v=true; template<class> static constexpr bool ok=true; }; };
}
namespace V {
template<class T> __global__ void dk0(I<v1<T>>*, T){ }
template<class T> __global__ void dk1(I<v2<T,3>>*, S, T){ }
template<class T> __global__ void dk2(I<v1<T> && v2<T,3>>*, T){ }
template<class T> __global__ void dk3(I<C<T>::template ok<int>>*, T){ }
template<class T> __global__ void dk4(I<C<int>::template ok<T>>*, C<int>, T){ }
template<class T> __global__ void dk5(I<C<T>::v>*, C<T>, T){ }
template<class T> __global__ void dk6(C<T>, I<C<T>::v>*, T){ }
template<class T> __global__ void dk7(I<C<T>::g(1)>*, C<T>, T){ }
template<class T> __global__ void dk8(C<T>, I<C<T>::template ok<T>>*, T){ }
template<class T> __global__ void dk9(I<C<T>::template In<T>::template ok<int>>*, T){ }
template<class T> __global__ void dk10(I<C<T>::P::template ok<int>>*, T){ }
template<class T> __global__ void dk11(I<C<T>::P::v>*, T){ }
template<class T> __global__ void dk12(I<T::type::v>*, T){ }
template<class T> __global__ void dk13(I<T::type::P::v>*, T){ }
template<class T> __global__ void dk14(I<T::type::template ok<int>>*, T){ }
template<class T> __global__ void dk15(I<T::P::template ok<int>>*, T){ }
template<class T> __global__ void dk16(I<T::template f<int>(1)>*, T){ }
template<class T> __global__ void dk17(I<T::g(1)>*, T){ }
template<class T> __global__ void dk18(I<S::ok<T>>*, S, T){ }
template<class T> __global__ void dk19(I<S::f<T>(1)>*, S, T){ }
template<class T> __global__ void dk20(I<C<int>::f<T>(1)>*, S, T){ }
template<class T> __global__ void dk21(I<sizeof(S::ok<T>)==1>*, S, T){ }
template<class T> __global__ void dk22(I<sizeof(T::template ok<T>)==1>*, S, T){ }
template<class T> __global__ void dk23(I<bool(T::template ok<T>)>*, S, T){ }
template<class T> __global__ void dk24(decltype(!T::template ok<T>)*, T){ }
template<class T> __global__ void dk25(I<C<T>::template f<int>(1)>*, T){ }
template<class T> __global__ void dk26(I<C<T>::template f<>(1)>*, T){ }
template<class... T> __global__ void dp0(I<v3<T...>>*, T...){ }
template<class... T> __global__ void dp1(I<(v1<T> && ...)>*, T...){ }
template<class... T> __global__ void dp2(I<true && v3<T...>>*, T...){ }
template __global__ void dk0<int>(I<true>*, int);
template __global__ void dk1<int>(I<true>*, S, int);
template __global__ void dk2<int>(I<true>*, int);
template __global__ void dk3<int>(I<true>*, int);
template __global__ void dk4<int>(I<true>*, C<int>, int);
template __global__ void dk5<int>(I<true>*, C<int>, int);
template __global__ void dk6<int>(C<int>, I<true>*, int);
template __global__ void dk7<int>(I<true>*, C<int>, int);
template __global__ void dk8<int>(C<int>, I<true>*, int);
template __global__ void dk9<int>(I<true>*, int);
template __global__ void dk10<int>(I<true>*, int);
template __global__ void dk11<int>(I<true>*, int);
template __global__ void dk12<S>(I<true>*, S);
template __global__ void dk13<S>(I<true>*, S);
template __global__ void dk14<S>(I<true>*, S);
template __global__ void dk15<S>(I<true>*, S);
template __global__ void dk16<S>(I<true>*, S);
template __global__ void dk17<S>(I<true>*, S);
template __global__ void dk18<int>(I<true>*, S, int);
template __global__ void dk19<int>(I<true>*, S, int);
template __global__ void dk20<int>(I<true>*, S, int);
template __global__ void dk21<int>(I<true>*, S, int);
template __global__ void dk22<S>(I<true>*, S, S);
template __global__ void dk23<S>(I<true>*, S, S);
template __global__ void dk24<S>(bool*, S);
template __global__ void dk25<int>(I<true>*, int);
template __global__ void dk26<int>(I<true>*, int);
template __global__ void dp0<int, S>(I<true>*, int, S);
template __global__ void dp1<int, S>(I<true>*, int, S);
template __global__ void dp2<int>(I<true>*, int);
}
__device__ int operator""_x(unsigned long long) { return 1; }
__device__ int operator"" _y(const char *, size_t) { return 1; }
