// Virtual inheritance: a diamond with overriders, construction order, calls during construction, covariant results, deletion.
// buffer o i32[64] zero out
// launch k<<<1, 1>>>(o, 7)
struct Log {
    int *at;
    int n;
    __device__ void put(int v) { at[n++] = v; }
};
struct A {
    Log *log;
    int a;
    __device__ A(Log *l, int x) : log(l), a(x) { log->put(100 + A::f()); }
    __device__ virtual int f() { return a; }
    __device__ virtual A *self() { return this; }
    __device__ virtual ~A() { log->put(900 + f()); }
};
struct B : virtual A {
    int b;
    __device__ B(Log *l, int x) : A(l, 1), b(x) { log->put(200 + f()); }
    __device__ int f() override { return a + b; }
    __device__ B *self() override { return this; }
    __device__ ~B() { log->put(800 + f()); }
};
struct C : virtual A {
    int c;
    __device__ C(Log *l, int x) : A(l, 2), c(x) { log->put(300 + g()); }
    __device__ virtual int g() { return c * 10 + f(); }
    __device__ ~C() { log->put(700 + g()); }
};
struct D : B, C {
    int d;
    __device__ D(Log *l, int x) : A(l, x), B(l, x + 1), C(l, x + 2), d(x + 3) { log->put(400 + f()); }
    __device__ int f() override { return a + b + c + d; }
    __device__ D *self() override { return this; }
    __device__ ~D() { log->put(600 + f()); }
};
struct E : D {
    __device__ E(Log *l) : A(l, 3), D(l, 5) {}
    __device__ int g() override { return f() - c; }
};
__device__ __noinline__ int through_a(A *p) { return p->f(); }
__device__ __noinline__ int through_c(C *p) { return p->g() + p->a; }
__device__ __noinline__ A *self_of(A *p) { return p->self(); }

__global__ void k(int *o, int n) {
    Log log{o, 0};
    {
        D d(&log, n);
        C c(&log, n);
        log.put(through_a(&d));
        log.put(through_c(&d));
        log.put(through_c(&c));
        log.put(self_of(&d) == static_cast<A *>(&d));
        B *b = &d;
        log.put(b->self() == b);
        log.put(b->a + b->f());
        D e(d);
        log.put(e.f());
    }
    A *p = new E(&log);
    log.put(p->f());
    log.put(through_c(new E(&log)));
    delete p;
    log.put(sizeof(D) > 0);
    log.put(log.n);
}
