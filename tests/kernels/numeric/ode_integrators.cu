// buffer start f64[192] rand(0.5,2)
// buffer lorenz f64[192] out tol=1e-8
// buffer steps i32[64] out
// buffer stiff f64[64] out tol=1e-8
// buffer orbit f64[256] out tol=1e-9
// buffer quad f64[64] out tol=1e-11
// launch adaptive<Lorenz><<<2, 32>>>({10.0, 28.0, 2.6666666666666665}, start, lorenz, steps, 0.25, 1e-9)
// launch implicit<<<2, 32>>>(start, stiff, 40)
// launch symplectic<4><<<2, 32>>>(start, orbit, 64)
// launch gauss_legendre<8><<<2, 32>>>(start, quad)
// Integrators in double precision: Dormand-Prince with adaptive steps, implicit Euler by Newton, a fourth-order symplectic orbit, Gauss-Legendre quadrature.
#include <cmath>

template <int N> struct Vec {
  double v[N];
  __host__ __device__ constexpr double &operator[](int i) { return v[i]; }
  __host__ __device__ constexpr double operator[](int i) const { return v[i]; }
  __host__ __device__ friend constexpr Vec operator+(Vec a, const Vec &b) {
    for (int i = 0; i < N; ++i) a.v[i] += b.v[i];
    return a;
  }
  __host__ __device__ friend constexpr Vec operator*(double s, Vec a) {
    for (double &x : a.v) x *= s;
    return a;
  }
};

struct Lorenz {
  static constexpr int size = 3;
  double sigma, rho, beta;
  __device__ Vec<3> operator()(double, const Vec<3> &y) const { return {sigma * (y[1] - y[0]), y[0] * (rho - y[2]) - y[1], y[0] * y[1] - beta * y[2]}; }
};

__constant__ double kC[6] = {0, 1. / 5, 3. / 10, 4. / 5, 8. / 9, 1};
__constant__ double kA[6][5] = {{},
                                {1. / 5},
                                {3. / 40, 9. / 40},
                                {44. / 45, -56. / 15, 32. / 9},
                                {19372. / 6561, -25360. / 2187, 64448. / 6561, -212. / 729},
                                {9017. / 3168, -355. / 33, 46732. / 5247, 49. / 176, -5103. / 18656}};
__constant__ double kB[6] = {35. / 384, 0, 500. / 1113, 125. / 192, -2187. / 6784, 11. / 84};
__constant__ double kE[7] = {71. / 57600, 0, -71. / 16695, 71. / 1920, -17253. / 339200, 22. / 525, -1. / 40};

template <class System> __global__ void adaptive(System f, const double *start, double *out, int *steps, double end, double tol) {
  constexpr int N = System::size;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  Vec<N> y;
  for (int d = 0; d < N; d++) y[d] = start[i * N + d];
  double t = 0, h = 1e-3;
  int taken = 0;
  Vec<N> k[7];
  k[0] = f(t, y);
  while (t < end) {
    if (t + h > end) h = end - t;
    for (int s = 1; s < 6; s++) {
      Vec<N> at = y;
      for (int j = 0; j < s; j++) at = at + (h * kA[s][j]) * k[j];
      k[s] = f(t + kC[s] * h, at);
    }
    Vec<N> next = y;
    for (int s = 0; s < 6; s++) next = next + (h * kB[s]) * k[s];
    k[6] = f(t + h, next);
    double err = 0;
    for (int d = 0; d < N; d++) {
      double e = 0;
      for (int s = 0; s < 7; s++) e += h * kE[s] * k[s][d];
      err = fmax(err, fabs(e) / (tol + tol * fmax(fabs(y[d]), fabs(next[d]))));
    }
    if (err <= 1) {
      t += h;
      y = next;
      k[0] = k[6];
      taken++;
    }
    h *= fmin(5., fmax(0.2, 0.9 * pow(fmax(err, 1e-10), -0.2)));
  }
  for (int d = 0; d < N; d++) out[i * N + d] = y[d];
  steps[i] = taken > 10 && taken < 400;
}

// y' = -50 (y - cos t) + y^2 / 100
__global__ void implicit(const double *start, double *out, int steps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  double y = start[i];
  const double h = 0.05;
  for (int n = 1; n <= steps; n++) {
    const double t = n * h, old = y;
    for (int iter = 0; iter < 20; iter++) {
      const double g = y - old - h * (-50. * (y - cos(t)) + 0.01 * y * y), dg = 1 - h * (-50. + 0.02 * y), step = g / dg;
      y -= step;
      if (fabs(step) < 1e-14) break;
    }
  }
  out[i] = y;
}

// Forest and Ruth's composition; coefficients made at compile time.
constexpr double cube_root(double x) {
  double r = 1;
  for (int i = 0; i < 40; i++) r -= (r * r * r - x) / (3 * r * r);
  return r;
}
template <int Order> struct Composition {
  static constexpr double theta = 1 / (2 - cube_root(2.0));
  double drift[4] = {theta / 2, (1 - theta) / 2, (1 - theta) / 2, theta / 2};
  double kick[4] = {theta, 1 - 2 * theta, theta, 0};
};

template <int Order> __global__ void symplectic(const double *start, double *out, int steps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  double2 q = {start[i], 0.0}, p = {0.0, 1 / sqrt(start[i])};
  const double h = 0.02;
  constexpr Composition<Order> rule;
  for (int n = 0; n < steps; n++) {
#pragma unroll
    for (int s = 0; s < Order; s++) {
      q.x += h * rule.drift[s] * p.x;
      q.y += h * rule.drift[s] * p.y;
      const double r2 = q.x * q.x + q.y * q.y, a = -rule.kick[s] * h / (r2 * sqrt(r2));
      p.x += a * q.x;
      p.y += a * q.y;
    }
  }
  double4 *o = reinterpret_cast<double4 *>(out) + i;
  *o = make_double4(q.x, q.y, p.x, p.y);
}

// Roots of the Legendre polynomial by Newton, each lane one interval.
template <int N> __global__ void gauss_legendre(const double *start, double *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double b = start[i];
  double sum = 0;
  for (int k = 1; k <= N; k++) {
    double x = cospi((k - 0.25) / (N + 0.5)), slope = 0;
    for (int it = 0; it < 6; it++) {
      double p0 = 1, p1 = x;
      for (int n = 2; n <= N; n++) {
        const double p2 = ((2 * n - 1) * x * p1 - (n - 1) * p0) / n;
        p0 = p1;
        p1 = p2;
      }
      slope = N * (x * p1 - p0) / (x * x - 1);
      x -= p1 / slope;
    }
    const double w = 2 / ((1 - x * x) * slope * slope), at = b * (x + 1) / 2;
    sum += w * exp(-at) * sin(at);
  }
  out[i] = sum * b / 2;
}

template __global__ void adaptive<Lorenz>(Lorenz, const double *, double *, int *, double, double);
template __global__ void symplectic<4>(const double *, double *, int);
template __global__ void gauss_legendre<8>(const double *, double *);
