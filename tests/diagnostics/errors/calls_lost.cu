template <class T> __global__ void k(T *p) { *p = T(); }
template <class T> void run(T *p) { k<<<1, 1>>>(p); }
struct S { template <class T> void go(T *p) { k<<<1, 1>>>(p); } };
void host() {
    auto p = elsewhere();
    run(p);
    somewhere.go((float *)0);
    S().go((int *)0);
    run((char *)0) +;
}
template <class T> struct Runner { void all(T *p) { run(p); } };
struct Plain { void all(int *p) { run(p); } };
void members() {
    auto u = unknown();
    u.go((double *)0);
    u->all(1);
    u.none();
}
