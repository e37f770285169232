// Overload resolution: conversion sequences ranked by types, null pointer constants, braced lists, built-in operators beside functions.
// options -std=c++20 --expt-relaxed-constexpr
// buffer ics_lists_arrays_out i32[64] out
// buffer nullconst_folded_out i32[64] out
// buffer partial_order_packs_out i32[64] out
// buffer ref_qual_conv_cv_out i32[64] out
// buffer user_conv_ellipsis_bool_out i32[64] out
// buffer user_conv_second_std_out i32[64] out
// buffer ref_to_temporary_conv_out i32[64] out
// buffer null_constants_contexts_out i32[64] out
// buffer builtin_vs_user_ops_conv_out i32[64] out
// buffer conv_const_ptr_overload_out i32[64] out
// buffer conv_operator_explicit_call_base_out i32[64] out
// buffer convfn_ptr_vs_any_out i32[64] out
// buffer refqual_conversion_functions_out i32[64] out
// buffer constrained_conversion_functions_out i32[64] out
// buffer ref_qualified_conversion_functions_on_lvalue_out i32[64] out
// buffer shift_of_class_with_two_conversion_functions_out i32[64] out
// buffer array_bound_ranking_of_initialiser_list_out i32[64] out
// buffer initializer_list_ranking_by_element_conversion_out i32[64] out
// launch ics_lists_arrays<<<1, 1>>>(ics_lists_arrays_out)
// launch nullconst_folded<<<1, 1>>>(nullconst_folded_out)
// launch partial_order_packs<<<1, 1>>>(partial_order_packs_out)
// launch ref_qual_conv_cv<<<1, 1>>>(ref_qual_conv_cv_out)
// launch user_conv_ellipsis_bool<<<1, 1>>>(user_conv_ellipsis_bool_out)
// launch user_conv_second_std<<<1, 1>>>(user_conv_second_std_out)
// launch ref_to_temporary_conv<<<1, 1>>>(ref_to_temporary_conv_out)
// launch null_constants_contexts<<<1, 1>>>(null_constants_contexts_out)
// launch builtin_vs_user_ops_conv<<<1, 1>>>(builtin_vs_user_ops_conv_out)
// launch conv_const_ptr_overload<<<1, 1>>>(conv_const_ptr_overload_out)
// launch conv_operator_explicit_call_base<<<1, 1>>>(conv_operator_explicit_call_base_out)
// launch convfn_ptr_vs_any<<<1, 1>>>(convfn_ptr_vs_any_out)
// launch refqual_conversion_functions<<<1, 1>>>(refqual_conversion_functions_out)
// launch constrained_conversion_functions<<<1, 1>>>(constrained_conversion_functions_out)
// launch ref_qualified_conversion_functions_on_lvalue<<<1, 1>>>(ref_qualified_conversion_functions_on_lvalue_out)
// launch shift_of_class_with_two_conversion_functions<<<1, 1>>>(shift_of_class_with_two_conversion_functions_out)
// launch array_bound_ranking_of_initialiser_list<<<1, 1>>>(array_bound_ranking_of_initialiser_list_out)
// launch initializer_list_ranking_by_element_conversion<<<1, 1>>>(initializer_list_ranking_by_element_conversion_out)
#include <initializer_list>
#define D __device__

