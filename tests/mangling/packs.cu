// Packs (also empty ones, and of single arguments), unnamed namespaces, decltype, static kernels.
template<class...T> struct Tup{}; template<int... I> struct Seq{}; template<class A, class...T> struct Mix{}; template<class A, int... I> struct MI{};
namespace { __global__ void ank(int*p){ p[0]=1; } template<class T> __global__ void ant(T*){} struct L{}; __device__ int v=4; }
template<class...T> __global__ void k1(Tup<T...>){}
template<int...I> __global__ void k2(Seq<I...>){}
template<class...T> __global__ void k3(Mix<int,T...>){}
template<class...T> __global__ void k10(Tup<int,T...>){}
template __global__ void k10<char>(Tup<int,char>);
template<class...T> __global__ void k4(Tup<T*...>){}
template<int...I> __global__ void k5(Seq<(I+1)...>){}
template<int...I> __global__ void k6(MI<float,I...>){}
template<class T> __global__ void k7(decltype(T().t) x, decltype(T()) y, decltype(sizeof(T)) z){}
template<class T> __global__ void k8(T){}
struct H{int t;};
template<decltype(nullptr) X> __global__ void k9(){}
template __global__ void k1<int,float>(Tup<int,float>);
template __global__ void k2<1,2>(Seq<1,2>);
template __global__ void k3<int>(Mix<int,int>);
template __global__ void k4<int>(Tup<int*>);
template __global__ void k5<1>(Seq<2>);
template __global__ void k6<1>(MI<float,1>);
template __global__ void k7<H>(int,H,unsigned long);
template __global__ void k9<nullptr>();
template __global__ void k8<L>(L);
__global__ void uv(int*p){ p[0]=v; }
static __global__ void stk(int*){}
static __device__ int sv=3; __global__ void uv2(int*p){ p[0]=sv; }
template<class T> static __global__ void stt(T*){} template __global__ void stt<int>(int*);
template<class I, unsigned long... E> struct PX {};
template<class... T> struct PY {};
template<template<class...> class Z, class... T> struct PW {};
template<class T> __global__ void pa(PX<T>) {}
template<class T> __global__ void pb(PX<T, 3>) {}
template<class T> __global__ void pc(PY<>) {}
template<class T> __global__ void pd(PY<T>) {}
template<class T> __global__ void pe(PY<T, int>, PY<PY<T>>) {}
template<class T, unsigned long N> __global__ void pf(PX<T, N, N>) {}
template<class... T> __global__ void pg(PY<T...>) {}
template<class T, class... U> __global__ void ph(PX<T>, PY<T, U...>) {}
template<class T> __global__ void pi(PW<PY>*, PW<PY, T>*) {}
template __global__ void pa<int>(PX<int>);
template __global__ void pb<int>(PX<int,3>);
template __global__ void pc<int>(PY<>);
template __global__ void pd<int>(PY<int>);
template __global__ void pe<int>(PY<int,int>, PY<PY<int>>);
template __global__ void pf<int,2>(PX<int,2,2>);
template __global__ void pg<int,char>(PY<int,char>);
template __global__ void ph<int,char>(PX<int>, PY<int,char>);
template __global__ void pi<int>(PW<PY>*, PW<PY, int>*);
template<class T, class U = int, class... V> struct PD {};
template<class T> __global__ void pj(PD<T>, PD<T, T>, PD<T, T, T>) {}
template __global__ void pj<char>(PD<char>, PD<char, char>, PD<char, char, char>);
template<class T> struct PO { template<class... U> struct In {}; template<class... U> using Al = PY<U...>; };
template<class T> __global__ void pk(typename PO<T>::template In<T>*, typename PO<int>::template Al<T>*, typename PO<int>::template In<T>*) {}
template __global__ void pk<char>(PO<char>::In<char>*, PY<char>*, PO<int>::In<char>*);
