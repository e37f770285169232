// Access, function types with qualifiers and arrays of nothing as deduction failures; specialized members of instances; dependent using-declarations.
// options -std=c++20 --expt-relaxed-constexpr
// buffer sfinae_access_out i32[64] out
// buffer sfinae_template_args_out i32[64] out
// buffer alias2_out i32[64] out
// buffer dep_using_operators_out i32[64] out
// buffer dep_using_hides_global_out i32[64] out
// buffer dep_using_type_hides_global_out i32[64] out
// buffer memspec_class_template_out i32[64] out
// buffer memspec_fn_full_out i32[64] out
// buffer member_specialisations_out i32[64] out
// launch sfinae_access<<<1, 1>>>(sfinae_access_out)
// launch sfinae_template_args<<<1, 1>>>(sfinae_template_args_out)
// launch alias2<<<1, 1>>>(alias2_out)
// launch dep_using_operators<<<1, 1>>>(dep_using_operators_out)
// launch dep_using_hides_global<<<1, 1>>>(dep_using_hides_global_out)
// launch dep_using_type_hides_global<<<1, 1>>>(dep_using_type_hides_global_out)
// launch memspec_class_template<<<1, 1>>>(memspec_class_template_out)
// launch memspec_fn_full<<<1, 1>>>(memspec_fn_full_out)
// launch member_specialisations<<<1, 1>>>(member_specialisations_out)
#define D __device__

namespace of_sfinae_access {
template<class...> using vd=void; class A{ int x; void f(); static int s; using t=int; A(int); ~A()=default; public: A(); friend struct Fr; template<class T> friend struct FrT; int pub; protected: int pr; struct N{}; operator int(); public: operator long(); }; struct Der:A{ template<class T,class=void> struct chk{static const int v=0;}; template<class T> struct chk<T,vd<decltype(((T*)0)->pr)>>{static const int v=1;}; };
template<class T,class=void> struct hx{static const int v=0;}; template<class T> struct hx<T,vd<decltype(((T*)0)->x)>>{static const int v=1;}; template<class T,class=void> struct hf{static const int v=0;}; template<class T> struct hf<T,vd<decltype(((T*)0)->f())>>{static const int v=1;}; template<class T,class=void> struct ht{static const int v=0;}; template<class T> struct ht<T,vd<typename T::t>>{static const int v=1;}; template<class T,class=void> struct hp{static const int v=0;}; template<class T> struct hp<T,vd<decltype(&T::pub)>>{static const int v=1;}; template<class T,class=void> struct hpx{static const int v=0;}; template<class T> struct hpx<T,vd<decltype(&T::x)>>{static const int v=1;}; template<class T,class=void> struct hs{static const int v=0;}; template<class T> struct hs<T,vd<decltype(T::s)>>{static const int v=1;}; template<class T> concept cx=requires(T t){t.x;}; template<class T> concept ct=requires{typename T::t;}; template<class T> concept cp=requires(T t){t.pub;}; template<class T> concept cc=requires{T(1);}; template<class T> concept cn=requires{typename T::N;};
struct Fr{ template<class T,class=void> struct h{static const int v=0;}; template<class T> struct h<T,vd<decltype(((T*)0)->x)>>{static const int v=1;}; }; class PB:private A{public: using A::pub;}; template<class T,class B,class=void> struct cv{static const int v=0;}; template<class T,class B> struct cv<T,B,vd<decltype(static_cast<B*>((T*)0))>>{static const int v=1;}; struct Dy{private: ~Dy();}; struct Cpy{ Cpy(); private: Cpy(const Cpy&); Cpy&operator=(const Cpy&); };
__global__ void sfinae_access(int *o){
 o[0]=hx<A>::v;
 o[1]=hf<A>::v;
 o[2]=ht<A>::v;
 o[3]=hp<A>::v;
 o[4]=hpx<A>::v;
 o[5]=hs<A>::v;
 o[6]=cx<A>;
 o[7]=ct<A>;
 o[8]=cp<A>;
 o[9]=cc<A>;
 o[10]=cn<A>;
 o[11]=cv<PB,A>::v;
 o[12]=__is_convertible_to(PB*,A*);
 o[13]=__is_base_of(A,PB);
 o[14]=__is_constructible(A,int);
 o[15]=__is_destructible(Dy);
 o[16]=__is_constructible(Cpy,const Cpy&);
 o[17]=__is_assignable(Cpy&,const Cpy&);
 o[18]=hp<PB>::v;
 o[20]=Fr::h<A>::v;
 o[21]=__is_constructible(Dy); }
}  // namespace of_sfinae_access
using of_sfinae_access::sfinae_access;

