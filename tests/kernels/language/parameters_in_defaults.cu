// A default argument that names a parameter of its function means what the name is outside of it
// buffer answers i32[4] out
// launch parameters_in_defaults<<<1, 1>>>(answers)
struct A { static const int n = 5; static const int m = 6; static __device__ int f(int *p, int n = n) { return n + *p; } static __device__ int g(int n, int k = sizeof(n)) { return n + k; } template <class T> __device__ static int h(T n, int q = n + m) { return n + q; } };
__global__ void parameters_in_defaults(int *p) { int z = 1; p[0] = A::f(&z); p[1] = A::g(1); p[2] = A::h(2); auto lam = [](int a, int b = 3) { return a + b; }; p[3] = lam(1); }
