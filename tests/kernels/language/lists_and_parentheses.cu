// Lists and parentheses: the object itself, aggregates, references to pointers.
// buffer answers i32[15] out
// launch lists_and_parentheses<<<1, 1>>>(answers)
// options -std=c++20
struct A { int a; };
struct K { int w; __device__ K() : w(1) {} __device__ K(const K &) : w(4) {} __device__ K &operator=(const K &) = default; };
struct G { K a; int b = 3; };
struct M { int w; __device__ M() : w(1) {} __device__ M(int) : w(7) {} __device__ M(const M &) : w(4) {} };
struct Inner { int w; __device__ Inner() : w(1) {} };
struct Nest { int w; __device__ Nest() : w(1) {} __device__ Nest(Inner) : w(2) {} __device__ Nest(const Nest &) : w(3) {} };
struct Base { long long l; char c; };
struct Flat : Base { short s = 5; int t[2]; };
struct V1 : virtual A { int x; };
struct V2 : V1 { int y; };
struct P { int x, y; };
struct Ptr { __device__ Ptr(const int *&) {} };
__device__ int take(const int *&) { return 1; }
__device__ int take(const int *const &) { return 2; }
__device__ int lists(P &p) { p.x++; return 1; }
__device__ int lists(const P &) { return 2; }
template <class T> concept Some = sizeof(T) >= 4;
template <class T> concept Large = Some<T> && sizeof(T) >= 8;
template <Large T> __device__ int pick(T) { return 1; }
template <Some T> __device__ int pick(T) { return 2; }
template <class T> __device__ T &lv();
template <class T> __device__ constexpr int refused() { return !requires { Ptr(lv<T *>()); } + 2 * !requires { T{{}}; } + 4 * !requires { T({1}, 2); } + 8 * __is_aggregate(V2); }

__global__ void lists_and_parentheses(int *o)
{
    o[0] = G({}).a.w;
    G g({});
    o[1] = g.a.w * 10 + g.b;
    o[2] = M({}).w * 10 + M({5}).w;
    M m({5});
    o[3] = m.w;
    o[4] = G({K(), 8}).a.w;
    o[5] = Nest{{}}.w;
    o[6] = static_cast<Base>(2.9).l;
    Base b(2.9, 65.5);
    o[7] = b.l * 100 + b.c;
    Flat f(Base(7, 8));
    o[8] = f.l * 1000 + f.c * 100 + f.s * 10 + f.t[1];
    Flat h({4, 5}, 6, {7, 9});
    o[9] = h.l * 10000 + h.c * 1000 + h.s * 100 + h.t[0] * 10 + h.t[1];
    int *q = o;
    o[10] = take(q);
    P p{1, 2};
    o[11] = lists({p}) * 10 + p.x;
    o[12] = pick(1) * 10 + pick(1.0);
    o[13] = refused<int>();
    o[14] = V2().y;
}