namespace of_sfinae_template_args {
template<bool,class T=void> struct eif{}; template<class T> struct eif<true,T>{using type=T;}; template<bool B,class T=void> using ei=typename eif<B,T>::type; template<class T,class=ei<(sizeof(T)>2)>> D int f(T){return 1;} template<class T,class=ei<(sizeof(T)<=2)>,class=void> D int f(T){return 2;} template<class T,ei<sizeof(T)==1,int> =0> D int g(T){return 1;} template<class T,ei<sizeof(T)!=1,int> =0> D int g(T){return 2;} template<class T> D int h(T,ei<sizeof(T)==4>*_=nullptr){return 1;} template<class T> D int h(T,...){return 2;} template<class T,T V> struct ic{static const T v=V;}; template<class T> D char t1(ic<T,T(300)>*); template<class T> D int t1(...); template<int N> D char z(char(*)[N]=0); template<int N> D int z(...); template<int N> D char neg(char(*)[N-3]=0); template<int N> D int neg(...); template<int N> D char dv(ic<int,10/N>*); template<int N> D int dv(...); template<int N> D char sh(ic<unsigned char,N>*); template<int N> D int sh(...); struct S{ template<class T,ei<sizeof(T)==1,int> =0> D S(T):w(1){} template<class T,ei<sizeof(T)==4,int> =0> D S(T):w(2){} template<class T,class=ei<(sizeof(T)>=8)>> D explicit S(T):w(3){} int w; template<class T,class=ei<sizeof(T)==4>> D operator T()const{return T(5);} }; template<class T,class U=typename T::type> D int dt(int){return 1;} template<class T> D int dt(...){return 2;}
__global__ void sfinae_template_args(int *o){
 o[0]=f(1);
 o[1]=f('a');
 o[2]=g('a')*10+g(1);
 o[4]=sizeof(t1<int>(0));
 o[5]=sizeof(t1<signed char>(0));
 o[6]=sizeof(z<1>(0));
 o[7]=sizeof(z<0>(0));
 o[8]=sizeof(neg<5>(0));
 o[9]=sizeof(neg<3>(0));
 o[10]=sizeof(neg<2>(0));
 o[11]=sizeof(dv<2>(0));
 o[12]=sizeof(dv<0>(0));
 o[13]=sizeof(sh<255>(0));
 o[14]=sizeof(sh<256>(0)); S s('a'); S s2=1; S s3(1.0);
 o[15]=s.w*100+s2.w*10+s3.w; int q=s;
 o[16]=q;
 o[17]=dt<eif<true>>(0)*10+dt<eif<false>>(0);
 o[18]=__is_convertible_to(double,S)*10+__is_constructible(S,double); }
}  // namespace of_sfinae_template_args
using of_sfinae_template_args::sfinae_template_args;

