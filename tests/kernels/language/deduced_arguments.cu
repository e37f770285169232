// Deduction: arrays and their bounds, packs and their order, parts of objects and null members as arguments, templates by the kinds of their parameters.
// options -std=c++20 --expt-relaxed-constexpr
// buffer array_const_partial_out i32[64] out
// buffer nttp_pointers_out i32[64] out
// buffer braced_lists_out i32[64] out
// buffer deduce_array_bound_type_out i32[64] out
// buffer pack_of_array_refs_from_braces_out i32[64] out
// buffer partial_spec_auto_memptr_out i32[64] out
// buffer nttp_array_decay_out i32[64] out
// buffer nttp_array_element_out i32[64] out
// buffer nttp_pack_head_literal_out i32[64] out
// buffer pack_in_nondeduced_format_string_out i32[64] out
// buffer partial_spec_packs_out i32[64] out
// launch array_const_partial<<<1, 1>>>(array_const_partial_out)
// launch nttp_pointers<<<1, 1>>>(nttp_pointers_out)
// launch braced_lists<<<1, 1>>>(braced_lists_out)
// launch deduce_array_bound_type<<<1, 1>>>(deduce_array_bound_type_out)
// launch pack_of_array_refs_from_braces<<<1, 1>>>(pack_of_array_refs_from_braces_out)
// launch partial_spec_auto_memptr<<<1, 1>>>(partial_spec_auto_memptr_out)
// launch nttp_array_decay<<<1, 1>>>(nttp_array_decay_out)
// launch nttp_array_element<<<1, 1>>>(nttp_array_element_out)
// launch nttp_pack_head_literal<<<1, 1>>>(nttp_pack_head_literal_out)
// launch pack_in_nondeduced_format_string<<<1, 1>>>(pack_in_nondeduced_format_string_out)
// launch partial_spec_packs<<<1, 1>>>(partial_spec_packs_out)
#include <initializer_list>
#define D __device__

namespace of_array_const_partial {
template<class T> struct E{using t=T; static const int v=0;}; template<class T> struct E<const T>{using t=T; static const int v=1;}; template<class T> struct E<T[]>{using t=T; static const int v=2;}; template<class T,unsigned long N> struct E<T[N]>{using t=T; static const int v=3;}; template<class T,unsigned long N> struct E<const T[N]>{using t=T; static const int v=4;}; template<class T> struct E<const T[]>{using t=T; static const int v=5;}; template<class T> D int cr(const T&){return E<T>::v;} template<class T> D int cp(const T*){return E<T>::v;} template<class T> D int fr(T&&){return E<T>::v;} template<class T> D int pr(T const*const&){return E<T>::v;} template<class T> D const char*hold(const T&t){return t;} template<class T> struct Hold{ T t; D Hold(const T&x):t(){ for(unsigned i=0;i<sizeof(T)/sizeof(x[0]);i++)const_cast<char&>(t[i])=x[i]; } D int n(){return sizeof(T);} }; template<class T> Hold(const T&)->Hold<T>; template<class T> D T*mk(const T&){return nullptr;} template<class A,class B> D int two(const A&,const B&){return __is_same(A,B);} template<class K,class V> struct Pr{ D Pr(const K&,const V&){} static const int v=E<K>::v*10+E<V>::v; };
__global__ void array_const_partial(int *o){ int a[3]={}; const int b[3]={}; int c[2][2]={};
 o[0]=cr(a);
 o[1]=cr(b);
 o[2]=cr("ab");
 o[3]=cr(c);
 o[4]=cp(&a);
 o[5]=cp(&b);
 o[6]=fr(a);
 o[7]=fr(b);
 o[9]=__is_same(decltype(mk(a)),int(*)[3]);
 o[10]=__is_same(decltype(mk("ab")),char(*)[3]);
 o[11]=two(a,b);
 o[12]=two("ab","cd");
 o[13]=Pr("ab",a).v;
 o[14]=__is_same(decltype(Hold("abc")),Hold<char[4]>);
 o[15]=hold("xyz")[1];
 o[16]=E<const int[2]>::v;
 o[17]=__is_same(E<const int[2]>::t,int); }
}  // namespace of_array_const_partial
using of_array_const_partial::array_const_partial;

