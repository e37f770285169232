// Null pointers as template arguments have the parameter's type.
// buffer answers i32[12] out
// launch null_template_arguments<<<1, 1>>>(answers)
template <class H, const H *a4 = nullptr> struct X { H v; template <class T, class T2> friend __device__ bool ff(const X &, T, T2) { return a4 != nullptr; }
 __device__ int f() { H r = v; if (a4 != nullptr) { r = *a4; r += *a4; } return r; }  static __device__ bool is() { return a4 == nullptr; } };
template <class H, class J, const J *a4 = nullptr> struct Y { H v; typedef X<J, a4> Q;
 __device__ int f() { H r = v; if (a4 != nullptr) { r = *a4; } return r; } };
template <int (*F)(int) = nullptr> __device__ int call(int i) { if (F) return F(i); return F == nullptr; }
struct S { int m; __device__ int g() { return 5; } };
template <int S::*M = nullptr, int (S::*G)() = nullptr> __device__ int mem(S &s) { int r = 0; if (M != nullptr) r = s.*M; if (G != nullptr) r += (s.*G)(); return r; }
__device__ const int cc = 5;
__device__ int twice(int i) { return 2 * i; }
extern "C" __global__ void null_template_arguments(int *p) { X<int> x{4}; p[0] = x.f(); p[1] = X<int>::is(); X<int, &cc> y{3}; p[2] = y.f(); p[3] = y.is(); Y<int, int> w{9}; p[4] = w.f(); p[5] = Y<int, int>::Q::is(); Y<int, int, &cc> u{9}; p[6] = u.f(); p[7] = call(3); p[8] = call<twice>(3);
 S s{8}; p[9] = mem(s); p[10] = mem<&S::m>(s); p[11] = mem<&S::m, &S::g>(s); }
