// Pointers to members: data and functions, virtual ones, through bases and back, comparisons, as template arguments.
// buffer o i32[16] iota out
// launch k<<<1, 1>>>(o, 1)
struct B {
    int x;
    __device__ virtual int f(int a) { return a + x; }
    __device__ int g(int a) { return a * x; }
    __device__ virtual ~B() {}
};
struct M {
    int m;
    __device__ virtual int h(int a) { return a - m; }
};
struct D : M, B {
    __device__ int f(int a) override { return a - x; }
    __device__ int q(int a) const { return a + m; }
};
template <class T, int (T::*F)(int)> __device__ int apply(T *t, int v) { return (t->*F)(v); }
template <int M::*P> __device__ int read(const D &d) { return d.*P; }
__device__ int (D::*const members[])(int) = {&D::f, &D::g, &D::h};
__global__ void k(int *o, int w) {
    D d;
    d.x = 3;
    d.m = 4;
    int (B::*p)(int) = w ? &B::f : &B::g;
    o[0] = (d.*p)(5);
    int (D::*q)(int) = p;
    o[1] = (d.*q)(6);
    o[2] = apply<B, &B::f>(&d, 2);
    int B::*dp = &B::x;
    int D::*ddp = dp;
    o[3] = d.*ddp;
    o[4] = q == nullptr;
    o[5] = p != nullptr;
    int (D::*r)(int) const = &D::q;
    o[6] = (d.*r)(1);
    int M::*none = nullptr;
    o[7] = none == nullptr;
    int (M::*h)(int) = &M::h;
    o[8] = (d.*h)(3);
    auto s = static_cast<int (B::*)(int)>(q);
    o[9] = (d.*s)(1);
    o[10] = (d.*members[w])(7) + (d.*members[w - 1])(7) * 10 + (d.*members[w + 1])(7) * 100;
    o[11] = read<&M::m>(d);
    D *pd = &d;
    o[12] = (pd->*ddp)++ + pd->x;
}