namespace of_alias2 {
template<class T,class U> constexpr bool is=__is_same(T,U); template<class...> using Vd=void; template<class T,class=void> struct has{static const bool v=false;}; template<class T> struct has<T,Vd<typename T::type>>{static const bool v=true;}; template<class T,class=void> struct hf{static const bool v=false;}; template<class T> struct hf<T,Vd<decltype(((T*)0)->f(1))>>{static const bool v=true;}; struct X{using type=int; void f(int);}; struct Y{void f(char*);}; struct Z{private: using type=int; void f(int);}; struct W{int type;}; struct G{ template<class T> auto f(T)->decltype(T::x); };
template<class T,template<class>class Op,class=void> struct det{static const bool v=false;}; template<class T,template<class>class Op> struct det<T,Op,Vd<Op<T>>>{static const bool v=true;}; template<class T> using opt=typename T::type; template<class T> using oadd=decltype(((T*)0)->f(0)); template<class T> using oref=T&; template<class T> using oarr=T[2]; template<class T> using optr=T*; template<class T> using ofun=T(); template<class T> using omp=int T::*; template<class T> using onew=decltype(new T); template<class T> using ocall=decltype((*(T*)0)()); template<class T> using osz=char[sizeof(T)]; template<class T> using ocv=const T; struct Inc; struct Ab{virtual void f()=0;}; 
__global__ void alias2(int *o){
 o[0]=has<X>::v;
 o[1]=has<Y>::v;
 o[2]=has<Z>::v;
 o[3]=has<W>::v;
 o[4]=has<int>::v;
 o[5]=hf<X>::v;
 o[6]=hf<Y>::v;
 o[7]=hf<Z>::v;
 o[8]=hf<G>::v;
 o[9]=hf<int>::v;
 o[10]=det<X,opt>::v;
 o[11]=det<void,oref>::v;
 o[12]=det<int&,oref>::v;
 o[13]=det<void,oarr>::v;
 o[14]=det<int&,oarr>::v;
 o[15]=det<int(),oarr>::v;
 o[16]=det<int&,optr>::v;
 o[17]=det<int()const,optr>::v;
 o[18]=det<int[],ofun>::v;
 o[19]=det<int(),ofun>::v;
 o[20]=det<int,omp>::v;
 o[21]=det<Ab,onew>::v;
 o[22]=det<Ab,oarr>::v;
 o[23]=det<int()const,oref>::v;
 o[24]=det<int(*)(),ocall>::v;
 o[25]=det<int,ocall>::v;
 o[26]=det<Inc,osz>::v;
 o[27]=det<void,osz>::v;
 o[28]=det<int[],oarr>::v;
 o[29]=det<int()const,ocv>::v;
 o[30]=det<int&,omp>::v;
 o[31]=det<int(),onew>::v; }
}  // namespace of_alias2
using of_alias2::alias2;

namespace of_dep_using_operators {
struct Z{ Z(); }; D int operator+(int*,Z&){return 0;} D int size(){return 90;} D int get(int){return 91;} D int foo(...){return 92;} typedef short value_type; enum{cnt=93}; template<class T> struct B{ typedef T value_type; enum{cnt=sizeof(T)}; D int size(){return 1;} D int get(int){return 2;} D int get(char){return 3;} static const int st=4; D static int foo(int){return 5;} template<class U> D int tm(U){return 6;} D int operator()(int){return 7;} int data=8; D B(int x):data(x){} D B(){} }; D int tm(int){return 94;} static const int st=95; D int data(){return 96;} template<class T> struct C:B<T>{ using B<T>::size; using B<T>::get; using B<T>::st; using B<T>::foo; using B<T>::tm; using B<T>::operator(); using B<T>::B; using typename B<T>::value_type; using B<T>::cnt; D int a(){return size();} D int b(){return get(1)*10+get('a');} D int c(){return st;} D int d(){return foo(1);} D int e(){return tm(1);} D int f(){return sizeof(value_type);} D int g(){return cnt;} D int h(){return (*this)(1);} value_type m; D int operator()(char){return 9;} D int lam(){return [this]{return size()+get(2);}();} D int tl(){return [&](auto x){return get(x);}('c');} }; template<class T> struct E:C<T>{ using C<T>::size; D int q(){return size();} };
__global__ void dep_using_operators(int *o){ C<long> c(3);
 o[0]=c.a();
 o[1]=c.b();
 o[2]=c.c();
 o[3]=c.d();
 o[4]=c.e();
 o[5]=c.f();
 o[6]=c.g();
 o[7]=c.h();
 o[8]=sizeof(c.m);
 o[9]=c('a');
 o[10]=c.B<long>::data;
 o[11]=c.lam();
 o[12]=c.tl(); E<int> e;
 o[13]=e.q(); }
}  // namespace of_dep_using_operators
using of_dep_using_operators::dep_using_operators;

