// Overload sets: redeclared templates with computed results, sets as arguments, using-declarations, addresses, specialisations, default arguments of blocks.
// buffer redecl_decltype_out i64[16] out
// buffer fset_adl_out i64[16] out
// buffer using_vs_derived_out i64[16] out
// buffer overloaded_addr_cref_out i64[16] out
// buffer spec_chooses_primary_out i64[16] out
// buffer ellipsis_last_out i64[16] out
// buffer block_default_args_out i64[16] out
// launch redecl_decltype<<<1, 1>>>(redecl_decltype_out)
// launch fset_adl<<<1, 1>>>(fset_adl_out)
// launch using_vs_derived<<<1, 1>>>(using_vs_derived_out)
// launch overloaded_addr_cref<<<1, 1>>>(overloaded_addr_cref_out)
// launch spec_chooses_primary<<<1, 1>>>(spec_chooses_primary_out)
// launch ellipsis_last<<<1, 1>>>(ellipsis_last_out)
// launch block_default_args<<<1, 1>>>(block_default_args_out)

namespace of_redecl_decltype {
template<class T, class U = T&&> U dv(int);
template<class T> T dv(long);
template<class T> auto my_declval() noexcept -> decltype(dv<T>(0));
template<class T> struct prot { static const bool stop = false; };
template<class T> auto my_declval() noexcept -> decltype(dv<T>(0)) { static_assert(prot<T>::stop, "no"); return dv<T>(0); }
template<class F, class A> using res = decltype(my_declval<F>()(my_declval<A>()));
struct Fn { __device__ int operator()(short) const; };
template<class T, class U> struct same { enum { v = 0 }; }; template<class T> struct same<T,T> { enum { v = 1 }; };
template<class T> __device__ auto twice(T a) -> decltype(my_declval<T>() + 1);
template<class T> __device__ auto twice(T a) -> decltype(my_declval<T>() + 1) { return a * 2 + 1; }
__global__ void redecl_decltype(long long* o) { o[0] = same<res<Fn, short>, int>::v; o[1] = twice(short(4)); o[2] = twice(2.5); }
}  // namespace of_redecl_decltype
using of_redecl_decltype::redecl_decltype;

namespace of_fset_adl {
namespace N { struct S {}; template<class F> __device__ int apply(F f, int x) { return f(x); } __device__ int apply(int (*f)(S), S s) { return f(s) + 1; } __device__ int h(S) { return 7; } __device__ int h(S, int) { return 8; } }
namespace M { __device__ int g(N::S s) { return 5; } __device__ int g(int) { return 6; } }
__global__ void fset_adl(long long* o) { o[0] = apply(M::g, N::S{}); o[1] = apply(&N::h, N::S{}); }
}  // namespace of_fset_adl
using of_fset_adl::fset_adl;

namespace of_using_vs_derived {
struct B { __device__ int f(int) { return 1; } __device__ int f(double) { return 2; } __device__ int g(int) const { return 3; } template<class T> __device__ int t(T) { return 4; } __device__ int operator()(int) { return 10; } };
struct D : B { using B::f; using B::g; using B::t; using B::operator(); __device__ int f(int) { return 11; } __device__ int g(int) const { return 13; } template<class T> __device__ int t(T) { return 14; } __device__ int operator()(int) { return 20; } __device__ int operator()(double) { return 21; } };
__global__ void using_vs_derived(long long* o) { D d; const D c; o[0] = d.f(1); o[1] = d.f(1.0); o[2] = d.g(1); o[3] = d.t(1); o[4] = c.g(2); o[5] = d(1); o[6] = d(2.0); }
}  // namespace of_using_vs_derived
using of_using_vs_derived::using_vs_derived;

namespace of_overloaded_addr_cref {
struct A { __device__ int F(int) const { return 1; } __device__ int F(double) const { return 2; } __device__ static int S(int) { return 3; } __device__ static int S(char) { return 4; } };
typedef int (A::*PI)(int) const; typedef int (*PS)(char);
__device__ int call(const PI& p, const A& a) { return (a.*p)(0); }
__device__ int call2(PS const& p) { return p('a'); }
template<class R, class T> __device__ int call3(R (T::* const& p)(double) const, const T& a) { return (a.*p)(0.0); }
__global__ void overloaded_addr_cref(long long* o) { A a; o[0] = call(&A::F, a); o[1] = call2(&A::S); o[2] = call2(A::S); o[3] = call3(&A::F, a); const PI& r = &A::F; o[4] = (a.*r)(1); PS const& q = A::S; o[5] = q('c'); }
}  // namespace of_overloaded_addr_cref
using of_overloaded_addr_cref::overloaded_addr_cref;

namespace of_spec_chooses_primary {
template<class T> __device__ int f(T) { return 1; } template<class T> __device__ int f(T*) { return 2; } template<> __device__ int f(int*) { return 3; } template<> __device__ int f<int>(int) { return 4; } template<> __device__ int f<char*>(char*) { return 5; }
template<class T> __device__ int g(T, int) { return 1; } template<class T> __device__ int g(T, T) { return 2; } template<> __device__ int g(char, int) { return 3; } 
template<class T> struct A { template<class U> __device__ int m(U) { return 1; } template<class U> __device__ int m(U*) { return 2; } }; template<> template<> __device__ int A<int>::m(char*) { return 3; } template<> template<class U> __device__ int A<long>::m(U) { return 4; }
__global__ void spec_chooses_primary(long long* o) { int i; char c; o[0] = f(&i); o[1] = f(1); o[2] = f(&c); o[3] = f<char*>(&c); o[4] = f(2.0); o[5] = g('a', 1); o[6] = A<int>().m(&c); o[7] = A<int>().m(&i); o[8] = A<long>().m(3); }
}  // namespace of_spec_chooses_primary
using of_spec_chooses_primary::spec_chooses_primary;

namespace of_ellipsis_last {
__device__ int g(int, ...) { return 1; } __device__ int g(double, int) { return 2; }
__global__ void ellipsis_last(long long* o) { o[0] = g(1, 2); o[1] = g(1, 2, 3); o[2] = g(1.0, 2); }
}  // namespace of_ellipsis_last
using of_ellipsis_last::ellipsis_last;

namespace of_block_default_args {
__device__ int f(int a, int b); __device__ int g(int, int = 5);
__global__ void block_default_args(long long* o) { __device__ int f(int a, int b = 7); o[0] = f(1); { int f(int a, int b = 9); o[1] = f(1); } o[2] = g(1); { int g(int, int); o[3] = g(1, 2); } { int f(int = 3, int = 4); o[4] = f(); } }
__device__ int f(int a, int b) { return a * 10 + b; } __device__ int g(int a, int b) { return a + b; }
}  // namespace of_block_default_args
using of_block_default_args::block_default_args;
