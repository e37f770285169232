// Members of an explicit specialization of a class template are defined, called or not: what they launch is there.
// mangling exact
template <int N> __global__ void k() {}
template <class T> void go() { k<sizeof(T)><<<1, 1>>>(); }
template <class T, int S> class U;
template <> class U<int, 0> {
 protected:
  int m;
 public:
  explicit U(int n = 0) : m(n) {}
 protected:
  U(long n) { k<11><<<1, 1>>>(); }
  void f() { go<char>(); }
};
template <> class U<int, 1> : public U<int, 0> {
 public:
  void g() { go<short>(); }
};
template <class T> struct W { struct X; void f() { k<13><<<1, 1>>>(); } };
template <> struct W<int>::X { void g() { k<14><<<1, 1>>>(); } };
template <class T> struct U<T, 2> { void f() { k<15><<<1, 1>>>(); } };
