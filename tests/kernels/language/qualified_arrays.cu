// Deduction from pointers to arrays whose elements are less qualified.
// buffer answers i32[11] out
// launch qualified_arrays<<<1, 1>>>(answers)
template <class T> __device__ int f(const T (*p)[4]) { return sizeof(T) + 0 * (*p)[0]; }
template <class T> __device__ int f2(const T *const (*p)[4]) { return sizeof(T); }
template <class T, int N> __device__ int f3(const T (*p)[N][3]) { return sizeof(T) + N; }
__device__ int g(const int (*p)[4]) { return (*p)[1]; }
__device__ int g2(const int (&p)[4]) { return p[1]; }
extern "C" __global__ void qualified_arrays(int *p) { int a[4] = {1, 2, 3, 4}; int (*q)[4] = &a; const auto &r = q; p[0] = f(q); p[1] = f(&a); p[2] = f(r); p[3] = g(q); p[4] = g2(a); int *b[4]; p[5] = f2(&b); int c[2][3]; p[6] = f3(&c); const int (*z)[4] = q; p[7] = (*z)[2]; const int *const (*y)[4] = &b; p[8] = y == &b; p[9] = z == q; p[10] = (true ? z : q) == z; }
