// buffer a f32[512] rand(-2,2)
// buffer b f64[256] rand(-2,2)
// buffer fields f32[1536] out tol=3e-4
// buffer doubles f64[512] out tol=1e-11
// buffer rotated f32[192] out tol=1e-4
// buffer matrices f32[512] out tol=2e-3
// buffer escape i32[256] out
// launch complex_functions<float><<<2, 128>>>(a, fields)
// launch polynomial_roots<double><<<1, 64>>>(b, doubles)
// launch rotate<<<1, 64>>>(a, rotated)
// launch transforms<<<1, 32>>>(a, matrices)
// launch newton_basins<<<4, 64>>>(escape)
// Number classes: complex numbers with functions and literals, quaternions with interpolation, matrices with inverse and operators in templates.
#include <cuda_runtime.h>
#include <cmath>

template <typename T> struct alignas(2 * sizeof(T)) complex {
  T re, im;
  __host__ __device__ constexpr complex(T r = T(), T i = T()) : re(r), im(i) {}
  template <typename U> __host__ __device__ explicit constexpr complex(const complex<U> &o) : re(o.re), im(o.im) {}
  __device__ complex &operator+=(const complex &o) { return re += o.re, im += o.im, *this; }
  __device__ complex &operator*=(const complex &o) { return *this = *this * o; }
  __device__ complex operator-() const { return {-re, -im}; }
  __device__ friend complex operator+(complex a, const complex &b) { return a += b; }
  __device__ friend complex operator-(complex a, const complex &b) { return a += -b; }
  __device__ friend complex operator*(const complex &a, const complex &b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
  __device__ friend complex operator/(const complex &a, const complex &b) {
    // Smith's method: no overflow of the squared norm.
    if (fabs(b.re) >= fabs(b.im)) {
      const T r = b.im / b.re, d = b.re + b.im * r;
      return {(a.re + a.im * r) / d, (a.im - a.re * r) / d};
    }
    const T r = b.re / b.im, d = b.re * r + b.im;
    return {(a.re * r + a.im) / d, (a.im * r - a.re) / d};
  }
  __device__ friend bool operator==(const complex &a, const complex &b) { return a.re == b.re && a.im == b.im; }
};
template <typename T> __device__ complex<T> conj(const complex<T> &z) { return {z.re, -z.im}; }
template <typename T> __device__ T norm(const complex<T> &z) { return z.re * z.re + z.im * z.im; }
template <typename T> __device__ T abs(const complex<T> &z) { return hypot(z.re, z.im); }
template <typename T> __device__ T arg(const complex<T> &z) { return atan2(z.im, z.re); }
template <typename T> __device__ complex<T> polar(T r, T t) { return {r * cos(t), r * sin(t)}; }
template <typename T> __device__ complex<T> exp(const complex<T> &z) { return polar(::exp(z.re), z.im); }
template <typename T> __device__ complex<T> log(const complex<T> &z) { return {::log(abs(z)), arg(z)}; }
template <typename T> __device__ complex<T> pow(const complex<T> &z, const complex<T> &w) { return exp(w * log(z)); }
template <typename T> __device__ complex<T> sqrt(const complex<T> &z) {
  const T m = abs(z);
  return {::sqrt((m + z.re) / 2), copysign(::sqrt((m - z.re) / 2), z.im)};
}
__host__ __device__ constexpr complex<float> operator""_i(long double v) { return {0.f, (float)v}; }

template <typename T> __global__ void complex_functions(const T *a, T *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  const complex<T> z = reinterpret_cast<const complex<T> *>(a)[i], w = conj(z) * T(0.5) + complex<T>(1.0_i);
  const complex<T> r[3] = {z / w + sqrt(z), exp(z * T(0.5)) - log(w), pow(z, complex<T>(T(0.5), T(0.25))) * -z};
  for (int k = 0; k < 3; ++k) reinterpret_cast<complex<T> *>(out)[k * n + i] = r[k];
}

// Durand and Kerner's iteration for a quartic, all roots together; they are checked by their symmetric functions.
template <typename T> __global__ void polynomial_roots(const T *b, T *out) {
  const T *c = b + 4 * threadIdx.x;
  complex<T> r[4], seed(T(0.4), T(0.9));
  r[0] = complex<T>(1);
  for (int k = 1; k < 4; ++k) r[k] = r[k - 1] * seed;
  for (int it = 0; it < 200; ++it) {
    T moved = 0;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      complex<T> p = r[k] + complex<T>(c[0]), q(1);
      for (int j = 1; j < 4; ++j) p = p * r[k] + complex<T>(c[j]);
      for (int j = 0; j < 4; ++j)
        if (j != k) q *= r[k] - r[j];
      const complex<T> d = p / q;
      r[k] += -d;
      moved += norm(d);
    }
    if (moved < T(1e-30)) break;
  }
  complex<T> sum, product(1), pairs, triples;
  for (int k = 0; k < 4; ++k) {
    sum += r[k];
    product *= r[k];
    for (int j = k + 1; j < 4; ++j) {
      pairs += r[k] * r[j];
      for (int l = j + 1; l < 4; ++l) triples += r[k] * r[j] * r[l];
    }
  }
  T *o = out + 8 * threadIdx.x;
  o[0] = -sum.re, o[1] = pairs.re, o[2] = -triples.re, o[3] = product.re;
  o[4] = sum.im, o[5] = pairs.im, o[6] = triples.im, o[7] = product.im;
}

