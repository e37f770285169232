// The same classes compiled for the host.
#include <cstddef>
using std::size_t;
static struct {
  unsigned x;
} threadIdx, blockIdx, blockDim{32};
#include <new>
// expression trees with a double-dispatch visitor, covariant clone, arena allocation by operator new overloads
struct Arena { alignas(16) char mem[4096]; size_t used = 0; void* get(size_t n) { void* p = mem + used;
    used += (n + 15) & ~size_t(15); return p; } };
struct Num; struct Var; template<char Op> struct Bin; struct Call;
struct Visitor { virtual double on(const Num&) = 0; virtual double on(const Var&) = 0; virtual double on(const Bin<'+'>&) = 0;
    virtual double on(const Bin<'*'>&) = 0; virtual double on(const Bin<'-'>&) = 0; virtual double on(const Call&) = 0; };
struct Node { static void* operator new(size_t n, Arena& a) { return a.get(n); } static void operator delete(void*, Arena&) {}
    static void operator delete(void*) {} virtual double accept(Visitor& v) const = 0; virtual const Node* diff(Arena& a) const = 0;
    virtual Node* clone(Arena&) const = 0; virtual ~Node() = default; };
template<class D> struct Base : Node { double accept(Visitor& v) const final { return v.on(static_cast<const D&>(*this)); }
    Node* clone(Arena& a) const override { return new (a) D(static_cast<const D&>(*this)); } };
struct Num : Base<Num> { double v; Num(double v) : v(v) {} const Node* diff(Arena& a) const override { return new (a) Num(0); } };
struct Var : Base<Var> { const Node* diff(Arena& a) const override { return new (a) Num(1); } };
template<char Op> struct Bin : Base<Bin<Op>> { const Node *l, *r; Bin(const Node* l, const Node* r) : l(l), r(r) {}
    const Node* diff(Arena& a) const override; };
struct Call : Base<Call> { enum Fn { Sin, Cos, Sqr } f; const Node* x; Call(Fn f, const Node* x) : f(f), x(x) {}
    const Node* diff(Arena& a) const override { const Node* d = f == Sin ? static_cast<const Node*>(new (a) Call(Cos, x)) : f ==
    Cos ? static_cast<const Node*>(new (a) Bin<'-'>(new (a) Num(0), new (a) Call(Sin, x))) : new (a) Bin<'*'>(new (a) Num(2), x);
    return new (a) Bin<'*'>(d, x->diff(a)); } };
template<char Op> const Node* Bin<Op>::diff(Arena& a) const {
    if constexpr (Op == '*') return new (a) Bin<'+'>(new (a) Bin<'*'>(l->diff(a), r), new (a) Bin<'*'>(l, r->diff(a)));
    else return new (a) Bin<Op>(l->diff(a), r->diff(a)); }
struct Eval : Visitor { double x; int n = 0; explicit Eval(double x) : x(x) {} double on(const Num& k) override { ++n; return k.v; }
    double on(const Var&) override { ++n; return x; } template<class B, class F> double two(const B& b, F f) { ++n;
    double l = b.l->accept(*this); return f(l, b.r->accept(*this)); } double on(const Bin<'+'>& b) override {
    return two(b, [](double p, double q) { return p + q; }); } double on(const Bin<'*'>& b) override {
    return two(b, [](double p, double q) { return p * q; }); } double on(const Bin<'-'>& b) override {
    return two(b, [](double p, double q) { return p - q; }); } double on(const Call& c) override { ++n;
    double v = c.x->accept(*this); switch (c.f) { case Call::Sin: return v - v * v * v / 6; case Call::Cos: return 1 - v * v / 2;
    case Call::Sqr: return v * v; } return 0; } };
void k(double* out) { int t = threadIdx.x; Arena a; const Node* x = new (a) Var;
    const Node* e = new (a) Bin<'+'>(new (a) Call(Call::Sqr, new (a) Bin<'*'>(new (a) Num(t * 0.25), x)), new (a) Call(t &
    1 ? Call::Sin : Call::Cos, new (a) Bin<'-'>(x, new (a) Num(0.5)))); Eval ev(0.125 * t); double r = e->accept(ev);
    const Node* d = e->diff(a); r = r * 10 + d->accept(ev); Node* c = d->clone(a); r += c->accept(ev) * 0.5 + ev.n * 1000 + a.used;
    c->~Node(); out[t] = r; }
extern "C" void reference(double *p0) {
  for (blockIdx.x = 0; blockIdx.x < 1; ++blockIdx.x)
    for (threadIdx.x = 0; threadIdx.x < 32; ++threadIdx.x) k(p0);
}
