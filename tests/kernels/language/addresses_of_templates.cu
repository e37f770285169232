// The address of an overloaded template is that of the most specialized one; constructors that are specialized.
// buffer answers i32[8] out
// launch addresses_of_templates<<<1, 1>>>(answers)
struct A { int v; template <class T> __device__ A(T x, bool y = false); };
template <class T> __device__ A::A(T, bool) { v = 1; }
template <> __device__ A::A(char, bool) { v = 2; }
template <class T> __device__ int f(T) { return 1; }
template <class T> __device__ int f(T*) { return 0; }
__global__ void addresses_of_templates(int *a) { int b = 0; char c = 0; A x(b); A y(c); A z(c, false); a[0] = x.v; a[1] = y.v; a[2] = z.v;
  int (*h)(int*) = &f; int (&k)(int*) = f; a[3] = h(a); a[4] = k(a); }
