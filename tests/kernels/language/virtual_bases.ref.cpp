struct Log {
    int *at;
    int n;
    void put(int v) { at[n++] = v; }
};
struct A {
    Log *log;
    int a;
    A(Log *l, int x) : log(l), a(x) { log->put(100 + A::f()); }
    virtual int f() { return a; }
    virtual A *self() { return this; }
    virtual ~A() { log->put(900 + f()); }
};
struct B : virtual A {
    int b;
    B(Log *l, int x) : A(l, 1), b(x) { log->put(200 + f()); }
    int f() override { return a + b; }
    B *self() override { return this; }
    ~B() { log->put(800 + f()); }
};
struct C : virtual A {
    int c;
    C(Log *l, int x) : A(l, 2), c(x) { log->put(300 + g()); }
    virtual int g() { return c * 10 + f(); }
    ~C() { log->put(700 + g()); }
};
struct D : B, C {
    int d;
    D(Log *l, int x) : A(l, x), B(l, x + 1), C(l, x + 2), d(x + 3) { log->put(400 + f()); }
    int f() override { return a + b + c + d; }
    D *self() override { return this; }
    ~D() { log->put(600 + f()); }
};
struct E : D {
    E(Log *l) : A(l, 3), D(l, 5) {}
    int g() override { return f() - c; }
};
static int through_a(A *p) { return p->f(); }
static int through_c(C *p) { return p->g() + p->a; }
static A *self_of(A *p) { return p->self(); }
extern "C" void reference(int *o) {
    int n = 7;
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
