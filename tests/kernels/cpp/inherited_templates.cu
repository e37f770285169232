// Constructor templates inherited through several classes, under the names that aliases give the bases.
// buffer out i32[5] out
// launch k<<<1, 1>>>(out)
struct Empty {};
template <class T> struct Storage {
    T v;
    __device__ Storage(Empty) : v(7) {}
    template <class U, class... A> __device__ explicit Storage(U u, A... a) : v(u + (0 + ... + a)) {}
};
template <class T> struct Owner : Storage<T> {
    using base = Storage<T>;
    using base::base;
    int *count = nullptr;
    __device__ ~Owner() {
        if (count) ++*count;
    }
};
template <class T> struct Copies : Owner<T> {
    using base = Owner<T>;
    using base::base;
    Copies(const Copies &) = default;
};
template <class T> struct Value : Copies<T> {
    using base = Copies<T>;
    using base::base;
};
// The base's own name behind an alias, in a class that a class derived from it by its own name.
template <class D> struct Index {
    int i;
    __device__ constexpr Index(int i) : i(i) {}
    __device__ D operator+(D o) const { return D(i + o.i); }
};
template <class D> struct Dim : Index<D> {
    using Base = Index<D>;
    using Base::Index;
    template <class F> __device__ constexpr Dim(F *f) : Base(*f) {}
};
__global__ void k(int *out) {
    out[3] = 0;
    struct Row : Dim<Row> {
        using Dim<Row>::Dim;
    };
    out[4] = (Row(3) + Row(4)).i;
    {
        Value<int> a(1, 2, 3), b{Empty{}};
        Value<int> c = a;
        c.count = b.count = out + 3;
        out[0] = a.v;
        out[1] = b.v;
        out[2] = c.v;
    }
}
