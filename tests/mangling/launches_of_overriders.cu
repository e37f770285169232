// Virtual functions of instances exist with their objects, whether or not they say that they override.
// mangling exact
namespace virt_implicit {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; virtual int z() const { return 1; } };
template <class X> struct Mid : Base { X x; template<bool B> void inst(int) { k<B, X><<<1,1>>>(); } };
template <class X> struct D : Mid<X> { using Mid = Mid<X>; void apply(int a) { Mid::template inst<true>(a); } };
template <class X> struct Pol { Pol(X &x) {} };
template <class X> struct Ap { Ap() { D<X> d; Pol<decltype(d)> p(d); } };
void use() { Ap<int>(); }
}
namespace virt_implicit_new {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; virtual ~Base() {} };
template <class X> struct D : Base { void apply(int a) { k<1,X><<<1,1>>>(); } ~D() { k<2,X><<<1,1>>>(); } };
Base *use() { return new D<int>; }
}
namespace virt_out_of_line {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; };
template <class X> struct D : Base { void apply(int); };
template <class X> void D<X>::apply(int) { k<1,X><<<1,1>>>(); }
void use() { D<int> d; }
}
namespace virt_in_base {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; };
template <class X> struct D : Base { void apply(int) { k<1,X><<<1,1>>>(); } };
template <class X> struct E : D<X> { int i; };
void use() { E<int> d; }
}
namespace virt_member {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; };
template <class X> struct D : Base { void apply(int) { k<1,X><<<1,1>>>(); } };
template <class X> struct E { D<X> d; };
template <class X> struct F { E<X> *e; F() : e(new E<X>) {} };
void use() { F<int> d; }
}
namespace virt_nested {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; };
template <class X> struct O { struct D : Base { void apply(int) { k<1,X><<<1,1>>>(); } }; };
void use() { O<int>::D d; static O<char>::D e; }
O<long>::D g;
}
namespace virt_tt {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; };
template <template <bool, class> class P, class X> struct Dsl : Base { template<template<bool, class> class Q, bool B> void inst() { k<B, Q<B, X>><<<1,1>>>(); } template<template<bool, class> class Q> void inst() { inst<Q, true>(); } };
template<bool, class> struct pack {}; template<bool, class> struct op {};
template <class X> class N : public Dsl<op, X> { using Dsl = Dsl<op, X>; public: void apply(int a) { Dsl::template inst<pack, true>(); } };
template <class X> class N2 : public Dsl<op, X> { using Dsl = Dsl<op, X>; public: void apply(int a) { Dsl::template inst<pack>(); } };
void use() { N<int> n; N2<char> m; }
}
namespace virt_covariant {
template <int N, class T> __global__ void k() {}
struct Base { virtual Base *clone() const = 0; virtual void r() &; virtual void operator()(int) = 0; virtual operator int() = 0; };
template <class X> struct D : Base { D *clone() const { k<1,X><<<1,1>>>(); return new D; } void operator()(int) { k<2,X><<<1,1>>>(); } operator int() { k<3,X><<<1,1>>>(); return 0; } };
void use() { D<int> d; }
}
namespace virt_assign {
template <int N, class T> __global__ void k() {}
struct Base { virtual Base &operator=(const Base &) = 0; };
template <class X> struct M { M &operator=(const M &) { k<1,X><<<1,1>>>(); return *this; } };
template <class X> struct D : Base { M<X> m; D &operator=(const Base&) { k<2,X><<<1,1>>>(); return *this; } };
void use() { D<int> d; }
}
namespace virt_factory_static {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; };
template <class X> struct D : Base { void apply(int) { k<1,X><<<1,1>>>(); } static Base &get() { static D d; return d; } };
template <class X> Base &reg = D<X>::get();
Base &u() { return reg<int>; }
struct H { D<char> d; }; H h;
D<long> arr[3];
struct J { inline static D<short> s; };
}
namespace virt_final {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; };
template <class X> struct D final : virtual Base { void apply(int) { k<1,X><<<1,1>>>(); } };
template <class X> struct E { E() { D<X> *p = ::new D<X>(); p = new D<X>[2]; } };
void use() { E<int> e; auto l = [](auto x) { D<decltype(x)> d; return 1; }; l('c'); }
}
namespace virt_throw {
template <int N, class T> __global__ void k() {}
struct Base { virtual void apply(int) = 0; };
template <class X> struct D : Base { void apply(int) { k<1,X><<<1,1>>>(); } };
void f(const Base &); void use() { f(D<int>()); f(D<char>{}); try { throw D<long>(); } catch (...) {} }
D<short> ret() { return {}; } D<float> ret2() { return D<float>(); }
}
