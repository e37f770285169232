// Enumerations defined in alias declarations and outside of their classes; friends declared again; members instantiated explicitly.
// options -std=c++20 --expt-relaxed-constexpr
// buffer look_enumerators_out i32[64] out
// buffer opaque_enum_member_out i32[64] out
// buffer friend_defined_and_redeclared_out i32[64] out
// buffer explinst_member_fn_out i32[64] out
// buffer copy_init_inherited_constructor_template_out i32[64] out
// launch look_enumerators<<<1, 1>>>(look_enumerators_out)
// launch opaque_enum_member<<<1, 1>>>(opaque_enum_member_out)
// launch friend_defined_and_redeclared<<<1, 1>>>(friend_defined_and_redeclared_out)
// launch explinst_member_fn<<<1, 1>>>(explinst_member_fn_out)
// launch copy_init_inherited_constructor_template<<<1, 1>>>(copy_init_inherited_constructor_template_out)
#define D __device__

namespace of_look_enumerators {
enum E{a=1,b=a+1,c=b<<1}; enum class F:short{a=5,b=a*2,c}; using G=F; typedef E H; struct S{ enum E2{p=7,q=sizeof(p)}; enum class K:unsigned char{r=255}; static const int z=p+1; using KA=K; enum{an=9}; enum O:int; }; enum S::O:int{oo=10}; template<class T> struct W{ enum{v=T(3)+1,w=v*2}; enum Z{zz=sizeof(T)}; enum class Y:T; }; template<class T> enum class W<T>::Y:T{y=6}; using WA=W<int>; template<class T> D int f(){return T::v+T::zz;} enum Big{big=0xffffffffu,neg=-1}; enum UL:unsigned long{ul=~0ul}; enum Ch:char{cc='a'}; D int g(Ch){return 1;} D int g(char){return 2;} D int g(int){return 3;} enum Nx{n0,n1=n0+sizeof(n0),n2=(int)F::b}; enum Bo:bool{f0,t1}; namespace N{ enum class X{one,two}; constexpr X operator|(X a,X b){return X(int(a)|int(b));} D constexpr int operator+(X a){return int(a)+50;} }
__global__ void look_enumerators(int *o){
 o[0]=E::b+H::c;
 o[1]=(int)G::c;
 o[2]=S::q;
 o[3]=(int)S::KA::r;
 o[4]=S::z+S::an+S::E2::p;
 o[5]=S::oo;
 o[6]=WA::w+WA::Z::zz;
 o[7]=(int)W<char>::Y::y;
 o[8]=f<WA>();
 o[9]=sizeof(big);
 o[10]=ul>0;
 o[11]=g(cc)*10+g(cc+0);
 o[12]=n1*100+n2;
 o[13]=t1+t1;
 o[14]=(int)(N::X::one|N::X::two);
 o[15]=+N::X::two;
 o[16]=sizeof(F)*10+sizeof(S::K);
 o[17]=F::a<F::b; E e=E(3);
 o[18]=e; switch(F f=F::b;f){case F::a:o[19]=1;break;case F::b:o[19]=2;break;default:;} o[20]=neg<0;
 o[21]=__is_same(__underlying_type(F),short); F z{7};
 o[22]=(int)z; }
}  // namespace of_look_enumerators
using of_look_enumerators::look_enumerators;

namespace of_opaque_enum_member {
struct S{ enum O:int; }; enum S::O:int{oo=10}; template<class T> struct W{ enum class Y:T; }; template<class T> enum class W<T>::Y:T{y=6};
__global__ void opaque_enum_member(int *o){
 o[0]=S::oo;
 o[1]=(int)W<char>::Y::y; }
}  // namespace of_opaque_enum_member
using of_opaque_enum_member::opaque_enum_member;

namespace of_friend_defined_and_redeclared {
struct A { __device__ friend int foo(const A &) { return 4; } __device__ friend int foo(const A &); };
__global__ void friend_defined_and_redeclared(int *o) { o[0] = foo(A()); }
}  // namespace of_friend_defined_and_redeclared
using of_friend_defined_and_redeclared::friend_defined_and_redeclared;

namespace of_explinst_member_fn {
template<class T> struct A{ __device__ int g(){return sizeof(T);} }; template __device__ int A<char>::g();
__global__ void explinst_member_fn(int *o){
 o[0]=A<char>().g(); }
}  // namespace of_explinst_member_fn
using of_explinst_member_fn::explinst_member_fn;

namespace of_copy_init_inherited_constructor_template {
// Copy-initialisation through an inherited converting constructor template. jacq: "'holder' cannot be copied or moved"; nvcc 13.0 accepts (prints 6).
// holder a(get()) works; so does a constructor that is no template. Seen in RMM 26.10: any_resource mr = get_current_device_resource_ref().
template <class I> struct basic {
    int v;
    basic() = default;
    basic(basic &&) = default;
    basic(const basic &) = default;
    template <class O> __device__ basic(const basic<O &> &o) : v(6) {}
};
template <class I> struct basic<I &> { int *p; };
struct holder : basic<int> { using basic<int>::basic; holder() = default; };
struct ref : basic<int &> { };
__device__ ref get() { return {}; }
__global__ void copy_init_inherited_constructor_template(int *o) { holder a = get(); o[0] = a.v; }
}  // namespace of_copy_init_inherited_constructor_template
using of_copy_init_inherited_constructor_template::copy_init_inherited_constructor_template;
