// As point_of_call, in members, operators and generic lambdas.
// buffer answers i32[8] out
// launch point_of_member_call<<<1, 1>>>(answers)
struct B { }; struct D : B { };
__device__ int f(B &) { return 1; }
struct M { __device__ int m(); };
__device__ int M::m() { D d; return f(d); }
template <class T> struct N { __device__ int m(T t); __device__ int n(T t) { return f(t); } };
template <class T> __device__ int N<T>::m(T t) { return f(t); }
__device__ int operator+(B, int) { return 5; }
__device__ int h2() { D d; return d + 1; }
auto lam = [](auto x) { return f(x); };
__device__ int operator+(D, int) { return 6; }
__device__ int f(D &) { return 2; }
__global__ void point_of_member_call(int *a) { D d; M m; a[0] = m.m(); N<D> n; a[1] = n.m(d); a[2] = n.n(d); a[3] = h2(); a[4] = [](auto x) { return f(x); }(d); }
