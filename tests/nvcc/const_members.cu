// nvcc: -arch=sm_80
// Launches in host members that are const: what they pass is const.
template<class T> __global__ void k(T p) {}
template<class T> struct Buf { T *d; T *data() { return d; } const T *data() const { return d; } };
struct S { Buf<int> b; void go() const { k<<<1,1>>>(b.data()); } void go2() { k<<<1,1>>>(b.data()); }
 void go4() const { auto l=[this] { k<<<1,1>>>(this); k<<<1,1>>>(&b); }; l(); } int x; void go5() const { k<<<1,1>>>(&x); k<<<1,1>>>(this); } };
struct T { Buf<float> b; void go() const; template<class Q> void t(Q q) const { k<<<1,1>>>(b.data()); k<<<1,1>>>(q); } };
void T::go() const { k<<<1,1>>>(b.data()); k<<<1,1>>>(this);}
void f(S s, T t) { s.go(); s.go2(); s.go4(); s.go5(); t.go(); t.t(2.5); }
int main() {}
