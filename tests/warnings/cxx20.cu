// Programs of C++20.
// flags: -std=c++20
__device__ void f(volatile int *p) { (*p)++; }
__device__ void f(volatile int *p) { *p += 1; }
__device__ int f(volatile int *p) { return *p = 1; }
__device__ void f(volatile int a) { }
__device__ volatile int f() { return 1; }
__device__ void f(int *p) { p[1, 2] = 1; }
__device__ void f(int *p, int i) { p[i, 2] = 1; }
enum A { a }; enum B { b }; __device__ bool f() { return a == b; }
enum A { a }; enum B { b }; __device__ int f() { return a + b; }
enum A { a }; __device__ float f() { return a + 1.0f; }
struct A { int x; __device__ int f() { auto l = [=] { return x; }; return l(); } };
struct A { int x; __device__ int f() { auto l = [=, this] { return x; }; return l(); } };
struct A { int x; __device__ bool operator==(const A &o) { return x == o.x; } }; __device__ bool f(A a, A b) { return a == b; }
struct A { int x; __device__ bool operator==(int o) { return x == o; } }; __device__ bool f(A a) { return 1 == a; }
__device__ int a[2], b[2]; __device__ bool f() { return a == b; }
[[nodiscard("why")]] __device__ int f() { return 1; } __device__ void g() { f(); }
struct A { [[nodiscard]] __device__ A(int) { } }; __device__ void f() { A(1); }
__device__ int f(int n) { if (n) [[likely]] return 1; return 2; }
struct A { int x, y; }; __device__ A a = {.x = 1.5, .y = 2};
struct A { int x, y; }; __device__ A a(1, 2);
struct A { int x, y; }; __device__ A a(1.5, 2);
__device__ void f(auto x) { int unused; } __device__ void g() { f(1); }
template <class T> requires true __device__ int f(T t) { } __device__ int g() { return f(1); }
__device__ constexpr int f(int n) { int x; return n; }
__device__ consteval int f() { return 1; } __device__ int g() { return f(); }
__device__ constinit int x = 1;
typedef struct { int x = 1; } A;
typedef struct { int x; __device__ int f() { return x; } } A;
__device__ int f(int n) { switch (n) { case 1: int x = 1; return x; } return 0; }
__device__ const char8_t *s = u8"abc";
__device__ int x = 1; static_assert(true);
