// flags: --check=reached
// A kernel whose template arguments depend on what no header gives is not made, and that is said.
#include <iterator>
template <class A, class B> struct Same { enum { VALUE = 0 }; };
template <bool B, class A> struct If { typedef A Type; };
struct Sink { typedef void value_type; typedef missing::category<int>::type iterator_category; };
template <class I, class T> __global__ void consume(I in) { typename T::inner u; *in = u.get(); }
template <class I, class O> struct Dispatch {
  typedef typename If<(Same<typename std::iterator_traits<O>::value_type, void>::VALUE), typename std::iterator_traits<O>::value_type>::Type T;
  I in;
  template <class K> int pass(K k) { k<<<1, 1>>>(in); return 0; }
  int go() { return pass(consume<I, T>); }
};
__global__ void good(int *p) { *p = 1; }
int main() {
  int *p;
  Dispatch<int *, Sink> d;
  d.go();
  good<<<1, 1>>>(p);
}
