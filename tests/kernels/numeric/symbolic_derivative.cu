// Expression trees with double dispatch, derivatives and clones in an arena by class-specific operator new.
// buffer out f64[32] out tol=1e-12
// launch k<<<1, 32>>>(out)
#include <new>
// expression trees with a double-dispatch visitor, covariant clone, arena allocation by operator new overloads
struct Arena { alignas(16) char mem[4096]; size_t used = 0; __device__ void* get(size_t n) { void* p = mem + used;
    used += (n + 15) & ~size_t(15); return p; } };
struct Num; struct Var; template<char Op> struct Bin; struct Call;
struct Visitor { virtual __device__ double on(const Num&) = 0; virtual __device__ double on(const Var&) = 0;
    virtual __device__ double on(const Bin<'+'>&) = 0; virtual __device__ double on(const Bin<'*'>&) = 0;
    virtual __device__ double on(const Bin<'-'>&) = 0; virtual __device__ double on(const Call&) = 0; };
struct Node { static __device__ void* operator new(size_t n, Arena& a) { return a.get(n); }
    static __device__ void operator delete(void*, Arena&) {} static __device__ void operator delete(void*) {}
    virtual __device__ double accept(Visitor& v) const = 0; virtual __device__ const Node* diff(Arena& a) const = 0;
    virtual __device__ Node* clone(Arena&) const = 0; virtual __device__ ~Node() = default; };
template<class D> struct Base : Node { __device__ double accept(Visitor& v) const final { return v.on(static_cast<const D&>(*this));
    } __device__ Node* clone(Arena& a) const override { return new (a) D(static_cast<const D&>(*this)); } };
struct Num : Base<Num> { double v; __device__ Num(double v) : v(v) {} __device__ const Node* diff(Arena& a) const override {
    return new (a) Num(0); } };
struct Var : Base<Var> { __device__ const Node* diff(Arena& a) const override { return new (a) Num(1); } };
template<char Op> struct Bin : Base<Bin<Op>> { const Node *l, *r; __device__ Bin(const Node* l, const Node* r) : l(l), r(r) {}
    __device__ const Node* diff(Arena& a) const override; };
struct Call : Base<Call> { enum Fn { Sin, Cos, Sqr } f; const Node* x; __device__ Call(Fn f, const Node* x) : f(f), x(x) {}
    __device__ const Node* diff(Arena& a) const override {
    const Node* d = f == Sin ? static_cast<const Node*>(new (a) Call(Cos, x)) : f ==
    Cos ? static_cast<const Node*>(new (a) Bin<'-'>(new (a) Num(0), new (a) Call(Sin, x))) : new (a) Bin<'*'>(new (a) Num(2), x);
    return new (a) Bin<'*'>(d, x->diff(a)); } };
template<char Op> __device__ const Node* Bin<Op>::diff(Arena& a) const {
    if constexpr (Op == '*') return new (a) Bin<'+'>(new (a) Bin<'*'>(l->diff(a), r), new (a) Bin<'*'>(l, r->diff(a)));
    else return new (a) Bin<Op>(l->diff(a), r->diff(a)); }
struct Eval : Visitor { double x; int n = 0; __device__ explicit Eval(double x) : x(x) {}
    __device__ double on(const Num& k) override { ++n; return k.v; } __device__ double on(const Var&) override { ++n; return x; }
    template<class B, class F> __device__ double two(const B& b, F f) { ++n; double l = b.l->accept(*this);
    return f(l, b.r->accept(*this)); } __device__ double on(const Bin<'+'>& b) override {
    return two(b, [](double p, double q) { return p + q; }); } __device__ double on(const Bin<'*'>& b) override {
    return two(b, [](double p, double q) { return p * q; }); } __device__ double on(const Bin<'-'>& b) override {
    return two(b, [](double p, double q) { return p - q; }); } __device__ double on(const Call& c) override { ++n;
    double v = c.x->accept(*this); switch (c.f) { case Call::Sin: return v - v * v * v / 6; case Call::Cos: return 1 - v * v / 2;
    case Call::Sqr: return v * v; } return 0; } };
__global__ void k(double* out) { int t = threadIdx.x; Arena a; const Node* x = new (a) Var;
    const Node* e = new (a) Bin<'+'>(new (a) Call(Call::Sqr, new (a) Bin<'*'>(new (a) Num(t * 0.25), x)), new (a) Call(t &
    1 ? Call::Sin : Call::Cos, new (a) Bin<'-'>(x, new (a) Num(0.5)))); Eval ev(0.125 * t); double r = e->accept(ev);
    const Node* d = e->diff(a); r = r * 10 + d->accept(ev); Node* c = d->clone(a); r += c->accept(ev) * 0.5 + ev.n * 1000 + a.used;
    c->~Node(); out[t] = r; }
