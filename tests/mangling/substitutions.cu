// Substitutions, packs of template template parameters.
namespace N{ template<class T> struct A{ struct B{}; template<class U> struct C{}; }; struct X{}; template<class T,class U> struct P{}; template<class...T> struct Tu{}; } using namespace N;
template<class...T> __global__ void kern(T*...){} template<class T> __global__ void k1(T,T*,const T*,T**,const T&){} template<template<class>class X,class T> __global__ void k2(X<T>*,X<X<T>>*,T*){} template<template<class...>class X,class...T> __global__ void k3(X<T...>*,X<X<T...>,T...>*){} template<class T,class U> __global__ void k4(P<T,U>*,P<U,T>*,P<P<T,U>,P<U,T>>*){} template<class T> __global__ void k5(typename A<T>::B*,typename A<T>::template C<T>*,A<T>*){} template<class R,class...T> __global__ void k6(R(*)(T...),R(*)(R(*)(T...),T...)){}
void host(){
 kern<A<X>,A<X>::B,X,A<A<X>>,P<X,A<X>>,A<X>::C<A<X>::B>><<<1,1>>>(0,0,0,0,0,0);
 k2<A,X><<<1,1>>>(0,0,0);
 k2<A,A<X>><<<1,1>>>(0,0,0);
 k3<<<1,1>>>((Tu<X,int>*)0,(Tu<Tu<X,int>,X,int>*)0);
 k4<X,int><<<1,1>>>(0,0,0);
 k5<X><<<1,1>>>(0,0,0);
 X(*p)(A<X>,int)=0; X(*q)(X(*)(A<X>,int),A<X>,int)=0; k6<<<1,1>>>(p,q);
 
 kern<int X::*,int(X::*)(X),X[3],const X,volatile X,X*const,const X*const><<<1,1>>>(0,0,0,0,0,0,0);
 
 kern<Tu<>,Tu<Tu<>>,Tu<int,Tu<int>>><<<1,1>>>(0,0,0);
 
 kern<A<int>,A<int*>,A<const int*>,A<int**>,A<const int*const*>><<<1,1>>>(0,0,0,0,0);
 
 kern<void(X,X*),void(*)(X,X*),void(X*,X),A<void(X,X*)>><<<1,1>>>(0,0,0,0);
 }
