// kernels as nvcc's
// Launches in constructors, conversions and operators, defined out of their classes.
template <class T> __global__ void k(T *p) { *p = T(); }
struct V { void operator()(int); operator int*(); V &operator+=(float); V(); ~V(); template<class U> void m(U); };
void V::operator()(int x) { k<<<1,1>>>(&x); }
V::operator int*() { char c; k<<<1,1>>>(&c); return 0; }
V &V::operator+=(float f) { k<<<1,1>>>(&f); return *this; }
V::V() { short s; k<<<1,1>>>(&s); }
V::~V() { double d; k<<<1,1>>>(&d); }
template<class U> void V::m(U u) { k<<<1,1>>>(&u); }
void use(V v) { v.m(3ull); }
template <class T> struct W { W(T); W(T, T*); ~W(); void operator()(T); operator T(); T operator[](int); template <class U> W(U, T, T); };
template <class T> W<T>::W(T t) { k<<<1,1>>>(&t); }
template <class T> W<T>::W(T t, T *) { T* q; k<<<1,1>>>(&q); }
template <class T> W<T>::~W() { T **d; k<<<1,1>>>(&d); }
template <class T> void W<T>::operator()(T t) { const T **c; k<<<1,1>>>(&c); }
template <class T> W<T>::operator T() { volatile T *c; k<<<1,1>>>(&c); return T(); }
template <class T> T W<T>::operator[](int) { T (*c)[3]; k<<<1,1>>>(&c); return T(); }
template <class T> template <class U> W<T>::W(U u, T, T) { T (*c)(U); k<<<1,1>>>(&c); }
void g() { W<long> w(3l); w(2l); long l = w; w[1]; W<long> w2(3l, &l); W<long> w3(1.0f, l, l); }
template <class T> W<T> operator+(W<T> a, int) { unsigned char b; k<<<1,1>>>(&b); return a; }
void gg(W<long> a) { a + 1; }
W<long> operator-(W<long> a, int) { unsigned short b; k<<<1,1>>>(&b); return a; }
namespace N { struct Q { Q operator*(int); friend Q operator/(Q q, int) { wchar_t b; k<<<1,1>>>(&b); return q; } struct In { In(int); operator bool(); }; }; }
N::Q N::Q::operator*(int) { bool b; k<<<1,1>>>(&b); return *this; }
N::Q::In::In(int) { char16_t b; k<<<1,1>>>(&b); }
N::Q::In::operator bool() { char32_t b; k<<<1,1>>>(&b); return true; }
