// Of `new` the constructors that are called launch.
// mangling exact
template <int N, class T> __global__ void k() {}
struct R { virtual ~R() {} };
struct U { R *r = nullptr; U() {} U(U &&) {} };
template <class T> struct L { U v; L() { k<1, T><<<1,1>>>(); } L(int) { k<2, T><<<1,1>>>(); } template <class U> L(U, U) { k<3, U><<<1,1>>>(); } };
template <class T> struct Q { int i; void f() { k<4, T><<<1,1>>>(); } Q() = default; };
void f() { new L<int>; new L<char>(1); auto p = new L<long>('c', 'd'); new L<float>[3]; new Q<int>(); delete p; }
void g() { auto l = [](auto x) { return new L<decltype(x)>(1); }; l(1.0); }
