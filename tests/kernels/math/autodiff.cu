// Numbers with rules of their own: dual numbers for derivatives, quaternions, intervals with directed rounding, small
// matrices with compile-time sizes, Newton's method on complex numbers, compensated sums.
// buffer x f32[64] rand(0.2,2)
// buffer slope f64[64] out tol=1e-12
// buffer spun f32[192] out tol=2e-6
// buffer bounds f32[128] out
// buffer matrix f64[144] out tol=1e-11
// buffer basin i32[64] out
// buffer sums f32[8] out
// launch derive<<<1, 64>>>(x, slope)
// launch spin<<<1, 64>>>(x, spun)
// launch enclose<<<1, 64>>>(x, bounds)
// launch invert<<<1, 16>>>(x, matrix)
// launch newton<<<1, 64>>>(basin)
// launch compensate<<<1, 8>>>(x, sums)
#define FN __host__ __device__ constexpr
template <typename T>
struct Dual {
  T v, d;
  FN Dual(T a = T(), T b = T()) : v(a), d(b) {}
  FN friend Dual operator+(Dual a, Dual b) { return {a.v + b.v, a.d + b.d}; }
  FN friend Dual operator-(Dual a, Dual b) { return {a.v - b.v, a.d - b.d}; }
  FN friend Dual operator*(Dual a, Dual b) { return {a.v * b.v, a.v * b.d + a.d * b.v}; }
  FN friend Dual operator/(Dual a, Dual b) { return {a.v / b.v, (a.d * b.v - a.v * b.d) / (b.v * b.v)}; }
  friend __device__ Dual exp(Dual a) { return {::exp(a.v), ::exp(a.v) * a.d}; }
  friend __device__ Dual sin(Dual a) { return {::sin(a.v), ::cos(a.v) * a.d}; }
};
template <typename F> __device__ double derivative(F f, double x) { return f(Dual<double>(x, 1)).d; }
template <typename F> __device__ double second(F f, double x) {
  return derivative([f](auto y) { return y * y; }, x) * 0 + (derivative(f, x + 1e-3) - derivative(f, x - 1e-3)) * 0 + derivative(f, x);
}
__global__ void derive(const float *x, double *slope) {
  auto f = [](auto t) { using std_exp = decltype(t); return exp(t * t) * sin(t) / (t + std_exp(1)); };
  slope[threadIdx.x] = second(f, x[threadIdx.x]);
}

struct Quaternion {
  float w, x, y, z;
  __device__ Quaternion operator*(const Quaternion &q) const {
    return {w * q.w - x * q.x - y * q.y - z * q.z, w * q.x + x * q.w + y * q.z - z * q.y, w * q.y - x * q.z + y * q.w + z * q.x, w * q.z + x * q.y - y * q.x + z * q.w};
  }
  __device__ Quaternion operator~() const { return {w, -x, -y, -z}; }
  __device__ float3 operator()(float3 v) const {
    auto [_, a, b, c] = *this * Quaternion{0, v.x, v.y, v.z} * ~*this;
    return make_float3(a, b, c);
  }
  __device__ static Quaternion turn(float angle, float3 axis) {
    float s, c;
    sincosf(angle / 2, &s, &c);
    return {c, s * axis.x, s * axis.y, s * axis.z};
  }
};
__device__ Quaternion operator""_turns(long double n) { return Quaternion::turn(float(n) * 6.2831853f, {0, 0, 1}); }
__global__ void spin(const float *x, float *spun) {
  int t = threadIdx.x;
  Quaternion q = 0.25_turns * Quaternion::turn(x[t], make_float3(0, 0.6f, 0.8f));
  float3 r = q(make_float3(1, x[63 - t], -1));
  spun[3 * t] = r.x, spun[3 * t + 1] = r.y, spun[3 * t + 2] = r.z;
}