namespace of_dep_using_hides_global {
__device__ int m(){return 9;} template<class T> struct B{ __device__ int m(){return 5;} }; template<class T> struct C:B<T>{ using B<T>::m; __device__ int a(){return m();} };
__global__ void dep_using_hides_global(int *o){
 o[0]=C<int>().a(); }
}  // namespace of_dep_using_hides_global
using of_dep_using_hides_global::dep_using_hides_global;

namespace of_dep_using_type_hides_global {
typedef char ty; template<class T> struct B{ typedef long ty; int x=3; }; int x; template<class T> struct C:B<T>{ using typename B<T>::ty; using B<T>::x; __device__ int a(){return sizeof(ty);} __device__ int b(){return x;} };
__global__ void dep_using_type_hides_global(int *o){
 o[0]=C<int>().a();
 o[1]=C<int>().b(); }
}  // namespace of_dep_using_type_hides_global
using of_dep_using_type_hides_global::dep_using_type_hides_global;

namespace of_memspec_class_template {
template<class T> struct A{ template<class U> struct M{static const int v=5;}; }; template<> template<class U> struct A<int>::M{static const int v=16;};
__global__ void memspec_class_template(int *o){
 o[0]=A<int>::M<int>::v;
 o[1]=A<char>::M<int>::v; }
}  // namespace of_memspec_class_template
using of_memspec_class_template::memspec_class_template;

namespace of_memspec_fn_full {
template<class T> struct A{ template<class U> __device__ int g(U){return 2;} template<class U> struct M{static const int v=5;}; }; template<> template<class U> __device__ int A<int>::g(U){return 12;} template<> template<> __device__ int A<int>::g(char){return 13;}
__global__ void memspec_fn_full(int *o){ A<int> a;
 o[0]=a.g(1);
 o[1]=a.g('a');
 o[2]=A<char>().g('a'); }
}  // namespace of_memspec_fn_full
using of_memspec_fn_full::memspec_fn_full;

namespace of_member_specialisations {
template<class T> struct A{ template<class U> D int g(U){return 1;} template<class U> D int g(U*){return 2;} template<class U> struct M{static const int v=3;}; template<class U> struct M<U*>{static const int v=4;}; template<int N> D static int n(){return 5;} template<class U> static constexpr int vt=6; template<class U> D operator U()const{return U(7);} static const int s=8; D int f(){return 9;} struct I{static const int v=10;}; template<class U> D A(U):w(11){} D A():w(12){} int w; };
template<> template<> D int A<int>::g(char){return 21;} template<> template<> D int A<int>::g(long*){return 22;} template<> template<> struct A<int>::M<char>{static const int v=23;}; template<> template<> D int A<int>::n<3>(){return 25;} template<> template<> constexpr int A<int>::vt<char> =26; template<> template<class U> struct A<char>::M{static const int v=33;}; template<> template<class U> struct A<char>::M<U*>{static const int v=34;}; 
__global__ void member_specialisations(int *o){ A<int> a; A<char> c;
 o[0]=a.g('a');
 o[1]=a.g(1);
 o[2]=a.g((long*)0);
 o[3]=a.g((int*)0);
 o[4]=c.g('a');
 o[5]=A<int>::M<char>::v;
 o[6]=A<int>::M<int>::v;
 o[7]=A<char>::M<int>::v;
 o[8]=A<char>::M<int*>::v;
 o[9]=A<int>::n<3>()*100+A<int>::n<4>();
 o[10]=A<int>::vt<char>;
 o[11]=A<int>::vt<int>;
 o[13]=(long)a;
 o[15]=A<int>(1).w;
 o[16]=c.w;
 o[17]=A<long>::M<int*>::v; }
}  // namespace of_member_specialisations
using of_member_specialisations::member_specialisations;
