// Explicit specializations have the default arguments of their templates.
// buffer answers i32[8] out
// launch specialized_defaults<<<1, 1>>>(answers)
template <class T> __device__ int f(T, int i = 3) { return i; }
template <> __device__ int f(char, int i) { return 10 + i; }
struct A { int v; template <class T> __device__ A(T x, int i = 4); template <class T> __device__ int m(T, int i = 5) { return i; } };
template <class T> __device__ A::A(T, int i) { v = i; }
template <> __device__ A::A(char, int i) { v = i + 20; }
template <> __device__ int A::m(char, int i) { return i + 30; }
template <class T> struct B { __device__ int g(T, int i = 6); };
template <class T> __device__ int B<T>::g(T, int i) { return i; }
template <> __device__ int B<char>::g(char, int i) { return i + 40; }
__global__ void specialized_defaults(int *a) { a[0] = f(1); a[1] = f('c'); A x(1), y('c'); a[2] = x.v; a[3] = y.v; a[4] = x.m(1); a[5] = x.m('c'); B<int> b; B<char> c; a[6] = b.g(1); a[7] = c.g('c'); }
