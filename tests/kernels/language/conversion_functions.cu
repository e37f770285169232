// Conversion functions: by name, by type looked up in the class, templates among themselves, virtual ones.
// options -std=c++20 --expt-relaxed-constexpr
// buffer conversion_function_out i32[64] out
// buffer conversion_function_template_by_dependent_name_out i32[64] out
// buffer virtual_conversion_function_called_statically_out i32[64] out
// buffer conversion_function_template_with_default_argument_out i32[64] out
// buffer conversion_function_type_looked_up_in_class_out i32[64] out
// buffer memlook_hiding_names_out i32[64] out
// launch conversion_function<<<1, 1>>>(conversion_function_out)
// launch conversion_function_template_by_dependent_name<<<1, 1>>>(conversion_function_template_by_dependent_name_out)
// launch virtual_conversion_function_called_statically<<<1, 1>>>(virtual_conversion_function_called_statically_out)
// launch conversion_function_template_with_default_argument<<<1, 1>>>(conversion_function_template_with_default_argument_out)
// launch conversion_function_type_looked_up_in_class<<<1, 1>>>(conversion_function_type_looked_up_in_class_out)
// launch memlook_hiding_names<<<1, 1>>>(memlook_hiding_names_out)
#define D __device__

namespace of_conversion_function {
template<class T,class U> constexpr bool is=__is_same(T,U);
struct A{ template<class T> D operator T*()const{return nullptr;} template<class T> D operator T()const{return T(sizeof(T));} };
struct B{ template<class T> D operator T&()const{static __device__ T t; return t;} };
struct C{ template<class T> D operator T&&()const; template<class T> D operator const T&()const; };
struct E{ template<class R,class...X> using F=R(*)(X...); template<class R,class...X> D operator F<R,X...>()const{return [](X...)->R{return R(sizeof...(X));};} };
struct G{ template<class T> D explicit operator T()const{return T(4);} D operator int()const{return 5;} };
template<class T> struct V{T t; template<class U> D operator V<U>()const{return {U(t+1)};} D operator T()const{return t;} }; 
D int h(V<long> v){return v.t;} D int h2(long v){return v;}
template<int N> struct Arr{ template<class T> D operator T()const{return T(N);} };
struct Any{ template<class T> D operator T()const noexcept; }; template<class T,class...A> concept agg=requires{T{A{}...};}; struct P3{int a,b,c;}; 
__global__ void conversion_function(int *o){ A a; int i=a;
 o[0]=i; double*p=a;
 o[1]=p==nullptr; long l=a;
 o[2]=l; short s{a};
 o[3]=s; B b; int&r=b; r=6;
 o[4]=r; int(*f)(int,char)=E{};
 o[5]=f(1,'a'); long(*g)()=E{};
 o[6]=g(); G q;
 o[7]=q;
 o[8]=(int)q;
 o[9]=(char)q;
 o[10]=static_cast<double>(q);
 o[11]=h(V<int>{3});
 o[12]=h2(V<int>{3}); long t=Arr<9>();
 o[13]=t;
 o[14]=agg<P3,Any,Any,Any>*10+agg<P3,Any,Any,Any,Any>;
 o[15]=a.operator char(); char c=true?(char)A{}:'a';
 o[16]=c; if(int z=a) o[17]=z;
 o[18]=h(A{}.operator V<long>()); }
}  // namespace of_conversion_function
using of_conversion_function::conversion_function;

namespace of_conversion_function_template_by_dependent_name {
template <class T> struct C { T v; __device__ operator T() { return 0; } template <class U> __device__ operator U() { return 1; } template <class U> __device__ int baz() { return static_cast<int>(operator U()); } };
__global__ void conversion_function_template_by_dependent_name(int *o) { C<int> c; o[0] = c.baz<int>(); o[1] = c.baz<float>(); } // 0 1
}  // namespace of_conversion_function_template_by_dependent_name
using of_conversion_function_template_by_dependent_name::conversion_function_template_by_dependent_name;

namespace of_virtual_conversion_function_called_statically {
#define P(...) *o++ = (__VA_ARGS__)
struct A { D virtual operator int() { return 1; } D virtual explicit operator bool() { return false; } };
struct B : A { D operator int() override { return 2; } D explicit operator bool() override { return true; } };
__global__ void virtual_conversion_function_called_statically(int *o) { B b; A &a = b; int i = a; P(i); P(a + 10); P(static_cast<int>(a)); P(a ? 1 : 0); P(a.operator int()); }
}  // namespace of_virtual_conversion_function_called_statically
using of_virtual_conversion_function_called_statically::virtual_conversion_function_called_statically;
#undef P

namespace of_conversion_function_template_with_default_argument {
template <bool B, class T> struct en {}; template <class T> struct en<true, T> { using t = T; };
template <class T> struct R { T d; template <class U = T> __device__ operator typename en<true, U>::t() const { return d; } };
__global__ void conversion_function_template_with_default_argument(int *o) { R<const void *> r{o}; o[0] = r == (const void *)o; R<int> i{4}; o[1] = i + 1; }
}  // namespace of_conversion_function_template_with_default_argument
using of_conversion_function_template_with_default_argument::conversion_function_template_with_default_argument;

namespace of_conversion_function_type_looked_up_in_class {
#define P(...) *o++ = (__VA_ARGS__)
struct A { using F = int; D operator F() const; }; D A::operator F() const { return 3; }
__global__ void conversion_function_type_looked_up_in_class(int *o) { A a; P(a + 1); }
}  // namespace of_conversion_function_type_looked_up_in_class
using of_conversion_function_type_looked_up_in_class::conversion_function_type_looked_up_in_class;
#undef P

namespace of_memlook_hiding_names {
struct A{ D int f(int){return 1;} D int f(char){return 2;} int y=3; D static int s(){return 4;} struct T{static const int v=5;}; template<class U> D int t(U){return 6;} D int op(int){return 7;} D int operator[](int)const{return 8;} D int operator()(int){return 9;} D operator int()const{return 10;} D int g(){return y;} D virtual int vf(int){return 11;} D virtual int vf(char){return 12;} }; struct B:A{ D int f(double){return 13;} int y=14; using A::vf; D int vf(int)override{return 15;} template<class U> D int t(U*){return 16;} D int operator[](char)const{return 17;} struct T{static const int v=18;}; D int g2(){return A::g()+this->A::y;} D operator long()const{return 19;} D int s2(){return s();} }; struct C:B{ int f; D C():f(20){} D int g3(){return f+B::f(1)+A::f('a');} using A::T; };
__global__ void memlook_hiding_names(int *o){ B b;
 o[0]=b.f(1);
 o[1]=b.f('a');
 o[2]=b.A::f('a');
 o[3]=b.y+b.A::y;
 o[4]=b.vf('a');
 o[5]=b.vf(1); int x;
 o[6]=b.t(&x);
 o[7]=b[1];
 o[8]=b(1);
 o[9]=B::T::v;
 o[10]=C::T::v; C c;
 o[11]=c.g3();
 o[12]=b.g2();
 o[13]=((A&)b)[1];
 o[14]=b.operator int();
 o[15]=b.operator long();
 o[16]=b.s2(); A*p=&b;
 o[17]=p->vf('a')*100+p->vf(1);
 o[18]=p->y; int(A::*m)(char)=&A::vf;
 o[19]=(b.*m)('a'); int(A::*m2)(int)=&A::vf;
 o[20]=(b.*m2)(1);
 o[21]=b.A::vf(1); }
}  // namespace of_memlook_hiding_names
using of_memlook_hiding_names::memlook_hiding_names;