namespace of_ics_lists_arrays {
D int i(const int(&)[3]){return 1;} D int i(const int(&)[2]){return 2;} D int j(int(&&)[]){return 1;} D int j(int(&&)[2]){return 2;} D int l(std::initializer_list<int>){return 1;} D int l(std::initializer_list<double>){return 2;} D int m(std::initializer_list<int>){return 1;} D int m(const int(&)[2]){return 2;} D int n(std::initializer_list<long>){return 1;} D int n(int,int=0){return 2;} struct P{int a,b;}; D int p(P){return 1;} D int p(std::initializer_list<int>){return 2;} D int q(std::initializer_list<P>){return 1;} D int q(P){return 2;} struct E{}; D int r(E){return 1;} D int r(int){return 2;} D int s(const char(&)[4]){return 1;} D int s(const char*){return 2;} D int t(std::initializer_list<const char*>){return 1;} D int u(P,P){return 1;} D int u(int,P){return 2;} D int v(double){return 1;} D int v(P){return 2;}
__global__ void ics_lists_arrays(int *o){
 o[0]=i({1,2});
 o[1]=i({1,2,3});
 o[2]=j({1,2});
 o[3]=l({1,2});
 o[4]=l({1.0});
 o[5]=m({1,2});
 o[6]=n({1});
 o[7]=p({1,2});
 o[8]=q({{1,2},{3,4}});
 o[9]=q({{1},{2}});
 o[11]=t({"a","b"});
 o[12]=u({1,2},{3,4});
 o[13]=u(1,{2});
 o[14]=v({1,2});
 o[15]=v({1.5});
 o[16]=l({1,2,3});
 o[18]=n({1,2}); }
}  // namespace of_ics_lists_arrays
using of_ics_lists_arrays::ics_lists_arrays;

namespace of_nullconst_folded {
D int f(void*){return 1;} D int f(...){return 2;} D int g(int*){return 1;} D int g(long){return 2;} D int h(int*){return 1;} D int h(bool){return 2;} enum{z0=0}; constexpr int cz=0; template<int N> D int t(){return f(N);} D int p(const char*){return 1;} D int p(double){return 2;}
__global__ void nullconst_folded(int *o){ const int lz=0;
 o[0]=f(0);
 o[1]=f(1-1);
 o[2]=f(z0);
 o[3]=f(cz);
 o[4]=f(lz);
 o[5]=f(false);
 o[6]=f('\0');
 o[7]=f(0L);
 o[8]=f((0));
 o[9]=f(0u);
 o[10]=t<0>();
 o[11]=f(nullptr);
 o[12]=f(0.0);
 o[13]=f(sizeof(int)-4);
 o[14]=f(0x0);
 o[15]=f(0b0);
 o[16]=f(int());
 o[17]=f(int{});
 o[18]=f(-0);
 o[19]=p(1-1);
 o[20]=h(1>2);
 o[21]=f(true?0:0); }
}  // namespace of_nullconst_folded
using of_nullconst_folded::nullconst_folded;

namespace of_partial_order_packs {
template<class...> struct T{}; 
template<class...A> D int f(T<A...>){return 1;} template<class A,class...B> D int f(T<A,B...>){return 2;} template<class A,class B,class...C> D int f(T<A,B,C...>){return 3;} template<class A> D int f(T<A,A>){return 4;}
template<class A,class...B> D int g(A,B...){return 1;} template<class A> D int g(A){return 2;} template<class A,class B,class...C> D int g(A,B,C...){return 3;} template<class...B> D int g(int,B...){return 4;}
template<class...A> D int h(A*...){return 1;} template<class...A> D int h(A...){return 2;} template<class A> D int h(A*,A*){return 3;}
template<class...A> D int i(A&&...){return 1;} template<class...A> D int i(const A&...){return 2;}
template<class F,class...A> D int j(F,T<A...>,A...){return sizeof...(A);} template<class F> D int j(F,...){return -1;}
template<int...N> struct Q{}; template<int...N> D int l(Q<N...>){return 1;} template<int A,int...N> D int l(Q<A,N...>){return 2;} template<int...N> D int l(Q<0,N...>){return 3;} D int l(Q<>){return 4;}
template<class A,class...B> D int m(A(*)(B...)){return 1;} template<class A,class B,class...C> D int m(A(*)(B,C...)){return 2;}  D int x0(){return 0;} D int x1(int){return 0;} D int x2(int,...){return 0;}
__global__ void partial_order_packs(int *o){
 o[0]=f(T<>());
 o[1]=f(T<int>());
 o[2]=f(T<int,char>());
 o[3]=f(T<int,char,long>());
 o[5]=g('a');
 o[6]=g('a','b');
 o[8]=g(1)*10+g('a',1); int x=0;
 o[10]=h(x);
 o[11]=i(x)*100+i(1)*10; const int c=0;
 o[12]=i(c,c);
 o[13]=j(1,T<int,char>(),1,'a')*10+j(1,T<>());
 o[14]=l(Q<>())*1000+l(Q<1>())*100+l(Q<0>())*10+l(Q<0,1>());
 o[15]=m(x0)*100+m(x1)*10; }
}  // namespace of_partial_order_packs
using of_partial_order_packs::partial_order_packs;