struct Interval {
  float lo, hi;
  __device__ friend Interval operator+(Interval a, Interval b) { return {__fadd_rd(a.lo, b.lo), __fadd_ru(a.hi, b.hi)}; }
  __device__ friend Interval operator*(Interval a, Interval b) {
    return {fminf(fminf(__fmul_rd(a.lo, b.lo), __fmul_rd(a.lo, b.hi)), fminf(__fmul_rd(a.hi, b.lo), __fmul_rd(a.hi, b.hi))),
            fmaxf(fmaxf(__fmul_ru(a.lo, b.lo), __fmul_ru(a.lo, b.hi)), fmaxf(__fmul_ru(a.hi, b.lo), __fmul_ru(a.hi, b.hi)))};
  }
  __device__ friend Interval operator/(Interval a, float b) { return {__fdiv_rd(a.lo, b), __fdiv_ru(a.hi, b)}; }
  __device__ Interval root() const { return {__fsqrt_rd(lo), __fsqrt_ru(hi)}; }
};
__global__ void enclose(const float *x, float *bounds) {
  int t = threadIdx.x;
  Interval a{x[t], x[t]}, b = a * a + Interval{-0.1f, 0.3f} * a;
  b = (b + a / 3.0f).root() + Interval{x[63 - t], x[63 - t]} / 7.0f;
  bounds[2 * t] = b.lo;
  bounds[2 * t + 1] = b.hi;
}

template <typename T, int R, int C>
struct Matrix {
  T m[R][C];
  __device__ T *operator[](int r) { return m[r]; }
  __device__ const T *operator[](int r) const { return m[r]; }
  template <int K> __device__ Matrix<T, R, K> operator*(const Matrix<T, C, K> &o) const {
    Matrix<T, R, K> p{};
#pragma unroll
    for (int i = 0; i < R; ++i)
#pragma unroll
      for (int j = 0; j < K; ++j)
#pragma unroll
        for (int k = 0; k < C; ++k) p[i][j] += m[i][k] * o[k][j];
    return p;
  }
};
template <typename T, int N>
__device__ bool inverse(Matrix<T, N, N> a, Matrix<T, N, N> &out) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) out[i][j] = i == j;
  for (int c = 0; c < N; ++c) {
    int p = c;
    for (int r = c + 1; r < N; ++r)
      if (fabs(a[r][c]) > fabs(a[p][c])) p = r;
    if (a[p][c] == 0) return false;
    for (int j = 0; j < N; ++j) {
      T s = a[c][j], u = out[c][j];
      a[c][j] = a[p][j], out[c][j] = out[p][j];
      a[p][j] = s, out[p][j] = u;
    }
    T d = 1 / a[c][c];
    for (int j = 0; j < N; ++j) a[c][j] *= d, out[c][j] *= d;
    for (int r = 0; r < N; ++r)
      if (T f = a[r][c]; r != c)
        for (int j = 0; j < N; ++j) a[r][j] -= f * a[c][j], out[r][j] -= f * out[c][j];
  }
  return true;
}
__global__ void invert(const float *x, double *matrix) {
  Matrix<double, 3, 3> a, b;
  for (int i = 0; i < 9; ++i) a[i / 3][i % 3] = x[(threadIdx.x * 4 + i * 5) % 64] + (i % 4 == 0 ? 3 : 0);
  if (!inverse(a, b)) return;
  auto c = a * b * Matrix<double, 3, 3>{{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
  for (int i = 0; i < 9; ++i) matrix[threadIdx.x * 9 + i] = c[i / 3][i % 3];
}

__global__ void newton(int *basin) {
  double2 z = {(threadIdx.x % 8) * 0.5 - 1.7, (threadIdx.x / 8) * 0.5 - 1.6};
  int n = 0;
  for (; n < 40; ++n) {
    double2 s = {z.x * z.x - z.y * z.y, 2 * z.x * z.y};
    double2 f = {s.x * z.x - s.y * z.y - 1, s.x * z.y + s.y * z.x};
    double m = 3 * (s.x * s.x + s.y * s.y);
    if (f.x * f.x + f.y * f.y < 1e-12) break;
    z.x -= (f.x * s.x + f.y * s.y) / m;
    z.y -= (f.y * s.x - f.x * s.y) / m;
  }
  basin[threadIdx.x] = z.x > 0.5 ? 0 : z.y > 0 ? 1 : 2;
}
__global__ void compensate(const float *x, float *sums) {
  float s = 1e7f * threadIdx.x, c = 0;
  for (int i = 0; i < 64; ++i) {
    float y = __fsub_rn(x[i], c), t = __fadd_rn(s, y);
    c = __fsub_rn(__fsub_rn(t, s), y);
    s = t;
  }
  sums[threadIdx.x] = s;
}
