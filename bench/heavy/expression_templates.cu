// Vectors and matrices of fixed size by expression templates, as Eigen and Blaze write them: a sum is a tree of types, walked once by
// assignment.
template <class D> struct Expr {
    __host__ __device__ const D &self() const { return static_cast<const D &>(*this); }
};
template <class T, int R, int C> struct Mat : Expr<Mat<T, R, C>> {
    using Scalar = T;
    static constexpr int rows = R, cols = C;
    T v[R * C];
    __host__ __device__ Mat() : v{} {}
    template <class E> __host__ __device__ Mat(const Expr<E> &e) { *this = e; }
    template <class E> __host__ __device__ Mat &operator=(const Expr<E> &e) {
        static_assert(E::rows == R && E::cols == C, "shapes differ");
#pragma unroll
        for (int r = 0; r < R; ++r)
#pragma unroll
            for (int c = 0; c < C; ++c) v[r * C + c] = e.self()(r, c);
        return *this;
    }
    __host__ __device__ T operator()(int r, int c) const { return v[r * C + c]; }
    __host__ __device__ T &operator()(int r, int c) { return v[r * C + c]; }
};
template <class A> struct Held { using type = A; };
template <class T, int R, int C> struct Held<Mat<T, R, C>> { using type = const Mat<T, R, C> &; };
template <class Op, class A, class B> struct Zip : Expr<Zip<Op, A, B>> {
    using Scalar = decltype(Op::of(typename A::Scalar{}, typename B::Scalar{}));
    static constexpr int rows = A::rows, cols = A::cols;
    typename Held<A>::type a;
    typename Held<B>::type b;
    __host__ __device__ Zip(const A &x, const B &y) : a(x), b(y) {}
    __host__ __device__ Scalar operator()(int r, int c) const { return Op::of(a(r, c), b(r, c)); }
};
template <class A, class B> struct Product : Expr<Product<A, B>> {
    using Scalar = decltype(typename A::Scalar{} * typename B::Scalar{});
    static constexpr int rows = A::rows, cols = B::cols;
    static_assert(A::cols == B::rows, "inner sizes differ");
    Mat<typename A::Scalar, A::rows, A::cols> a;
    Mat<typename B::Scalar, B::rows, B::cols> b;
    __host__ __device__ Product(const A &x, const B &y) : a(x), b(y) {}
    __host__ __device__ Scalar operator()(int r, int c) const {
        Scalar s{};
#pragma unroll
        for (int k = 0; k < A::cols; ++k) s += a(r, k) * b(k, c);
        return s;
    }
};
template <class A> struct Turned : Expr<Turned<A>> {
    using Scalar = typename A::Scalar;
    static constexpr int rows = A::cols, cols = A::rows;
    typename Held<A>::type a;
    __host__ __device__ explicit Turned(const A &x) : a(x) {}
    __host__ __device__ Scalar operator()(int r, int c) const { return a(c, r); }
};
template <class A, class S> struct Scaled : Expr<Scaled<A, S>> {
    using Scalar = decltype(typename A::Scalar{} * S{});
    static constexpr int rows = A::rows, cols = A::cols;
    typename Held<A>::type a;
    S s;
    __host__ __device__ Scaled(const A &x, S f) : a(x), s(f) {}
    __host__ __device__ Scalar operator()(int r, int c) const { return a(r, c) * s; }
};
struct Plus { template <class T, class U> __host__ __device__ static auto of(T a, U b) { return a + b; } };
struct Minus { template <class T, class U> __host__ __device__ static auto of(T a, U b) { return a - b; } };
struct Times { template <class T, class U> __host__ __device__ static auto of(T a, U b) { return a * b; } };
template <class A, class B> __host__ __device__ auto operator+(const Expr<A> &a, const Expr<B> &b) { return Zip<Plus, A, B>(a.self(), b.self()); }
template <class A, class B> __host__ __device__ auto operator-(const Expr<A> &a, const Expr<B> &b) { return Zip<Minus, A, B>(a.self(), b.self()); }
template <class A, class B> __host__ __device__ auto hadamard(const Expr<A> &a, const Expr<B> &b) { return Zip<Times, A, B>(a.self(), b.self()); }
template <class A, class B> __host__ __device__ auto operator*(const Expr<A> &a, const Expr<B> &b) { return Product<A, B>(a.self(), b.self()); }
template <class A> __host__ __device__ auto operator*(const Expr<A> &a, float s) { return Scaled<A, float>(a.self(), s); }
template <class A> __host__ __device__ auto turned(const Expr<A> &a) { return Turned<A>(a.self()); }

template <class T, int N> __device__ void step(Mat<T, N, N> &a, const Mat<T, N, N> &b, const Mat<T, N, 1> &x, Mat<T, N, 1> &y) {
    Mat<T, N, N> c = a * b + turned(a) * 0.5f - hadamard(b, a + b);
    y = c * x - (a + b) * x * 2.0f + x;
    Mat<T, N, N> d = turned(c * turned(b)) - c + x * turned(y);
    a = d + hadamard(d, c) + turned(hadamard(a, d) + b) * 0.25f;
}
template <class T, int N> __global__ void kernel(T *p) {
    Mat<T, N, N> a, b;
    Mat<T, N, 1> x, y;
    for (int i = 0; i < N * N; ++i) a.v[i] = p[i], b.v[i] = p[N * N + i];
    for (int i = 0; i < N; ++i) x.v[i] = p[2 * N * N + i];
    for (int n = 0; n < 4; ++n) step(a, b, x, y), x = x + y * 0.125f;
    for (int i = 0; i < N * N; ++i) p[i] = a.v[i];
}
template __global__ void kernel<float, 2>(float *);
template __global__ void kernel<float, 3>(float *);
template __global__ void kernel<float, 4>(float *);
template __global__ void kernel<float, 5>(float *);
template __global__ void kernel<float, 6>(float *);
template __global__ void kernel<double, 2>(double *);
template __global__ void kernel<double, 3>(double *);
template __global__ void kernel<double, 4>(double *);
template __global__ void kernel<double, 5>(double *);
template __global__ void kernel<double, 6>(double *);
