// What a call finds by its arguments: what is declared before it, in templates what their instantiation sees.
// buffer answers i32[8] out
// launch point_of_call<<<1, 1>>>(answers)
struct B { }; struct D : B { };
__device__ int f(B &) { return 1; }
__device__ int h() { D d; return f(d); }
__device__ D gd;
template <class T> __device__ int g() { return f(gd); }
template <class T> __device__ int g2(T t) { return f(t); }
struct M { __device__ int m() { D d; return f(d); } };
__device__ int f(D &) { return 2; }
__global__ void point_of_call(int *a) { D d; a[0] = h(); a[1] = g<int>(); a[2] = g2(d); M m; a[3] = m.m(); a[4] = f(d); }