struct Quaternion {
  float w, x, y, z;
  __device__ static Quaternion axis(float3 n, float angle) {
    float s, c;
    sincosf(angle / 2, &s, &c);
    const float inv = rnorm3df(n.x, n.y, n.z) * s;
    return {c, n.x * inv, n.y * inv, n.z * inv};
  }
  __device__ Quaternion operator*(const Quaternion &o) const {
    return {w * o.w - x * o.x - y * o.y - z * o.z, w * o.x + x * o.w + y * o.z - z * o.y, w * o.y - x * o.z + y * o.w + z * o.x, w * o.z + x * o.y - y * o.x + z * o.w};
  }
  __device__ Quaternion conjugate() const { return {w, -x, -y, -z}; }
  __device__ float3 operator()(float3 v) const {
    const Quaternion r = *this * Quaternion{0, v.x, v.y, v.z} * conjugate();
    return {r.x, r.y, r.z};
  }
  friend __device__ Quaternion slerp(Quaternion a, Quaternion b, float t) {
    float d = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
    if (d < 0) b = {-b.w, -b.x, -b.y, -b.z}, d = -d;
    const float angle = acosf(fminf(d, 1.f)), s = sinf(angle);
    const float p = s < 1e-4f ? 1 - t : sinf((1 - t) * angle) / s, q = s < 1e-4f ? t : sinf(t * angle) / s;
    return {p * a.w + q * b.w, p * a.x + q * b.x, p * a.y + q * b.y, p * a.z + q * b.z};
  }
};

__global__ void rotate(const float *a, float *out) {
  const int i = threadIdx.x;
  const float *v = a + 6 * i;
  const Quaternion p = Quaternion::axis(make_float3(v[0], v[1], v[2]), v[3]), q = Quaternion::axis({0, 0, 1}, v[4]);
  const float3 r = slerp(p, p * q, 0.5f)(make_float3(1.f, 2.f, 3.f));
  out[3 * i] = r.x, out[3 * i + 1] = r.y, out[3 * i + 2] = r.z;
}

template <int R, int C, typename T = float> struct Matrix {
  T m[R][C];
  __device__ T *operator[](int r) { return m[r]; }
  __device__ const T *operator[](int r) const { return m[r]; }
  __device__ static Matrix identity() {
    static_assert(R == C, "square");
    Matrix r{};
    for (int i = 0; i < R; ++i) r[i][i] = T(1);
    return r;
  }
  template <int K> __device__ Matrix<R, K, T> operator*(const Matrix<C, K, T> &o) const {
    Matrix<R, K, T> r{};
#pragma unroll
    for (int i = 0; i < R; ++i)
      for (int j = 0; j < K; ++j)
        for (int k = 0; k < C; ++k) r[i][j] += m[i][k] * o[k][j];
    return r;
  }
  __device__ Matrix<C, R, T> transposed() const {
    Matrix<C, R, T> r;
    for (int i = 0; i < R; ++i)
      for (int j = 0; j < C; ++j) r[j][i] = m[i][j];
    return r;
  }
  __device__ Matrix inverse() const {
    Matrix a = *this, b = identity();
    for (int k = 0; k < R; ++k) {
      int p = k;
      for (int i = k + 1; i < R; ++i)
        if (fabs(a[i][k]) > fabs(a[p][k])) p = i;
      for (int j = 0; j < C; ++j) {
        T t = a[k][j];
        a[k][j] = a[p][j], a[p][j] = t;
        t = b[k][j];
        b[k][j] = b[p][j], b[p][j] = t;
      }
      const T inv = T(1) / a[k][k];
      for (int j = 0; j < C; ++j) a[k][j] *= inv, b[k][j] *= inv;
      for (int i = 0; i < R; ++i) {
        if (i == k) continue;
        const T f = a[i][k];
        for (int j = 0; j < C; ++j) a[i][j] -= f * a[k][j], b[i][j] -= f * b[k][j];
      }
    }
    return b;
  }
};

__global__ void transforms(const float *a, float *out) {
  const int i = threadIdx.x;
  Matrix<3, 4> m;
  for (int k = 0; k < 12; ++k) m[k / 4][k % 4] = a[i * 12 + k];
  Matrix<4, 4> g = m.transposed() * m;
  for (int k = 0; k < 4; ++k) g[k][k] += 4.f;
  const Matrix<4, 4> e = g.inverse();
  for (int k = 0; k < 16; ++k) out[i * 16 + k] = e[k / 4][k % 4];
}

__global__ void newton_basins(int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  complex<double> z((i % 16) / 8.0 - 0.93, (i / 16) / 8.0 - 0.91);
  int n = 0;
  while (n < 64) {
    const complex<double> z2 = z * z, step = (z2 * z - complex<double>(1)) / (z2 * 3.0);
    z = z - step;
    ++n;
    if (norm(step) < 1e-20) break;
  }
  out[i] = n * 10 + (z.re > 0 ? 0 : z.im > 0 ? 1 : 2);
}

void go(float *a, double *b) {
  complex_functions<float><<<2, 128>>>(a, a);
  polynomial_roots<double><<<1, 64>>>(b, b);
}