namespace of_ref_qual_conv_cv {
D int f(int*const&){return 1;} D int f(const int*const&){return 2;}
D int g(const int*&&){return 1;} D int g(const int*const&){return 2;}
D int h(int**){return 1;} D int h(const int*const*){return 2;} D int h(int*const*){return 3;}
D int i(int(*)[3]){return 1;} D int i(int(*)[]){return 2;} D int i(const int(*)[3]){return 3;}
D int j(int(&)[]){return 1;} D int j(int(&)[3]){return 2;} 
D int l(void(*)()){return 1;} D int l(void(*)()noexcept){return 2;} D void fn()noexcept{} D void fm(){}
D int m(const int(&)[]){return 1;} D int m(const int*){return 2;}
struct A{D void x()noexcept{} D void y(){} int z;}; D int n(void(A::*)()){return 1;} D int n(void(A::*)()noexcept){return 2;} D int p(const int A::*){return 1;} D int p(int A::*){return 2;} D int p2(const int A::*){return 5;}
template<class T> D int q(T&){return 1;} template<class T> D int q(const T&){return 2;} template<class T> D int q(T&&){return 3;}
__global__ void ref_qual_conv_cv(int *o){ int x; int*px=&x; const int*cpx=&x; int*const k1=&x;
 o[0]=f(px);
 o[1]=f(cpx);
 o[2]=f(k1);
 o[3]=g(px);
 o[4]=h(&px); const int*const cc=&x;
 o[5]=h(&cc);
 o[6]=h(&k1); int a[3]; const int ca[3]{};
 o[7]=i(&a);
 o[8]=i(&ca);
 o[9]=j(a);
 o[10]=l(fn);
 o[11]=l(fm);
 o[13]=n(&A::x);
 o[14]=n(&A::y);
 o[15]=p(&A::z);
 o[16]=p2(&A::z);
 o[17]=q(x)+10*q(cc)+100*q(5);
 o[18]=q(ca);
 o[19]=q(fm); }
}  // namespace of_ref_qual_conv_cv
using of_ref_qual_conv_cv::ref_qual_conv_cv;

namespace of_user_conv_ellipsis_bool {
struct A{ D operator bool()const{return true;} }; struct B{ D explicit operator bool()const{return true;} };
D int f(bool){return 1;} D int f(...){return 2;} D int g(int){return 1;} D int g(...){return 2;} D int h(void*){return 1;} D int h(...){return 2;}
D int i(bool){return 1;} D int i(void*){return 2;} D int i(long){return 3;}
enum class SE{x}; enum U{y}; D int p(bool){return 1;} D int p(...){return 3;}
D int n(int*){return 1;} D int n(bool){return 2;} D int n(decltype(nullptr)){return 3;}
D int m(int*){return 1;} D int m(...){return 2;}
struct Z{int q;};
__global__ void user_conv_ellipsis_bool(int *o){ A a; B b;
 o[0]=f(a);
 o[1]=f(SE::x);
 o[2]=g(a);
 o[3]=g(SE::x);
 o[4]=h(nullptr);
 o[5]=h(0); int x=0;
 o[6]=i(&x);
 o[7]=i("a");
 o[8]=p(y);
 o[9]=p(SE::x);
 o[10]=n(nullptr);
 o[11]=n((int*)nullptr);
 o[12]=m(nullptr);
 o[13]=(b&&a)+(!b);
 o[14]=b?3:4;
 o[17]=i(o)+100*p(o); int Z::*pm=&Z::q;
 o[18]=f(1.5)+10*f(o)+100*f(pm)+1000*p(pm);
 o[19]=f(nullptr==o)+h(1-1); }
}  // namespace of_user_conv_ellipsis_bool
using of_user_conv_ellipsis_bool::user_conv_ellipsis_bool;

