// Member functions of classes in explicit specializations, in classes instantiated explicitly and in others.
// mangling exact
namespace spec_nested {
template <int N, class T> __global__ void k() {}
template<class T> struct A {};
template<> struct A<int> { struct In { void f() { k<1,int><<<1,1>>>(); } }; struct In2 { template<class T> void g() { k<2,T><<<1,1>>>(); } In2() { k<3,int><<<1,1>>>(); } }; };
void use(A<int>::In2 &x) { x.g<float>(); }
}
namespace spec_nested2 {
template <int N, class T> __global__ void k() {}
template<class T> struct A { struct In; };
template<> struct A<int> { struct In { struct Deep { void f() { k<1,int><<<1,1>>>(); } }; }; };
template<> struct A<float>::In { void f() { k<2,int><<<1,1>>>(); } struct D { void g() { k<3,int><<<1,1>>>(); } }; };
}
namespace spec_nested_tmpl {
template <int N, class T> __global__ void k() {}
template<class T> struct A {};
template<> struct A<int> { template<class U> struct In { void f() { k<1,U><<<1,1>>>(); } }; };
void use() { A<int>::In<char> x; x.f(); }
}
namespace spec_nested_full {
template <int N, class T> __global__ void k() {}
template<class T> struct A { template<class U> struct B {}; };
template<> template<> struct A<int>::B<char> { void f() { k<1,int><<<1,1>>>(); } struct In { void f() { k<2,int><<<1,1>>>(); } }; };
}
namespace spec_static {
template <int N, class T> __global__ void k() {}
template<class T> struct A {};
int f(int);
template<> struct A<int> { struct In { static int g() { k<1,int><<<1,1>>>(); return 0; } int m = (k<2,int><<<1,1>>>(), 1); In() {} }; enum E { e }; union U { int i; void h() { k<4,int><<<1,1>>>(); } }; };
}
namespace spec_local {
template <int N, class T> __global__ void k() {}
template<class T> void f() {}
template<> void f<int>() { struct In { void f() { k<1,int><<<1,1>>>(); } }; auto l = [] { k<2,int><<<1,1>>>(); }; }
}
namespace spec_inherit {
template <int N, class T> __global__ void k() {}
template<class T> struct Base { virtual void v() { k<1,T><<<1,1>>>(); } };
template<class T> struct A {};
template<> struct A<int> { struct In : Base<float> { void v() { k<2,int><<<1,1>>>(); } }; };
}
namespace spec_conv {
template <int N, class T> __global__ void k() {}
template<class T> struct A {};
template<> struct A<int> { struct In { operator int() { k<1,int><<<1,1>>>(); return 1; } In &operator=(int) { k<2,int><<<1,1>>>(); return *this; } void operator()(int) { k<3,int><<<1,1>>>(); } }; };
}
namespace expl_nested {
template <int N, class T> __global__ void k() {}
template<class T> struct A { struct In { void f() { k<1,T><<<1,1>>>(); } struct D { D() { k<2,T><<<1,1>>>(); } }; }; void g() { struct Lo { void f() { k<3,T><<<1,1>>>(); } }; } };
template struct A<int>;
template struct A<char>::In;
}
namespace impl_nested {
template <int N, class T> __global__ void k() {}
template<class T> struct A { struct In { void f() { k<1,T><<<1,1>>>(); } struct D { D() { k<2,T><<<1,1>>>(); } }; }; };
A<int> a; A<char>::In b; A<long>::In::D c;
}
namespace plain_nested {
template <int N, class T> __global__ void k() {}
struct A { struct In { void f() { k<1,int><<<1,1>>>(); } struct D { D() { k<2,int><<<1,1>>>(); } }; union { int a; }; struct { void h() { } } q; }; }; struct B; struct A2 { struct B; }; struct A2::B { void f() { k<3,int><<<1,1>>>(); } };
}
namespace elaborated {
template <int N, class T> __global__ void k() {}
class Controller {
  const class Solver *solver;
  struct In { void f() { k<1, int><<<1, 1>>>(); } };
  void set(const Solver &s) { solver = &s; k<2, int><<<1, 1>>>(); }
};
class Solver { void run(Controller &) { k<3, int><<<1, 1>>>(); } };
}
namespace elaborated_later {
template <int N, class T> __global__ void k() {}
class Controller { const class Solver *solver; public: virtual void reset() {} void set(const Solver &s) { solver = &s; k<1, int><<<1, 1>>>(); } };
class Solver { Controller *c; void run(); };
class Other : public Solver { void f() { k<2, int><<<1, 1>>>(); } };
void Solver::run() { c->set(*this); k<3, int><<<1, 1>>>(); }
}
