// Members: of anonymous unions by pointer, copied by reference to non-const, named by decltype, hidden, qualified.
// buffer anon_union_members_out i64[16] out
// buffer copy_nonconst_ref_out i64[16] out
// buffer decltype_member_pointer_out i64[16] out
// buffer member_hides_later_out i64[16] out
// buffer names_declared_later_out i64[16] out
// buffer deduced_lists_out i64[16] out
// buffer addr_of_array_member_out i64[16] out
// buffer qualified_destructor_out i64[16] out
// launch anon_union_members<<<1, 1>>>(anon_union_members_out)
// launch copy_nonconst_ref<<<1, 1>>>(copy_nonconst_ref_out)
// launch decltype_member_pointer<<<1, 1>>>(decltype_member_pointer_out)
// launch member_hides_later<<<1, 1>>>(member_hides_later_out)
// launch names_declared_later<<<1, 1>>>(names_declared_later_out)
// launch deduced_lists<<<1, 1>>>(deduced_lists_out)
// launch addr_of_array_member<<<1, 1>>>(addr_of_array_member_out)
// launch qualified_destructor<<<1, 1>>>(qualified_destructor_out)
#include <initializer_list>

namespace of_anon_union_members {
struct S { int a; union { int i; float f; struct { short lo, hi; }; }; int z; };
template<int S::* P> struct MP { static __device__ int get(const S& s) { return s.*P; } };
__global__ void anon_union_members(long long* o) { S s; s.a = 1; s.i = 0x3f800000; s.z = 3; int S::* p = &S::i; float S::* q = &S::f; short S::* h = &S::hi; o[0] = s.*p; o[1] = s.*q; o[2] = sizeof(S::i); o[3] = sizeof(S::lo); o[4] = s.*h; o[5] = MP<&S::i>::get(s); o[6] = MP<&S::z>::get(s); o[7] = __builtin_offsetof(S, hi); o[8] = sizeof(decltype(S::f)); }
}  // namespace of_anon_union_members
using of_anon_union_members::anon_union_members;

namespace of_copy_nonconst_ref {
struct B { int v; __device__ B(int x) : v(x) {} __device__ B(B& o) : v(o.v + 100) {} };
struct D { B b; int w; __device__ D(int x) : b(x), w(x) {} };
struct E : B { int u; __device__ E(int x) : B(x), u(x) {} };
struct W { int v; __device__ W(int x): v(x) {} W(const W&) = default; __device__ W& operator=(W& o) { v = o.v + 50; return *this; } };
struct X { W w; __device__ X(int x): w(x) {} };
__global__ void copy_nonconst_ref(long long* o) { D d(1); D e(d); o[0] = e.b.v; E f(2); E g = f; o[1] = g.v; o[2] = g.u; D* p = &d; D h{*p}; o[3] = h.b.v; X x(1), y(2); y = x; o[4] = y.w.v; o[5] = __is_constructible(D, const D&); o[6] = __is_constructible(D, D&); o[7] = __is_assignable(X&, const X&); }
}  // namespace of_copy_nonconst_ref
using of_copy_nonconst_ref::copy_nonconst_ref;

namespace of_decltype_member_pointer {
struct S { int a, b; __device__ int f(int x) { return a + x; } };
__global__ void decltype_member_pointer(long long* o) { S s{3, 4}; int decltype(s)::* p = &S::b; o[0] = s.*p; int (decltype(s)::* q)(int) = &S::f; o[1] = (s.*q)(5); }
}  // namespace of_decltype_member_pointer
using of_decltype_member_pointer::decltype_member_pointer;

namespace of_member_hides_later {
typedef char T; enum { N = 3 };
struct A { __device__ int f() { return sizeof(T) + N; } typedef double T; enum { N = 40 }; int g = sizeof(T); };
struct C { __device__ int h(int x = M) { return x; } enum { M = 9 }; };
enum { M = 1 };
__global__ void member_hides_later(long long* o) { A a; o[0] = a.f(); o[1] = a.g; C c; o[2] = c.h(); }
}  // namespace of_member_hides_later
using of_member_hides_later::member_hides_later;

namespace of_names_declared_later {
typedef int T; struct A { T x; typedef char T; T y; __device__ int s() { return sizeof(T) * 10 + sizeof(x) + sizeof(y); } };
struct V { int v; }; struct B { V a; int V; __device__ int g() { return V + a.v; } };
enum E { e1 }; struct C { E m; enum { E = 7 }; __device__ int g() { return E; } };
template<class Q> struct D { typedef Q T; T t; struct T2 { T q; }; };
__global__ void names_declared_later(long long* o) { A a; o[0] = a.s(); B b{{1}, 2}; o[1] = b.g(); C c; o[2] = c.g(); D<char>::T2 d; o[3] = sizeof(d); }
}  // namespace of_names_declared_later
using of_names_declared_later::names_declared_later;

namespace of_deduced_lists {
__global__ void deduced_lists(long long* o) { auto a = {1, 2, 3}; o[0] = a.size(); int s = 0; for (int x : a) s += x; o[1] = s; auto b = {4}; o[2] = *b.begin(); auto c{5}; o[3] = c; const auto d = {2.5, 1.5}; o[4] = (d.begin()[0] + d.begin()[1]) * 10; }
}  // namespace of_deduced_lists
using of_deduced_lists::deduced_lists;

namespace of_addr_of_array_member {
struct B { int a[4]; int m[2][3]; static int s[3]; __device__ int* f(int i) { return &B::a[i]; } __device__ int* g() { return &B::m[1][2]; } __device__ int h() { return *(&a[0] + 2); } }; 
struct D : B { __device__ int* q(int i) { return &B::a[i]; } __device__ int* qq(int i) { return &(B::a)[i]; } };
__global__ void addr_of_array_member(long long* o) { D b; for (int i = 0; i < 4; ++i) b.a[i] = i * 3; b.m[1][2] = 77; o[0] = *b.f(3); o[1] = *b.g(); o[2] = *b.q(2); o[3] = b.h(); o[4] = *b.qq(1); }
}  // namespace of_addr_of_array_member
using of_addr_of_array_member::addr_of_array_member;

namespace of_qualified_destructor {
struct I0 { int* c; __device__ ~I0() { *c += 1; } }; template<class T> struct TI { int* c; __device__ ~TI() { *c += 10; } };
namespace N { struct C : I0 { typedef C I; __device__ ~C() { *c += 100; } }; struct W { typedef C CC; }; }
__global__ void qualified_destructor(long long* o) { int n = 0; alignas(8) char b[64]; N::C* p = new (b) N::C; p->c = &n; p->C::I::~I(); o[0] = n; p->N::C::~C(); o[1] = n; p->I0::~I0(); o[2] = n; I0* q = p; q->~I0(); o[3] = n; typedef TI<int> TT; TT* t = new (b) TT; t->c = &n; t->~TT(); t->~TI<int>(); o[4] = n; int z = 0; typedef int Int; z.~Int(); o[5] = n; }
}  // namespace of_qualified_destructor
using of_qualified_destructor::qualified_destructor;
