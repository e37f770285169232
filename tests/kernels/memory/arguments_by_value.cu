// Structures by value that are read, copied, passed on, written at an index that varies, and chosen by their address.
// buffer x i32[64] rand(-50,50)
// buffer o i32[320] out
// launch in_place<<<1, 64>>>({1, 2, 3, 4, 5, 6, 7, 8}, o)
// launch in_a_loop<<<1, 64>>>({1, 2, 3, 4, 5, 6, 7, 8}, o)
// launch one_of_two<<<1, 64>>>({1, 2, 3, 4, 5, 6, 7, 8}, {8, 7, 6, 5, 4, 3, 2, 1}, o)
// launch passed_on<<<1, 64>>>({x, x, x, x, 3, 7}, o)
// launch half_copied<<<1, 64>>>({11, 5, 6, 7, 8}, o)
struct Eight { int v[8]; };
struct Rows { const int *row[4]; int channels, bias; };
struct Inner { int v[4]; };
struct Outer { int head; Inner inner; };

__global__ void in_place(Eight a, int *o) {
    int t = threadIdx.x, s = 0;
    a.v[t & 7] = 5;
    for (int i = 0; i < 8; i++) s += a.v[i] * (i + 1);
    o[t] = s;
}
__global__ void in_a_loop(Eight a, int *o) {
    int t = threadIdx.x, s = 0;
    for (int i = 0; i < t; i++) a.v[i & 7] += i;
    for (int i = 0; i < 8; i++) s += a.v[i] * (i + 1);
    o[64 + t] = s;
}
__global__ void one_of_two(Eight a, Eight b, int *o) {
    int t = threadIdx.x, s = 0;
    Eight *p = (t & 1) ? &a : &b;
    p->v[t & 7] = 5;
    for (int i = 0; i < 8; i++) s += a.v[i] * b.v[i];
    o[128 + t] = s;
}
__device__ __forceinline__ int level(const Rows &r, int x) { return min(x, r.channels); }
__device__ __forceinline__ int body(const Rows r) { return r.row[level(r, threadIdx.x)][threadIdx.x] + r.bias; }
__global__ void passed_on(const Rows r, int *o) { o[192 + threadIdx.x] = body(r); }
__global__ void half_copied(Outer a, int *o) {
    int t = threadIdx.x;
    Inner before = a.inner;
    a.inner.v[t & 3] = a.head;
    Inner after = a.inner;
    o[256 + t] = before.v[(t + 1) & 3] * 100 + after.v[(t >> 2) & 3];
}
