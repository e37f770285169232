// The class's own name in constructors that arguments are deduced from.
// buffer answers i32[3] out
// launch class_name_in_guides<<<1, 1>>>(answers)
template<class T> struct X { T v; int n; __device__ X(T t) : v(t), n(1) {} __device__ X(X *p, int) : v(p->v), n(2) {} __device__ X(const X &a, X b) : v(a.v + b.v), n(3) {} __device__ X(int (*f)(X), char) : v(), n(4) {} };
__device__ int fx(X<long>) { return 1; }
__global__ void class_name_in_guides(int *o) { X a(1.5); X b(&a, 1); X c(a, b); X d(fx, 'c'); o[0] = sizeof(b.v) + b.n * 10; o[1] = sizeof(c.v) + c.n * 10;  o[2] = sizeof(d.v) + d.n * 10; }
