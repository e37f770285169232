// Device variables: constant initialisers of every shape, constexpr constructors, addresses, templates, static locals, unions.
// buffer o i32[40] iota out
// launch k<<<1, 1>>>(o, {4, 9})
// launch k<<<1, 1>>>(o, {4, 9})
struct K {
    int a, b;
    constexpr __host__ __device__ K(int x) : a(x), b(x * 2) {}
    constexpr __host__ __device__ K(int x, int y) : a(x), b(y) {}
};
struct Pair {
    int a, b;
};
struct Shape {
    int n;
    constexpr __host__ __device__ Shape(int n) : n(n) {}
    __device__ virtual int area() const { return n; }
};
struct Square : Shape {
    constexpr __host__ __device__ Square(int n) : Shape(n) {}
    __device__ int area() const override { return n * n; }
};
__device__ K kk(4);
__constant__ K kc(5);
__device__ int arr[4] = {1, 2, 3};
__device__ int *ptr = &arr[2];
__device__ int *end = arr + 4;
__device__ const char *msg = "hello";
__device__ char text[8] = "abc";
__constant__ float tab[3] = {1.f, 2.5f, __builtin_inff()};
__device__ int fn(int x) { return x + 1; }
__device__ int (*fp)(int) = fn;
__device__ int mat[2][3] = {{1, 2, 3}, {4, 5, 6}};
__device__ union {
    int i;
    float f;
} un = {3};
static __device__ double st = 1.5;
namespace {
__device__ int anon = 3;
}
template <class T> __device__ T tv = T(3);
struct alignas(16) Al {
    float x[4];
};
__device__ Al al = {{1, 2, 3, 4}};
__device__ Square square(6);
__device__ const Shape &shape = square;
__device__ int K::*member = &K::b;
constexpr int table(int i) { return i * i; }
__device__ int squares[5] = {table(0), table(1), table(2), table(3), table(4)};
__device__ unsigned bits = __builtin_bit_cast(unsigned, 1.0f);
__device__ Pair pairs[3] = {{1, 2}, {}, {5}};
__device__ bool flags[4] = {true, false, true};
__device__ long long big = -(1ll << 40);
__device__ volatile int vol = 8;

__device__ int count() {
    static int n = 10;
    return n++;
}
__global__ void k(int *o, const __grid_constant__ Pair p) {
    static const int tb[3] = {5, 6, 7};
    o[0] = kk.b + kc.a;
    o[1] = *ptr;
    o[2] = (int)(end - ptr);
    o[3] = msg[1];
    o[4] = text[2] + text[7];
    o[5] = tab[1] > 2 && tab[2] > 1e30f;
    o[6] = fp(3);
    o[7] = mat[1][2];
    o[8] = un.i;
    o[9] = (int)(st * 2);
    o[10] = anon++;
    o[11] = tv<int> + (int)tv<float>;
    o[12] = text[1];
    o[13] = (int)al.x[2];
    o[14] = tb[p.a - 2];
    o[15] = shape.area();
    o[16] = kk.*member;
    o[17] = squares[4] + squares[p.a - 1];
    o[18] = bits >> 20;
    o[19] = pairs[0].b + pairs[1].a + pairs[2].a;
    o[20] = flags[0] + flags[1] + flags[2] + flags[3];
    o[21] = (int)(big >> 36);
    o[22] = vol;
    vol = vol + 1;
    o[23] = count() + count() * 100;
    o[24] = p.b;
}
