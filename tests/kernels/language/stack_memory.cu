// Memory of a size that only a run knows, on the stack: in loops, templates and recursion.
// buffer o i32[8] values(0,0,0,0,0,6,0,0) out
// launch k<<<1, 1>>>(o)
template <class T> __device__ int sum(int n) {
    T *p = (T *)__builtin_alloca(n * sizeof(T));
    for (int i = 0; i < n; i++) p[i] = T(i * 3);
    int s = 0;
    for (int i = 0; i < n; i++) s += int(p[n - 1 - i]) * i;
    return s;
}
__device__ int down(int n) {
    if (!n) return 0;
    char *p = (char *)__builtin_alloca(n);
    p[n - 1] = n;
    p[0] = n;
    return p[n - 1] + down(n - 1);
}
__global__ void k(int *o) {
    int n = o[5], s = 0;
    for (int i = 0; i < 100; i++) s += sum<int>(n + i % 3);
    o[0] = s;
    o[1] = sum<double>(n) + sum<char>(n);
    o[2] = down(n);
    int *q = (int *)__builtin_alloca(16);
    q[o[0] & 3] = 7;
    o[3] = q[o[0] & 3];
}