namespace of_user_conv_second_std {
struct A{ D operator char()const{return 'a';} D operator long long()const{return 2;} };
D int f(int){return 1;} 
struct B{ D operator const int*()const{return nullptr;} D operator int*(){return nullptr;} };
D int g(const int*){return 1;} D int g(const void*){return 2;} D int g(bool){return 3;}
struct D1{}; struct D2:D1{}; struct D3:D2{};
struct C{ D operator D2()const{return{};} D operator D3()const{return{};} };
D int h(D1){return 1;} D int h(D2){return 2;}
struct S{ D S(const D1&){} }; struct S2{ D S2(const D2&){} };
D int i(const D1&){return 1;} D int i(S2){return 2;}
struct F{ typedef int(*fp)(int); D static int a(int x){return x+1;} D operator fp()const{return a;} D int operator()(long)const{return 100;} };
struct G{ typedef int(*fp)(int); typedef int(*fd)(double); D static int a(int x){return 1;} D static int b(double){return 2;} D operator fp()const{return a;} D operator fd()const{return b;} };
enum En{e0}; struct Ee{ D operator En()const{return e0;} }; D int j(int){return 1;} D int j(double){return 2;}
__global__ void user_conv_second_std(int *o){ B b; const B cb{};
 o[0]=g(b);
 o[1]=g(cb);
 o[2]=h(D3{});
 o[3]=i(D3{}); F f;
 o[4]=f(3);
 o[5]=f(3L); G g;
 o[6]=g(1);
 o[7]=g(1.0);
 o[8]=g(1.0f);
 o[9]=g('a');
 o[10]=j(Ee{}); int x=A{};
 o[11]=x;
}//dropped  o[12]=A{}+1; switch(Ee{}){case e0:o[13]=7;} }
}  // namespace of_user_conv_second_std
using of_user_conv_second_std::user_conv_second_std;

namespace of_ref_to_temporary_conv {
D int f(const int*const&){return 1;} D int f(int*const&){return 2;} D int g(const int*&&){return 1;} D int g(const int*const&){return 2;} D int h(const long&){return 1;} D int h(int&&){return 2;} D int i(const double&){return 1;} D int i(float&&){return 2;} struct A{ D A(int){} }; D int j(const A&){return 1;} D int j(const long&){return 2;} D int l(int*&&){return 1;} D int l(int*const&){return 2;} D int m(const volatile int*&&){return 1;} D int m(const volatile int*const&){return 2;} D int n(const void*const&){return 1;} D int n(void*const&){return 2;} D int p(const int&){return 1;} D int p(long){return 2;} D int q(int&&){return 1;} D int q(...){return 2;} D int r(const unsigned&){return 1;} D int r(unsigned&&){return 2;} 
__global__ void ref_to_temporary_conv(int *o){ int x=0; short s=0; int*p_=&x; const int*cp=&x; unsigned u=0;
 o[0]=f(p_);
 o[1]=g(p_);
 o[2]=g(cp);
 o[3]=h(x);
 o[4]=h(5);
 o[5]=h(s);
 o[6]=i(1.0);
 o[7]=i(1.0f);
 o[8]=j(5);
 o[9]=l(p_);
 o[10]=l(&x);
 o[11]=m(p_);
 o[12]=m(cp);
 o[13]=n(p_);
 o[14]=n(cp);
 o[15]=p(5)*10+p(5L);
 o[16]=q(x);
 o[17]=q(s);
 o[18]=r(x);
 o[19]=r(u);
 o[20]=r(5u); int b=0;
 o[21]=r(b+1); }
}  // namespace of_ref_to_temporary_conv
using of_ref_to_temporary_conv::ref_to_temporary_conv;

