// What steers the inliner: a callee with a switch, one that calls and touches memory, local arrays.
__device__ int cases(int x) {
    switch (x) {
    case 1: return x * 7;
    case 2: return x / 3;
    case 7: return x ^ 40;
    case 9: return x % 11;
    default: return x;
    }
}
__device__ __noinline__ int stays(int x) { return x * x; }
__device__ int calls(int *p, int i) { return stays(p[i]) + stays(p[i + 1]) + cases(p[i]); }
__device__ int local(int *p, int i) {
    int a[64];
    for (int k = 0; k < 64; ++k) a[k] = p[i + k];
    return a[p[i] & 63] + a[p[i + 1] & 63];
}
__global__ void k(int *p) {
    p[0] = cases(p[1]) + cases(p[2]);
    p[1] = calls(p, 1) + calls(p, 5);
    if (p[4] > 3) p[5] = local(p, 11);
    else p[6] = local(p, 22) + local(p, 33);
}
