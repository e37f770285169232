// Member templates of dependent classes as types of parameters.
// mangling exact
struct Q0 { template <class U> struct X { typedef U type; template <class V> struct Y { typedef V type; }; template<class> struct Z {}; }; };
template <class T> __global__ void a0(typename T::template X<int> x, typename T::template X<const float> y, typename T::template X<int> z, typename T::template X<const float> *w) {}
template <class T> __global__ void b0(typename T::template X<int>::type x, typename T::template X<const float>::type y, typename T::template X<int>::type z, const float *) {}
template <class T> __global__ void c0(typename T::template X<int>::template Y<T*>::type x, typename T::template X<T*>::type y, T **z, typename T::template X<int>::template Y<T*>::type w) {}
template <class T> __global__ void d0(typename T::template X<int>::template Z<T*> x, T**, typename T::template X<int>::template Z<T*> y, typename T::template X<T*>) {}
template <class T> __global__ void e0(typename T::template X<T>, T*, typename T::template X<T>, typename T::template X<T*>, T**) {}
void f0() { a0<Q0><<<1,1>>>({}, {}, {}, nullptr); b0<Q0><<<1,1>>>(1, 2.f, 3, nullptr); c0<Q0><<<1,1>>>(nullptr, nullptr, nullptr, nullptr); d0<Q0><<<1,1>>>({}, nullptr, {}, {}); e0<Q0><<<1,1>>>({}, nullptr, {}, {}, nullptr); }
template <class T> struct P1 { template <class U> struct X { typedef U type; }; template<int> struct I {}; struct In { template<class U> struct X {}; }; typedef P1 q; };
template <class T> __global__ void a1(typename P1<T>::template X<int> x, typename P1<T>::template X<const float> y, typename P1<T>::template X<int> z, typename P1<T>::template X<const float> *w) {}
template <class T> __global__ void b1(typename P1<T>::template X<int>::type x, typename P1<T>::template X<const float>::type y, typename P1<T>::template X<int>::type z, const float *) {}
template <class T> __global__ void c1(typename P1<T>::template I<1> x, typename P1<T>::template I<2> y, typename P1<T>::template I<1> z) {}
template <class T> __global__ void d1(typename T::q::template X<int> x, typename T::q::template X<float> y, typename T::q::template X<int> z) {}
template <class T> __global__ void e1(typename P1<T>::In::template X<int> x, typename P1<T>::In::template X<float> y, typename P1<T>::In::template X<int> z) {}
template <class T> __global__ void g1(P1<T>, typename P1<T>::template X<T> x, T*, typename P1<T>::template X<T*> y, typename P1<P1<T>>::template X<T> z) {}
void f1() { a1<int><<<1,1>>>({}, {}, {}, nullptr); b1<int><<<1,1>>>(1, 2.f, 3, nullptr); c1<int><<<1,1>>>({}, {}, {}); d1<P1<int>><<<1,1>>>({}, {}, {}); e1<int><<<1,1>>>({}, {}, {}); g1<int><<<1,1>>>({}, {}, nullptr, {}, {}); }
namespace n2 { template <class T> struct P2 { template <class U> struct X { typedef U type; }; template<int> struct I {}; struct In { template<class U> struct X {}; }; typedef P2 q; };
template <class T, int N> struct PN2 { template <class U> struct X { typedef U type; }; };
namespace { template <class T> struct PA2 { template <class U> struct X { typedef U type; }; }; } }
template <class T, int N> struct PG2 { template <class U> struct X { typedef U type; }; };
using namespace n2;
template <class T> __global__ void a2(typename P2<T>::template X<int> x, typename P2<T>::template X<const float> y, typename P2<T>::template X<int> z, typename P2<T>::template X<const float> *w) {}
template <class T> __global__ void b2(typename P2<T>::template X<int>::type x, typename P2<T>::template X<const float>::type y, typename P2<T>::template X<int>::type z, const float *) {}
template <class T, int N> __global__ void c2(typename PN2<T, N>::template X<int> x, typename PN2<T, N>::template X<float> y, typename PN2<T, N>::template X<int> z, typename PN2<T, N>::template X<const float> *w) {}
template <class T, int N> __global__ void d2(typename PG2<T, N>::template X<int> x, typename PG2<T, N>::template X<float> y, typename PG2<T, N>::template X<int> z, typename PG2<T, N>::template X<const float> *w) {}
template <class T> __global__ void e2(typename PA2<T>::template X<int> x, typename PA2<T>::template X<float> y, typename PA2<T>::template X<int> z, typename PA2<T>::template X<const float> *w) {}
template <class T> __global__ void g2(P2<T>, typename P2<T>::template X<int> x, typename P2<T>::template X<float> y, typename P2<T>::template X<int> z, typename P2<T>::template X<const float> *w) {}
void f2() { a2<int><<<1,1>>>({}, {}, {}, nullptr); b2<int><<<1,1>>>(1, 2.f, 3, nullptr); c2<int, 2><<<1,1>>>({}, {}, {}, nullptr); d2<int, 3><<<1,1>>>({}, {}, {}, nullptr); e2<int><<<1,1>>>({}, {}, {}, nullptr); g2<int><<<1,1>>>({}, {}, {}, {}, nullptr); }
