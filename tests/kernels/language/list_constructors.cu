// Constructors that take an initializer_list: ranked among themselves, templates, before others.
// buffer answers i32[23] out
// launch list_constructors<<<1, 1>>>(answers)
#include <initializer_list>
struct A { int n; __device__ A(std::initializer_list<double> l) : n(100 + l.size()) {} __device__ A(std::initializer_list<int> l) : n(200 + l.size()) {} };
struct B { int n; template<class T> __device__ B(std::initializer_list<T> l) : n(sizeof(T) * 10 + l.size()) {} __device__ B(int, int) : n(1) {} __device__ B(int) : n(2) {} B() = default; };
struct C { int n; __device__ C(std::initializer_list<int> l, int x = 3) : n(l.size() + x * 10) {} __device__ C(const char *, const char *) : n(7) {} __device__ C(C &&) : n(9) {} };
struct P { int a, b; }; struct D { int n; __device__ D(std::initializer_list<P> l) : n(l.size() + l.begin()->b * 10) {} __device__ D(int, int) : n(5) {} };
__device__ int f(B b) { return b.n; } __device__ int g(const A &a) { return a.n; } struct E { int n; __device__ E(std::initializer_list<B> l) : n(l.size()) {} };
template<class... T> struct V { int n; __device__ V(std::initializer_list<int> l) : n(l.size()) {} template<class... U> __device__ V(U...) : n(100 + sizeof...(U)) {} };
__global__ void list_constructors(int *o) { o[0] = A{1, 2}.n; o[1] = A{1.0}.n; A a = {1, 2, 3}; o[2] = a.n; o[3] = B{1, 2}.n; o[4] = B{1.0f, 2.0f, 3.0f}.n; o[5] = B(1, 2).n; o[6] = B{3}.n; o[7] = f({'a', 'b'}); o[8] = g({1, 2}); o[9] = C{1, 2, 3}.n; o[10] = C{"a", "b"}.n; o[11] = D{{1, 2}, {3, 4}}.n; o[12] = D{1, 2}.n; o[13] = B{1, 'c'}.n; o[14] = E{{1, 2}, 3, {4}}.n; o[15] = V<int>{1, 2}.n; o[16] = V<int>{}.n; o[17] = V<int>{1.f, "x"}.n; B b{}; o[18] = b.n; B *pb = new B{1, 2, 3}; o[19] = pb->n; struct H { B b; A a; } h{{1, 2}, {3}}; o[20] = h.b.n + h.a.n; B arr[2] = {{1, 2}, 3}; o[21] = arr[0].n + arr[1].n; const B &r = {5l}; o[22] = r.n; }