namespace of_null_constants_contexts {
D int f(int*){return 1;} D int f(int){return 2;} D int g(const char*){return 1;} D int g(double){return 2;} D int g2(void*){return 1;} D int g2(unsigned char){return 2;} enum{Z=0}; enum class EC{z}; constexpr int cz=0; struct K{static const int z=0;}; template<int N> D int t(){return g2(N);} template<class T> D int u(T x){return g2(x);} D constexpr int zf(){return 0;} template<class T> constexpr bool ptr_from=requires(void(*h)(int*),T t){h(t);}; template<int N> constexpr bool from_n=requires(void(*h)(int*)){h(N);};
__global__ void null_constants_contexts(int *o){ const int lz=0;
 o[0]=f(0);
 o[1]=f(nullptr);
 o[2]=g2(K::z);
 o[3]=g2(cz);
 o[4]=t<0>();
 o[5]=u(0);
 o[6]=g2(sizeof(char)-1);
 o[7]=g2(zf());
 o[8]=g2(Z);
 o[9]=g2('a'-'a');
 o[10]=g2(lz);
 o[11]=g2(!1);
 o[12]=ptr_from<int>;
 o[13]=from_n<0>;
 o[14]=ptr_from<decltype(nullptr)>;
 o[15]=__is_convertible_to(int,int*);
 o[16]=g2(0*5);
 o[17]=g2(3>4);
 o[18]=g2(false);
 o[21]=g2(0&&1);
 o[22]=g2(~0+1); }
}  // namespace of_null_constants_contexts
using of_null_constants_contexts::null_constants_contexts;

namespace of_builtin_vs_user_ops_conv {
struct N{int v; D N(int x):v(x){} D operator int()const{return v;} }; D int operator+(N,N){return 100;} struct M{int v; D operator int()const{return v;} D friend int operator+(M a,int b){return 200+b;} D friend int operator-(M,M){return 300;} D int operator<(const M&)const{return 7;} }; enum E{e0,e1}; D int operator-(E,int){return 400;} D int operator<(E,E){return 401;} D int operator==(E,int){return 402;} struct H{unsigned short b; D H(float f=0):b(f){} D explicit operator float()const{return b;} D operator bool()const=delete; }; D H operator*(H a,H b){return H(float(a.b*b.b));} D bool operator<(H a,H b){return a.b<b.b;} struct P{int*p; D operator int*()const{return p;} D int operator[](long i)const{return 500;} D int operator*()const{return 501;} }; D int operator!(E){return 403;} D int operator~(M){return 301;} D int operator%(const N&,double){return 101;} D int operator&&(M,M){return 302;} D int operator+(E,double){return 404;}
__global__ void builtin_vs_user_ops_conv(int *o){ N n(5); M m{6};
 o[0]=n+n;
 o[2]=m+1;
 o[3]=m-m;
 o[4]=m<m;
 o[5]=m+'a';
 o[6]=e1-1;
 o[7]=e1<e0;
 o[8]=e1==1;
 o[9]=e1-e0;
 o[10]=(H(2.f)*H(3.f)).b;
 o[11]=H(2.f)<H(3.f); int a[3]={1,2,3}; P p{a};
 o[12]=p[1L];
 o[13]=*p;
 o[14]=!e1;
 o[15]=~m;
 o[16]=n%1.0;
 o[17]=m&&m;
 o[18]=e1+1.0;
 o[20]=e1-'a'; short s=1;
 o[21]=e1-s;
 o[22]=e1<e1;
 o[23]=m*2;
 o[24]=n*n;
 o[25]=e1-true; }
}  // namespace of_builtin_vs_user_ops_conv
using of_builtin_vs_user_ops_conv::builtin_vs_user_ops_conv;

namespace of_conv_const_ptr_overload {
struct B{ __device__ operator const int*()const{return nullptr;} __device__ operator int*(){return nullptr;} }; __device__ int g(const int*){return 1;} __device__ int g(const void*){return 2;} __device__ int g(bool){return 3;}
__global__ void conv_const_ptr_overload(int *o){ B b; const B cb{};
 o[0]=g(b);
 o[1]=g(cb); }
}  // namespace of_conv_const_ptr_overload
using of_conv_const_ptr_overload::conv_const_ptr_overload;

