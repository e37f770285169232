// Members detected by their type: a function template's instance that fits a non-type parameter, beside overloads, with the class
// given explicitly and a null pointer for the rest.
// buffer out i32[16] out
// launch probe<<<1, 1>>>(out)

template <typename T, typename Op> struct HasIndex {
    template <typename F, bool (F::*)(const T &a, const T &b, int i) const> struct ByRefConst {};
    template <typename F, bool (F::*)(const T &a, const T &b, int i)> struct ByRef {};
    template <typename F, bool (F::*)(T a, T b, int i) const> struct ByValueConst {};
    template <typename F, bool (F::*)(T a, T b, int i)> struct ByValue {};
    template <typename F> __host__ __device__ static char test(ByRefConst<F, &F::operator()> *);
    template <typename F> __host__ __device__ static char test(ByRef<F, &F::operator()> *);
    template <typename F> __host__ __device__ static char test(ByValueConst<F, &F::operator()> *);
    template <typename F> __host__ __device__ static char test(ByValue<F, &F::operator()> *);
    template <typename F> static int test(...);
    static const bool value = sizeof(test<Op>(0)) == sizeof(char);
};

struct Template { template <class I> __host__ __device__ bool operator()(float a, float b, I i) { return a < b + i; } };
struct Two { __host__ __device__ bool operator()(float a, float b) { return a < b; } };
struct ConstTemplate { template <class I> __host__ __device__ bool operator()(const float &a, const float &b, I i) const { return a < b + i; } };
struct Mixed {
    template <class I> __host__ __device__ bool operator()(const float &a, const float &b, I i) const { return a < b + i; }
    __host__ __device__ bool operator()(int a) const { return a; }
};
struct Plain { __host__ __device__ bool operator()(float a, float b, int i) { return a > b + i; } };
struct Overloaded {
    __host__ __device__ int f(int a) const { return a + 1; }
    __host__ __device__ int f(float a) const { return (int)a + 2; }
    template <class T> __host__ __device__ int f(T *a) const { return *a + 3; }
};

template <typename F, int (F::*M)(int) const> __device__ int call(const F &f, int v) { return (f.*M)(v); }
template <typename F, int (F::*M)(float) const> __device__ int call(const F &f, float v) { return (f.*M)(v); }
template <typename F, int (F::*M)(int *) const> __device__ int call(const F &f, int *v) { return (f.*M)(v); }

template <typename B, int N> struct Sized { static const int value = N; };
template <typename B> __device__ int by_member(Sized<B, B::count> *) { return Sized<B, B::count>::value; }
template <typename B> __device__ int by_size(Sized<B, sizeof(typename B::type) * 2> *) { return sizeof(typename B::type) * 2; }
struct Counted { static const int count = 7; typedef double type; };

__global__ void probe(int *out) {
    out[0] = HasIndex<float, Template>::value;
    out[1] = HasIndex<float, Two>::value;
    out[2] = HasIndex<float, ConstTemplate>::value;
    out[3] = HasIndex<float, Mixed>::value;
    out[4] = HasIndex<float, Plain>::value;
    out[5] = HasIndex<int, Plain>::value;
    Overloaded o;
    int three = 3;
    out[6] = call<Overloaded, &Overloaded::f>(o, 10);
    out[7] = call<Overloaded, &Overloaded::f>(o, 10.0f);
    out[8] = call<Overloaded, &Overloaded::f>(o, &three);
    out[9] = by_member<Counted>(0);
    out[10] = by_size<Counted>(0);
    int (Overloaded::*p)(float) const = &Overloaded::f;
    out[11] = (o.*p)(5.5f);
    bool (Template::*q)(float, float, long long) = &Template::operator();
    Template t;
    out[12] = (t.*q)(1.0f, 2.0f, -1ll);
}
