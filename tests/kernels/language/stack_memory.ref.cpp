template <class T> static int sum(int n) {
    T *p = (T *)__builtin_alloca(n * sizeof(T));
    for (int i = 0; i < n; i++) p[i] = T(i * 3);
    int s = 0;
    for (int i = 0; i < n; i++) s += int(p[n - 1 - i]) * i;
    return s;
}
static int down(int n) {
    if (!n) return 0;
    char *p = (char *)__builtin_alloca(n);
    p[n - 1] = n;
    p[0] = n;
    return p[n - 1] + down(n - 1);
}
static void k(int *o) {
    int n = o[5], s = 0;
    for (int i = 0; i < 100; i++) s += sum<int>(n + i % 3);
    o[0] = s;
    o[1] = sum<double>(n) + sum<char>(n);
    o[2] = down(n);
    int *q = (int *)__builtin_alloca(16);
    q[o[0] & 3] = 7;
    o[3] = q[o[0] & 3];
}
extern "C" void reference(int *o) {
    k(o);
}
