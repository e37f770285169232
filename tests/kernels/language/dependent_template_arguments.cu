// Templates that are members of dependent types, as template arguments.
// buffer answers i32[8] out
// launch dependent_template_arguments<<<1, 1>>>(answers)
template<class...> using vt = void; template<class T> using rm = __remove_cvref(T);
template<class K> struct T1 {}; template<class K> struct T2 {}; struct Tk;
struct XL { template<class T> using call = T &; }; template<class T> struct XT { template<class U> using call = U &; }; 
template<class, class, template<class> class, template<class> class, class = void> struct bcr {};
template<template<class> class Q1, template<class> class Q2, class K> struct bcr<T1<K>, T2<K>, Q1, Q2> { using type = int; }; 
template<class, template<class> class> struct b1 {}; template<template<class> class Q, class K> struct b1<T1<K>, Q> { using type = int; };
#define S(n, ...) template<class T, class U, class = void> struct n { static constexpr int v = 0; }; template<class T, class U> struct n<T, U, vt<__VA_ARGS__>> { static constexpr int v = 1; };
S(sa, typename bcr<rm<T>, rm<U>, XL::call, XL::call>::type) S(sb, typename bcr<rm<T>, rm<U>, XL::template call, XL::template call>::type) S(sc, typename bcr<rm<T>, rm<U>, XT<T>::template call, XT<U>::template call>::type) S(sd, typename bcr<T, U, XT<T>::template call, XT<U>::template call>::type) S(se, typename b1<T, XT<U>::template call>::type) S(sf, typename b1<T1<T>, XT<U>::template call>::type) S(sg, typename b1<rm<T>, XL::call>::type) S(sh, typename b1<rm<T>, XT<T>::template call>::type)
__global__ void dependent_template_arguments(int *o) { using A = T1<Tk>; using B = T2<Tk>; o[0] = sa<A, B>::v; o[1] = sb<A, B>::v; o[2] = sc<A, B>::v; o[3] = sd<A, B>::v; o[4] = se<A, B>::v; o[5] = sf<A, B>::v; o[6] = sg<A, B>::v; o[7] = sh<A, B>::v; }