namespace of_nttp_pointers {
__device__ int ga[4]={1,2,3,4}; __device__ int gb=9; D int fa(int x){return x+1;} D int fb(int x){return x*2;} struct S{int a,b; int arr[2]; D int m(int x){return a+x;} D int n(int x)const{return b*x;} };  struct T:S{int c;}; 
template<int*P> D int p(){return *P;} template<int&R> D int r(){return R++;} template<int(*F)(int)> D int f(int x){return F(x);} template<int(&F)(int)> D int fr(int x){return F(x);} template<int S::*M> D int m(S&s){return s.*M;} template<int(S::*M)(int)> D int mf(S&s){return (s.*M)(3);} template<auto M> D int am(T&t){return t.*M;} template<auto F> D int af(int x){return F(x);} template<auto*P> D int ap(){return *P;} template<auto&R> D int ar(){return sizeof(R);} template<int(*F)(int)=fa> struct Df{ D int operator()(int x)const{return F(x);} }; template<const int(&A)[4]> D int ca(){return A[3];} template<class T,T P> D int tp(){return P==nullptr;} template<int(*F)(int)noexcept> D int ne(){return F(2);} D int fne(int x)noexcept{return x+50;} template<class C,class R,R C::*M> D R gm(C&c){return c.*M;} template<auto> struct mt; template<class C,class R,R C::*M> struct mt<M>{static const int v=sizeof(C)*10+sizeof(R);};
__global__ void nttp_pointers(int *o){ S s{5,6,{7,8}}; T t{{1,2,{3,4}},30};
 o[0]=p<&gb>();
 o[1]=p<ga>();
 o[2]=r<gb>();
 o[3]=gb;
 o[4]=f<fa>(1)*10+f<&fb>(2);
 o[5]=fr<fa>(5);
 o[6]=m<&S::a>(s)*10+m<&S::b>(s);
 o[7]=mf<&S::m>(s);
 o[8]=am<&T::c>(t)*10+am<&S::b>(t);
 o[9]=af<fb>(7);
 o[10]=ap<&gb>();
 o[11]=ar<ga>();
 o[12]=Df<>()(1)*10+Df<fb>()(1);
 o[13]=tp<int*,nullptr>();
 o[14]=tp<int S::*,nullptr>();
 o[15]=ne<fne>();
 o[16]=f<fne>(1);
 o[17]=gm<S,int,&S::b>(s);
 o[18]=mt<&S::a>::v;
 o[19]=mt<&T::c>::v;
 o[22]=p<&ga[2]>();
 o[23]=tp<int(*)(int),nullptr>();
 o[24]=p<ga+1>();
}
}  // namespace of_nttp_pointers
using of_nttp_pointers::nttp_pointers;

namespace of_braced_lists {
template<class T> D int f(std::initializer_list<T> l){return sizeof(T)*100+l.size();} template<class T,int N> D int f2(const T(&)[N]){return sizeof(T)*100+N;} template<int N> D int f3(const long(&)[N]){return N;} template<class T> D int f4(T,std::initializer_list<long>l){return l.size();} template<class T,int N,int M> D int f5(const T(&)[N][M]){return N*10+M;} template<class T> D int f6(std::initializer_list<std::initializer_list<T>> l){int s=0;for(auto&i:l)s+=i.size();return s;} template<class T> D int f7(const T&){return 1;} template<class T=int> D int f7(std::initializer_list<T>){return 2;} template<class...T> D int f8(const T(&...a)[2]){return sizeof...(T);} template<class T=long> D int f9(T t){return sizeof(T);} template<class T> struct L{int n; D L(std::initializer_list<T> l):n(l.size()+sizeof(T)*100){} D L(T,T):n(-1){} }; template<class T> L(std::initializer_list<T>)->L<T>; template<class...A> D int f10(std::initializer_list<A>...a){return (0+...+int(a.size()));}
struct P{int a,b;}; template<int N> D int f11(const P(&p)[N]){return p[N-1].b;} template<class T,int N> D int f12(T(&&a)[N]){return a[N-1];} template<class T> D int f13(T(&&)[2],T){return sizeof(T);}
__global__ void braced_lists(int *o){
 o[0]=f({1,2,3});
 o[1]=f({'a'});
 o[2]=f2({1.0,2.0});
 o[3]=f3({1,2,3});
 o[4]=f4(1,{1,2});
 o[5]=f5({{1,2,3},{4,5,6}});
 o[6]=f6({{1,2},{3}});
 o[7]=f7({1,2});
 o[8]=f7({});
 o[9]=f8({1,2},{'a','b'});
 o[10]=f9({}); L l{1,2,3};
 o[11]=l.n; L m(1,2);
 o[12]=m.n; L n{1,2};
 o[13]=n.n;
 o[14]=f10({1,2},{1.0});
 o[15]=f11({{1,2},{3,4}});
 o[16]=f12({7,8,9});
 o[17]=f13({'a','b'},'c');
 o[18]=f7<int>({1}); int s=0; for(auto x:{1,2,3})s=s*10+x;
 o[19]=s; for(auto x:{1.5,2.5})s+=x;
 o[20]=s; L<int> z={};
 o[21]=z.n; }
}  // namespace of_braced_lists
using of_braced_lists::braced_lists;

namespace of_deduce_array_bound_type {
template<class T,T N> __device__ int arrt(int(&)[N]){return N*10+sizeof(T);}
__global__ void deduce_array_bound_type(int *o){ int a[5];
 o[0]=arrt(a); }
}  // namespace of_deduce_array_bound_type
using of_deduce_array_bound_type::deduce_array_bound_type;

namespace of_pack_of_array_refs_from_braces {
template<class...T> __device__ int f8(const T(&...a)[2]){return sizeof...(T);}
__global__ void pack_of_array_refs_from_braces(int *o){
 o[0]=f8({1,2},{'a','b'}); }
}  // namespace of_pack_of_array_refs_from_braces
using of_pack_of_array_refs_from_braces::pack_of_array_refs_from_braces;

