// Launches by what a class's constructors, destructors and assignments use of its bases and members.
// flags: -std=c++17
// mangling exact
template <class T> __global__ void rk(T *p) { *p = T(); }
template <class T> void go(T *p) { rk<<<1,1>>>(p); }
template <class T> int go1(T *p) { rk<<<1,1>>>(p); return 1; }
namespace n1 { struct G1 {}; struct G1f {};
template <class T> struct T2 { T *p; virtual void SetUp() { rk<<<1, 1>>>(p); } };
void mk() { new T2<G1>; }
}
namespace n2 { struct G2 {}; struct G2f {};
template <class T> struct T2 { T *p; virtual void SetUp() { rk<<<1, 1>>>(p); } };
struct X : T2<G2> { };
void mk() { new X; }
}
namespace n3 { struct G3 {}; struct G3f {};
template <class T> struct T2 { T *p; virtual void SetUp() { rk<<<1, 1>>>(p); } };
struct X : T2<G3> { virtual void B(); };
void mk() { new X; }
}
namespace n4 { struct G4 {}; struct G4f {};
struct Test { virtual void SetUp(); };
template <class T> struct T2 : Test { T *p; void SetUp() override { rk<<<1, 1>>>(p); } };
struct X : T2<G4> { };
void mk() { new X; }
}
namespace n5 { struct G5 {}; struct G5f {};
struct Test { virtual void SetUp(); Test(); };
template <class T> struct T2 : Test { T *p; void SetUp() override { rk<<<1, 1>>>(p); } };
struct X : T2<G5> { };
void mk() { new X; }
}
namespace n6 { struct G6 {}; struct G6f {};
struct Test { virtual void SetUp(); virtual ~Test(); };
template <class T> struct T2 : Test { T *p; void SetUp() override { rk<<<1, 1>>>(p); } };
struct X : T2<G6> { };
void mk() { new X; }
}
namespace n7 { struct G7 {}; struct G7f {};
struct Test { virtual void SetUp(); };
template <class T> struct T2 : Test { T *p; void SetUp() override { rk<<<1, 1>>>(p); } };
void mk() { T2<G7> x; }
}
namespace n8 { struct G8 {}; struct G8f {};
struct Test { virtual void SetUp(); };
template <class T> struct T2 : Test { T *p; void SetUp() override { rk<<<1, 1>>>(p); } };
T2<G8> x;
}
namespace n9 { struct G9 {}; struct G9f {};
template <class T> struct T2 { T *p; virtual void SetUp() { rk<<<1, 1>>>(p); } };
struct X : T2<G9> { virtual void B(); };
}
namespace n10 { struct G10 {}; struct G10f {};
template <class T> struct T2 { T *p; virtual void SetUp() { rk<<<1, 1>>>(p); } };
struct X : T2<G10> { virtual void B(); };
void X::B() {}
}
namespace n11 { struct G11 {}; struct G11f {};
template <class T> struct T2 { T *p; virtual void SetUp() { rk<<<1, 1>>>(p); } T2() {} };
struct X : T2<G11> { virtual void B(); X(); };
X::X() {}
}
namespace n12 { struct G12 {}; struct G12f {};
template <class T> struct T2 { T *p; virtual void SetUp() { rk<<<1, 1>>>(p); } };
template <class U> struct Y { T2<G12> m; };
void mk() { Y<G12> y; }
}
namespace n13 { struct G13 {}; struct G13f {};
template <class T> struct A { T *p; ~A() { go(p); } };
void f() { A<G13> a; }
}
namespace n14 { struct G14 {}; struct G14f {};
template <class T> struct A { T *p; ~A() { go(p); } };
struct X { A<G14> a; };
void f() { X x; }
}
namespace n15 { struct G15 {}; struct G15f {};
template <class T> struct A { T *p; A() { go(p); } };
struct X { A<G15> a; };
void f() { X x; }
}
namespace n16 { struct G16 {}; struct G16f {};
template <class T> struct A { T *p; A() { go(p); } };
struct X : A<G16> { };
void f() { new X; }
}
namespace n17 { struct G17 {}; struct G17f {};
template <class T> struct A { T *p; int n = go1(p); };
void f() { A<G17> a; }
}
namespace n18 { struct G18 {}; struct G18f {};
template <class T> struct A { T *p; int n = go1(p); };
struct X { A<G18> a[3]; };
void f() { X x; }
}
namespace n19 { struct G19 {}; struct G19f {};
template <class T> struct A { T *p; A() { go(p); } };
template <class T> struct X { A<T> a; X(int) {} };
void f() { X<G19f> x(3); }
}
namespace n20 { struct G20 {}; struct G20f {};
template <class T> struct A { T *p; ~A() { go(p); } };
template <class T> struct X { A<T> a; X(int) {} };
void f() { X<G20f> x(3); }
}
namespace n21 { struct G21 {}; struct G21f {};
template <class T> struct A { T *p; A(const A &o) : p(o.p) { go(p); } A() {} };
struct X { A<G21> a; };
void f(X x) { X y = x; }
}
namespace n22 { struct G22 {}; struct G22f {};
template <class T> struct A { T *p; A &operator=(const A &o) { go(p); return *this; } };
struct X { A<G22> a; };
void f(X x, X y) { y = x; }
}
namespace n23 { struct G23 {}; struct G23f {};
template <class T> struct A { T *p; ~A() { go(p); } };
A<G23> f();
void g() { f(); }
}
namespace n24 { struct G24 {}; struct G24f {};
template <class T> struct A { T *p; ~A() { go(p); } };
template <class T> struct U { T *q; ~U() { delete q; } };
void g() { U<A<G24>> u; }
}
namespace n25 { struct G25 {}; struct G25f {};
template <class T> struct A { T *p; ~A() { go(p); } };
void g(A<G25> *p) { delete p; }
}
namespace n26 { struct G26 {}; struct G26f {};
template <class T> struct A { T *p; virtual ~A() { go(p); } virtual void f(); };
struct B : A<G26> {};
void g() { B b; }
}
namespace n27 { struct G27 {}; struct G27f {};
template <class T> struct A { T *p; ~A() { go(p); } };
struct X { A<G27> a; };
X x;
}
namespace n28 { struct G28 {}; struct G28f {};
template <class T> struct A { T *p; A() { go(p); } };
struct X { A<G28> a; };
static X x;
}
namespace n29 { struct G29 {}; struct G29f {};
template <class T> struct A { T *p; A() { go(p); } };
struct X { X(); A<G29> a; };
X::X() {}
}
namespace n30 { struct G30 {}; struct G30f {};
template <class T> struct A { T *p; ~A() { go(p); } };
struct X { ~X(); A<G30> a; };
X::~X() {}
}
namespace n36 { struct G36 {}; struct G36f {};
template <class T> struct A { T *p; template <class U> void run(U u) { rk<<<1,1>>>(u); } };
struct B { virtual void r(); };
template <class T> struct C : B { A<T> a; void r() override { a.run(a.p); } };
B *mk(int i) { return i ? (B *)new C<G36> : new C<G36f>; }
}
