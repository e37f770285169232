// buffer coefficients f64[64] rand(-2,2)
// buffer bounds f64[128] out tol=1e-7
// buffer ok i32[64] out
// buffer fbounds f32[64] out
// buffer roots f64[64] out tol=1e-9
// buffer rootcount i32[8] out
// launch enclose<double><<<2, 16>>>(coefficients, bounds, ok)
// launch widths<<<1, 32>>>(fbounds)
// launch bisect_roots<<<1, 8>>>(coefficients, roots, rootcount)
// Interval arithmetic with directed rounding chosen by traits: enclosures of polynomials and quotients, every root of a cubic by interval bisection.
#include <cuda_runtime.h>
#include <math_constants.h>

template <class T> struct Rounded;
template <> struct Rounded<float> {
  static __device__ __forceinline__ float add_down(float a, float b) { return __fadd_rd(a, b); }
  static __device__ __forceinline__ float add_up(float a, float b) { return __fadd_ru(a, b); }
  static __device__ __forceinline__ float mul_down(float a, float b) { return __fmul_rd(a, b); }
  static __device__ __forceinline__ float mul_up(float a, float b) { return __fmul_ru(a, b); }
  static __device__ __forceinline__ float div_down(float a, float b) { return __fdiv_rd(a, b); }
  static __device__ __forceinline__ float div_up(float a, float b) { return __fdiv_ru(a, b); }
  static __device__ __forceinline__ float sqrt_down(float a) { return __fsqrt_rd(a); }
  static __device__ __forceinline__ float sqrt_up(float a) { return __fsqrt_ru(a); }
  static __device__ __forceinline__ float infinity() { return CUDART_INF_F; }
};
template <> struct Rounded<double> {
  static __device__ __forceinline__ double add_down(double a, double b) { return __dadd_rd(a, b); }
  static __device__ __forceinline__ double add_up(double a, double b) { return __dadd_ru(a, b); }
  static __device__ __forceinline__ double mul_down(double a, double b) { return __dmul_rd(a, b); }
  static __device__ __forceinline__ double mul_up(double a, double b) { return __dmul_ru(a, b); }
  static __device__ __forceinline__ double div_down(double a, double b) { return __ddiv_rd(a, b); }
  static __device__ __forceinline__ double div_up(double a, double b) { return __ddiv_ru(a, b); }
  static __device__ __forceinline__ double sqrt_down(double a) { return __dsqrt_rd(a); }
  static __device__ __forceinline__ double sqrt_up(double a) { return __dsqrt_ru(a); }
  static __device__ __forceinline__ double infinity() { return CUDART_INF; }
};

template <class T, class R = Rounded<T>> class Interval {
  T lo, hi;

 public:
  __device__ Interval() : lo(0), hi(0) {}
  __device__ Interval(T v) : lo(v), hi(v) {}
  __device__ Interval(T l, T h) : lo(l), hi(h) {}
  __device__ T lower() const { return lo; }
  __device__ T upper() const { return hi; }
  __device__ T width() const { return R::add_up(hi, -lo); }
  __device__ T middle() const { return 0.5 * (lo + hi); }
  __device__ bool contains(T v) const { return lo <= v && v <= hi; }
  __device__ bool empty() const { return !(lo <= hi); }
  __device__ friend Interval operator+(const Interval &a, const Interval &b) { return {R::add_down(a.lo, b.lo), R::add_up(a.hi, b.hi)}; }
  __device__ Interval operator-() const { return {-hi, -lo}; }
  __device__ friend Interval operator-(const Interval &a, const Interval &b) { return a + -b; }
  __device__ friend Interval operator*(const Interval &a, const Interval &b) {
    return {min(min(R::mul_down(a.lo, b.lo), R::mul_down(a.lo, b.hi)), min(R::mul_down(a.hi, b.lo), R::mul_down(a.hi, b.hi))),
            max(max(R::mul_up(a.lo, b.lo), R::mul_up(a.lo, b.hi)), max(R::mul_up(a.hi, b.lo), R::mul_up(a.hi, b.hi)))};
  }
  __device__ friend Interval operator/(const Interval &a, const Interval &b) {
    if (b.contains(T(0))) return {-R::infinity(), R::infinity()};
    return {min(min(R::div_down(a.lo, b.lo), R::div_down(a.lo, b.hi)), min(R::div_down(a.hi, b.lo), R::div_down(a.hi, b.hi))),
            max(max(R::div_up(a.lo, b.lo), R::div_up(a.lo, b.hi)), max(R::div_up(a.hi, b.lo), R::div_up(a.hi, b.hi)))};
  }
  __device__ friend Interval sqrt(const Interval &a) { return {R::sqrt_down(max(a.lo, T(0))), R::sqrt_up(max(a.hi, T(0)))}; }
  __device__ friend Interval square(const Interval &a) {
    Interval r = a * a;
    if (a.contains(T(0))) r.lo = T(0);
    return r;
  }
};

template <class T> __global__ void enclose(const T *c, T *out, int *ok) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const T a = c[2 * i], b = c[2 * i + 1];
  const Interval<T> x(a - T(1e-8), a + T(1e-8)), y(b);
  const Interval<T> p = x * x * x - y * x + Interval<T>(T(0.1)), q = sqrt(square(x) + square(y)) / (square(y) + 1.0);
  out[4 * i] = p.lower();
  out[4 * i + 1] = p.upper();
  out[4 * i + 2] = q.lower();
  out[4 * i + 3] = q.upper();
  const T mid = a * a * a - b * a + T(0.1);
  ok[2 * i] = p.contains(mid) && p.width() > 0 && p.width() < T(1e-6);
  ok[2 * i + 1] = q.contains(hypot(a, b) / (b * b + 1)) + 2 * ((y / x).width() < T(1) || x.contains(0)) ;
}

__global__ void widths(float *out) {
  Interval<float> third = Interval<float>(1.f) / Interval<float>(3.f), sum;
  for (unsigned k = 0; k <= threadIdx.x; ++k) sum = sum + third;
  out[2 * threadIdx.x] = sum.lower();
  out[2 * threadIdx.x + 1] = sum.upper();
}

struct Cubic {
  double a, b, c;
  template <class T> __device__ T operator()(const T &x) const { return ((x + T(a)) * x + T(b)) * x + T(c); }
};

// A stack of boxes; a box that cannot hold a root is dropped, one small enough is a root (merged with its neighbour).
__global__ void bisect_roots(const double *c, double *roots, int *count) {
  const Cubic f{c[3 * threadIdx.x], 4 * c[3 * threadIdx.x + 1] - 6, c[3 * threadIdx.x + 2]};
  Interval<double> stack[64];
  int depth = 0, found = 0;
  double last = -CUDART_INF;
  stack[depth++] = {-16.0, 16.0};
  while (depth) {
    const Interval<double> box = stack[--depth];
    if (!f(box).contains(0.0)) continue;
    if (box.width() < 1e-11) {
      if (box.lower() - last > 1e-6 && found < 8) roots[threadIdx.x * 8 + found++] = box.middle();
      last = box.upper();
      continue;
    }
    const double m = box.middle();
    stack[depth++] = {m, box.upper()};
    stack[depth++] = {box.lower(), m};
  }
  count[threadIdx.x] = found;
}

template __global__ void enclose<double>(const double *, double *, int *);
