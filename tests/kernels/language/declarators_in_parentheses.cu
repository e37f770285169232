// Declarations that look like expressions, and parameters of templates that are arrays and functions.
// buffer answers i32[12] out
// launch declarators_in_parentheses<<<1, 1>>>(answers)
struct Fu { int v; __device__ Fu(int x = 1) : v(x) {} __device__ int p() { return v; } };
typedef const double (&Cr); typedef int (*Pf); typedef int (Arr[3]);
template <class T, class U=int> class CC { };
template <class T, class U> __device__ int ff(CC<T,U> c) { return 1; }
template <class T> __device__ int ff(CC<T> c) { return 2; }
template <const int I[2]> struct Ax { int ir[1]; __device__ int g() { return I[1]; } };
__constant__ extern int ar[2] ; __constant__ int ar[2] = { 1, 2 };
template <class O> __device__ int ini(const O &x) { return x; }
template <class O, int fn(const O &)> struct cont { template <class I> __device__ int add(const I &i) { return fn(i); } };
__global__ void declarators_in_parentheses(int *a) { int i = 5; int *p = &i; Fu x((*p)); a[0] = x.p(); Fu((y)); a[1] = y.p(); Fu((*z)); z = &x; a[2] = z->p(); double q = 2; Cr r = q; a[4] = r;
 CC<int, char> c1; CC<int,int> c2; a[7] = ff(c1); a[8] = ff(c2); a[9] = cont<int, ini<int>>().add(4); }