namespace of_partial_spec_auto_memptr {
struct S{int a;}; template<auto> struct mt{static const int v=0;}; template<class C,class R,R C::*M> struct mt<M>{static const int v=sizeof(C)*10+sizeof(R);};
__global__ void partial_spec_auto_memptr(int *o){
 o[0]=mt<&S::a>::v;
 o[1]=mt<5>::v; }
}  // namespace of_partial_spec_auto_memptr
using of_partial_spec_auto_memptr::partial_spec_auto_memptr;

namespace of_nttp_array_decay {
__device__ int ga[4]={1,2,3,4}; template<int*P> __device__ int p(){return *P;}
__global__ void nttp_array_decay(int *o){
 o[0]=p<ga>(); }
}  // namespace of_nttp_array_decay
using of_nttp_array_decay::nttp_array_decay;

namespace of_nttp_array_element {
__device__ int ga[4]={1,2,3,4}; template<int*P> __device__ int p(){return *P;}
__global__ void nttp_array_element(int *o){
 o[0]=p<&ga[2]>();
 o[1]=p<ga+1>(); }
}  // namespace of_nttp_array_element
using of_nttp_array_element::nttp_array_element;

namespace of_nttp_pack_head_literal {
template<int...N> struct Q{}; template<int A,int...N> __device__ int l(Q<A,N...>){return 2;} template<int...N> __device__ int l(Q<N...>){return 1;} template<int...N> __device__ int l(Q<0,N...>){return 3;}
__global__ void nttp_pack_head_literal(int *o){
 o[0]=l(Q<>());
 o[1]=l(Q<1>());
 o[2]=l(Q<0,1>()); }
}  // namespace of_nttp_pack_head_literal
using of_nttp_pack_head_literal::nttp_pack_head_literal;

namespace of_pack_in_nondeduced_format_string {
template <class T, unsigned long N> struct sv { const T *p; template <class U> consteval sv(const U &u) : p(u) {} };
template <class... A> struct fs { const char *p; template <class T> __host__ __device__ constexpr fs(const T &t) : p(t) {} };
template <class T> struct id { using t = T; };
template <class... A> using fstr = fs<typename id<A>::t...>;
template <class... A> __host__ __device__ int f(fstr<A...> s, A &&...) { return sizeof...(A) + s.p[0]; }
__global__ void pack_in_nondeduced_format_string(int *o) { o[0] = f("a"); o[1] = f("a", 1, 2.0); }
}  // namespace of_pack_in_nondeduced_format_string
using of_pack_in_nondeduced_format_string::pack_in_nondeduced_format_string;

namespace of_partial_spec_packs {
template<class...T> struct P{static const int v=0;}; template<class A> struct P<A>{static const int v=1;}; template<class A,class...B> struct P<A*,B...>{static const int v=2;}; template<class A,class B,class...C> struct P<A,B,C...>{static const int v=3;}; template<class...T> struct P<P<T...>>{static const int v=10+sizeof...(T);}; template<class...T,class...U> struct P<P<T...>,P<U...>>{static const int v=100+sizeof...(T)*10+sizeof...(U);}; template<int...N> struct Q{static const int v=sizeof...(N);}; template<int A,int...N> struct Q<A,A,N...>{static const int v=50+A;}; template<int...N> struct Q<0,N...>{static const int v=60;}; template<template<class...>class...X> struct R{static const int v=sizeof...(X);}; template<template<class...>class X> struct R<X>{static const int v=7;}; template<class> struct S; template<class R,class...A> struct S<R(A...)>{static const int v=sizeof...(A);}; template<class R,class A,class...B> struct S<R(A,B...)>{static const int v=20+sizeof...(B);}; template<class T,T...v> struct I{static const int n=sizeof...(v);}; template<class T> struct I<T>{static const int n=-1;}; template<int a,int...b> struct I<int,a,b...>{static const int n=a;}; template<class...T> struct Last; template<class T> struct Last<T>{using t=T;}; template<class H,class...T> struct Last<H,T...>:Last<T...>{};
__global__ void partial_spec_packs(int *o){
 o[0]=P<>::v;
 o[1]=P<int>::v;
 o[3]=P<int,int>::v;
 o[4]=P<P<int,int>>::v;
 o[6]=Q<>::v;
 o[7]=Q<1,1,2>::v;
 o[8]=Q<0,3>::v;
 o[9]=R<P,P>::v;
 o[10]=R<P>::v;
 o[11]=S<int()>::v;
 o[12]=S<int(int,int)>::v;
 o[13]=I<int>::n;
 o[14]=I<int,5,6>::n;
 o[15]=I<char,5,6>::n;
 o[16]=sizeof(Last<int,char,double>::t);
 o[17]=Q<1,2>::v;
 o[19]=P<P<>,P<int>>::v; }
}  // namespace of_partial_spec_packs
using of_partial_spec_packs::partial_spec_packs;
