// Members of several bases: qualified, hidden by a virtual base's heir, inaccessible, ambiguous where that only rules out an overload;
// arrays of arrays copied by classes, captures and bindings; a lambda in a fold.
// buffer out i32[224] zero out
// launch k<<<1, 32>>>(out)
#define D __device__
struct A {
    int x;
    D int f() { return x * 2; }
    D virtual int v() { return x; }
    D static int s() { return 7; }
};
struct B : A {};
struct C : A {
    D int v() override { return x + 100; }
};
// Two objects of class A: a qualifier says which.
struct Two : B, C {
    D int sum() { return B::x * 10 + C::x + C::f() + B::f() + s(); }
};
struct Root {
    int n;
    D Root() : n(1) {}
    D int f() { return 1; }
};
struct Left : virtual Root {};
struct Right : virtual Root {
    int n;
    D Right() : n(2) {}
    D int f() { return 2; }
};
// The names of Right hide those of the one virtual base, also on the way through Left.
struct Diamond : Left, Right {};
struct Fields {
    int y;
};
struct Both : A, Fields {
    using A::f;
    D int f(int a) { return f() + a; }
};
struct Secret : private A {
    D int get() {
        A *p = this;
        A &r = *this;
        auto l = [this] {
            A &a = *this;
            return a.x;
        };
        x = 4;
        return p->x + r.x + l();
    }
    using A::f;
    friend D int open(Secret &s);
};
struct Sealed : private A {};
D int open(Secret &s) {
    A &a = s;
    return a.x;
}
template <class T, class = decltype(((T *)nullptr)->x)> D int has_x(int) { return 1; }
template <class T> D int has_x(...) { return 0; }
struct Clash1 {
    int x;
};
struct Clash : A, Clash1 {};
template <class T, class = decltype(static_cast<A *>((T *)nullptr))> D int to_a(int) { return 1; }
template <class T> D int to_a(...) { return 0; }
// Arrays of arrays are copied element by element.
struct Item {
    int v;
    D Item(int a = 0) : v(a) {}
    D Item(const Item &o) : v(o.v + 1) {}
};
struct Grid {
    Item cell[2][3];
};
template <int... I> D int each(int b) {
    return ([&](int q) { return q * I + b; }(I + 1) + ... + 0);
}
__global__ void k(int *out) {
    int i = threadIdx.x;
    Two t;
    t.B::x = 1 + i;
    t.C::x = 2;
    out[i] = t.B::x * 1000 + t.C::x * 10000 + t.sum() + t.C::f() * 100000 + t.C::v() + static_cast<C &>(t).x;
    Diamond d;
    out[32 + i] = d.n * 10 + d.f() + d.Left::n * 100 + d.Right::f() * 1000;
    Both b;
    b.x = i;
    b.y = 5;
    Secret s;
    out[64 + i] = b.f(3) + b.y + s.get() * 100 + open(s) * 10000 + s.f() * 100000;
    out[96 + i] = has_x<Clash>(0) + has_x<Both>(0) * 10 + to_a<Sealed>(0) * 100 + to_a<Both>(0) * 1000 + to_a<Two>(0) * 10000;
    Grid g;
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < 3; c++) g.cell[r][c].v = i * 100 + r * 10 + c;
    Grid copy = g;
    int plain[2][2] = {{i, 1}, {2, 3}};
    auto [p, q] = plain;
    q[0] = 50;
    auto l = [plain] { return plain[0][0] + plain[0][1] * 10 + plain[1][0] * 100 + plain[1][1] * 1000; };
    plain[0][1] = 9;
    out[128 + i] = copy.cell[0][0].v + copy.cell[0][2].v * 3 + copy.cell[1][1].v * 5 + copy.cell[1][2].v * 7;
    out[160 + i] = p[0] + p[1] * 10 + q[0] * 100 + q[1] * 10000 + l();
    out[192 + i] = each<1, 2, 3>(i);
}
