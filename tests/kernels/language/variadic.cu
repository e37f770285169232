// Variable argument lists: scalars of every kind, classes, copies of lists, calls through a pointer.
// buffer o i32[16] iota out
// nonuniform
// launch k<<<1, 1>>>(o)
#include <cstdarg>
struct P {
    int x, y, z;
};
struct alignas(16) Q {
    long long a, b;
};
__device__ int sum(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int s = 0;
    for (int i = 0; i < n; i++) s += va_arg(ap, int);
    double d = va_arg(ap, double);
    long long l = va_arg(ap, long long);
    va_end(ap);
    return s + (int)d + (int)l;
}
__device__ __noinline__ int classes(int n, ...) {
    va_list ap, bp;
    va_start(ap, n);
    va_copy(bp, ap);
    P p = va_arg(ap, P);
    int q = va_arg(ap, int);
    Q big = va_arg(ap, Q);
    P r = va_arg(bp, P);
    va_end(ap);
    va_end(bp);
    return p.x + p.y * 10 + p.z * 100 + q * 1000 + r.z + (int)(big.a - big.b);
}
__device__ int next(va_list &ap) { return va_arg(ap, int); }
__device__ int through(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int a = next(ap);
    int b = next(ap);
    va_end(ap);
    return a * 100 + b;
}
__device__ int (*const table[2])(int, ...) = {sum, through};
__global__ void k(int *o) {
    int a = o[1], b = o[2], c = o[3];
    o[0] = sum(3, a, b, c, 2.5, 7ll);
    P p = {a, b, c};
    Q q = {50, 8};
    o[1] = classes(1, p, b + c, q);
    o[2] = sum(0, 1.f, 9ll);
    short s = -3;
    bool t = true;
    o[3] = sum(2, s, t, 0.0, 0ll);
    o[4] = through(2, c, b);
    o[5] = table[o[6] == 6](2, b, a);
}
