// Constructors named by template-ids, which CUDA's front end takes in C++20, too.
// buffer answers i32[6] out
// launch constructors_with_arguments<<<1, 1>>>(answers)
template <class T> struct cplx;
template <> struct cplx<double> : double2 {
    cplx<double>() = default;
    constexpr __device__ cplx<double>(const double &re, const double &im = double()) : double2{re, im} {}
};
template<class E> class X { public: int v; __device__ X<E>(); inline __device__ X<E>(int); __device__ ~X<E>() { } template <class U> __device__ X<E>(U *, int) : v(7) {} X<E> *next; __device__ X<E> f() { return X<E>(3); } __device__ X<E> (g)() { return X<E>(4); } };
template<class E> inline __device__ X<E>::X(int x) { v = x; }
template<class E> inline __device__ X<E>::X() { v = 9; }
__global__ void constructors_with_arguments(int *a) { X<int> x(5), y, z(a, 1); a[0] = x.v; a[1] = y.v; a[2] = z.v; a[3] = x.f().v; a[4] = x.g().v; cplx<double> c(2, 3); a[5] = c.y; }
