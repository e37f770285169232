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
