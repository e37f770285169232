// Constructors with default arguments inherited by derived classes, as iterator adaptors have them; the derived class keeps its
// own default constructor.
// buffer x f32[64] rand(-4,4)
// buffer out f32[64] out
// launch adapt<<<1, 32>>>(x, out)

template <class Iterator, class Derived> struct adaptor {
    using iterator = Iterator;
    using reference = decltype(*Iterator{});
    Iterator ptr;
    __host__ __device__ constexpr adaptor(Iterator p = {}) : ptr(p) {}
    __host__ __device__ constexpr Iterator get() const { return ptr; }
    __host__ __device__ constexpr reference operator*() const { return *ptr; }
    template <class Index> __host__ __device__ constexpr reference operator[](Index i) const { return ptr[i]; }
    template <class Index> __host__ __device__ constexpr Derived operator+(Index i) const { return {ptr + i}; }
};
template <class P> struct tagged : adaptor<P, tagged<P>> { using adaptor<P, tagged<P>>::adaptor; };
template <class P> struct twice : tagged<P> { using tagged<P>::tagged; int extra = 5; };
template <class I> __device__ constexpr auto make_tagged(I it) { return tagged<I>{it}; }

struct Defaults {
    int a, b;
    __device__ Defaults(int x = 3, int y = 4) : a(x), b(y) {}
};
struct Derived : Defaults { using Defaults::Defaults; int c = 7; };
struct Own : Defaults { using Defaults::Defaults; __device__ Own() : Defaults(100) {} __device__ Own(int x) : Defaults(x, 1) {} };

__global__ void adapt(const float *x, float *out) {
    int i = threadIdx.x;
    auto p = make_tagged(x);
    tagged<const float *> none;
    twice<const float *> q{x + 32};
    Derived d0, d1(10), d2(20, 30);
    Own o0, o1(5), o2(6, 7);
    float v = p[i] + *(p + 1) + (q + i)[0] + q.extra + (none.get() == nullptr ? 1.0f : 0.0f);
    out[i] = v;
    out[i + 32] = d0.a + d0.b + d1.a * d1.b + d2.a - d2.b + d2.c + o0.a + o0.b + o1.a + o1.b + o2.a * o2.b;
}
