// buffer v i64[64] iota
// buffer w i64[64] zero out
// launch own<<<1, 64>>>(v, w)
#include <initializer_list>

// An explicit specialisation is of the template whose return type, once its arguments are known, is its own.
template <bool B, class T = void> struct en {};
template <class T> struct en<true, T> { typedef T type; };
template <class T> struct sg { enum { v = 1 }; };
template <> struct sg<unsigned> { enum { v = 0 }; };
template <class T> __device__ typename en<sg<T>::v != 0, T>::type mag(const T &x) { return x < 0 ? -x : x; }
template <class T> __device__ typename en<!sg<T>::v, T>::type mag(const T &x) { return x + 3; }
template <> __device__ long mag(const long &x) { return x * 2; }
template <> __device__ unsigned mag(const unsigned &x) { return x * 5; }

// Names that another declaration gives to parameters are its own.
typedef short Index;
enum { Size = 3 };
template <class T, int Index = 0> struct D;
template <class T, int I> struct D { __device__ long v(Index x) { return x + I + sizeof(Index); } };
template <class Size, class U = Size> struct F;
template <class A, class B> struct F { static __device__ long v() { return Size + sizeof(A) * 10 + sizeof(B) * 100; } };

// A conversion function to the class before constructors that want the argument converted.
struct H { long x; __device__ H() {} __device__ H(float) : x(1) {} __device__ H(int) : x(2) {} __device__ H(long) : x(3) {} };
struct C { long c; __device__ operator float() const { return 7; } __device__ operator H() const { H h; h.x = c * 10; return h; } };

// A built-in comparison before functions that convert both operands.
namespace n {
struct Sym { long v; __device__ Sym(long v) : v(v) {} __device__ Sym(int v) : v(v) {} };
struct Half { float f; __device__ operator float() const { return f; } __device__ operator H() const { return H(); } };
__device__ bool operator==(float, const Sym &) { return false; }
__device__ bool operator>(const Sym &, float) { return false; }
}

// An argument in braces goes to the constructor that takes a list.
template <class T> struct List {
    long s;
    __device__ List(const T &x) : s(x) {}
    __device__ List(const T *p, unsigned long n) : s(n) {}
    __device__ List(const std::initializer_list<T> &l) : s(0) { for (T x : l) s = s * 3 + x; }
};
__device__ long list(List<long> l, int more = 1) { return l.s + more; }
__device__ long list(const char *) { return 0; }

__global__ void own(const long long *v, long long *w) {
    int i = threadIdx.x;
    long x = v[i];
    C c{x};
    H h(c);
    n::Half f{float(i)};
    w[i] = mag(x) + mag(int(x)) * 3 + mag(unsigned(x)) * 7 + D<int, 5>().v(x) + D<char>().v(x) + F<int>::v() + F<int, char>::v()
         + static_cast<H>(c).x + h.x + (f == 5 ? 1000 : 0) + (20 > f ? 5000 : 0) + list({2, x}) + list({x, x, x}) * 2;
}