namespace of_conv_operator_explicit_call_base {
struct A{ __device__ operator int()const{return 10;} }; struct B:A{ __device__ operator long()const{return 19;} };
__global__ void conv_operator_explicit_call_base(int *o){ B b;
 o[0]=b.operator int();
 o[1]=b.operator long(); }
}  // namespace of_conv_operator_explicit_call_base
using of_conv_operator_explicit_call_base::conv_operator_explicit_call_base;

namespace of_convfn_ptr_vs_any {
struct A{ template<class T> __device__ operator T*()const{return nullptr;} template<class T> __device__ operator T()const{return T(sizeof(T));} };
__global__ void convfn_ptr_vs_any(int *o){ A a; double*p=a;
 o[0]=p==nullptr; int i=a;
 o[1]=i; }
}  // namespace of_convfn_ptr_vs_any
using of_convfn_ptr_vs_any::convfn_ptr_vs_any;

namespace of_refqual_conversion_functions {
struct Q{ __device__ operator int()&{return 1;} __device__ operator int()&&{return 2;} __device__ operator int()const&{return 3;} };
__global__ void refqual_conversion_functions(int *o){ Q u; const Q cu{}; int a=u;
 o[0]=a; int b=Q{};
 o[1]=b; int c=cu;
 o[2]=c; }
}  // namespace of_refqual_conversion_functions
using of_refqual_conversion_functions::refqual_conversion_functions;

namespace of_constrained_conversion_functions {
template<class T> struct S{ __device__ operator int()requires(sizeof(T)>2){return 7;} __device__ operator int(){return 8;} };
__global__ void constrained_conversion_functions(int *o){ int a=S<int>();
 o[0]=a; int b=S<char>();
 o[1]=b; }
}  // namespace of_constrained_conversion_functions
using of_constrained_conversion_functions::constrained_conversion_functions;

namespace of_ref_qualified_conversion_functions_on_lvalue {
#define P(...) *o++ = (__VA_ARGS__)
struct E { int k; D operator int &() & { return k; } D operator int &&() && { return (int &&)k; } }; struct F { int k; D operator int &() { return k; } D operator int &&() && { return (int &&)k; } };
__global__ void ref_qualified_conversion_functions_on_lvalue(int *o) { E e{4}; e += 3; P(e.k); ++e; P(e.k); int &r = e; P(r); }
}  // namespace of_ref_qualified_conversion_functions_on_lvalue
using of_ref_qualified_conversion_functions_on_lvalue::ref_qualified_conversion_functions_on_lvalue;
#undef P

namespace of_shift_of_class_with_two_conversion_functions {
#define P(...) *o++ = (__VA_ARGS__)
struct Cv { D operator int() { return 1; } D operator double() const { return 2; } };
__global__ void shift_of_class_with_two_conversion_functions(int *o) { Cv c; P(c << 2); P(c % 2); }
}  // namespace of_shift_of_class_with_two_conversion_functions
using of_shift_of_class_with_two_conversion_functions::shift_of_class_with_two_conversion_functions;
#undef P

namespace of_array_bound_ranking_of_initialiser_list {
#define P(...) *o++ = (__VA_ARGS__)
D int i(const int (&)[3]) { return 3; } D int i(const int (&)[2]) { return 2; }
__global__ void array_bound_ranking_of_initialiser_list(int *o) { P(i({1, 2, 3})); P(i({1, 2})); }
}  // namespace of_array_bound_ranking_of_initialiser_list
using of_array_bound_ranking_of_initialiser_list::array_bound_ranking_of_initialiser_list;
#undef P

namespace of_initializer_list_ranking_by_element_conversion {
#define P(...) *o++ = (__VA_ARGS__)
D int g(std::initializer_list<int>) { return 1; } D int g(std::initializer_list<double>) { return 2; }
__global__ void initializer_list_ranking_by_element_conversion(int *o) { P(g({1, 2})); P(g({1.0, 2.0})); }
}  // namespace of_initializer_list_ranking_by_element_conversion
using of_initializer_list_ranking_by_element_conversion::initializer_list_ranking_by_element_conversion;
#undef P
