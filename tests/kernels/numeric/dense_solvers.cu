// buffer a f64[512] rand(-1,1)
// buffer r f64[512] out tol=1e-9
// buffer eig f64[64] out tol=1e-8
// buffer off f64[8] out tol=1e-9
// buffer diag f64[64] rand(3,5)
// buffer lower f64[64] rand(-1,1)
// buffer upper f64[64] rand(-1,1)
// buffer rhs f64[64] rand(-1,1)
// buffer thomas f64[64] out tol=1e-10
// buffer cyclic f64[64] out tol=1e-10
// buffer cg f64[64] out tol=1e-9
// buffer svd f64[16] out tol=1e-9
// launch qr_gram<8><<<8, 32>>>(a, r)
// launch jacobi_eigen<8><<<8, 4>>>(a, eig, off)
// launch thomas_solve<8><<<1, 8>>>(lower, diag, upper, rhs, thomas)
// launch cyclic_reduction<8><<<8, 8>>>(lower, diag, upper, rhs, cyclic)
// launch conjugate_gradient<64><<<1, 64>>>(diag, rhs, cg, 40)
// launch svd2x2<<<1, 8>>>(a, svd)
// Small dense problems in batches: Householder QR, cyclic Jacobi eigenvalues by pairs of threads, tridiagonal systems twice, conjugate gradients, 2x2 singular values.
#include <cmath>

// R of the Householder factorisation; its Gram matrix must be that of A whatever the signs.
template <int N> __global__ void qr_gram(const double *a, double *out) {
  __shared__ double m[N][N + 1], v[N];
  __shared__ double norm;
  const int t = threadIdx.x;
  for (int i = t; i < N * N; i += warpSize) m[i / N][i % N] = a[blockIdx.x * N * N + i];
  __syncwarp();
  for (int k = 0; k < N - 1; ++k) {
    double s = t >= k && t < N ? m[t][k] * m[t][k] : 0.0;
    for (int d = 16; d; d >>= 1) s += __shfl_xor_sync(0xffffffffu, s, d);
    if (t == 0) norm = -copysign(sqrt(s), m[k][k]);
    __syncwarp();
    if (t < N) v[t] = t < k ? 0.0 : t == k ? m[k][k] - norm : m[t][k];
    __syncwarp();
    double vv = t < N ? v[t] * v[t] : 0.0;
    for (int d = 16; d; d >>= 1) vv += __shfl_xor_sync(0xffffffffu, vv, d);
    if (vv > 0 && t < N) {
      double dot = 0;
      for (int i = k; i < N; ++i) dot += v[i] * m[i][t];
      dot *= 2 / vv;
      for (int i = k; i < N; ++i) m[i][t] -= dot * v[i];
    }
    __syncwarp();
  }
  for (int i = t; i < N * N; i += warpSize) {
    const int r = i / N, c = i % N;
    double s = 0;
    for (int k = 0; k <= min(r, c); ++k) s += m[k][r] * m[k][c];
    out[blockIdx.x * N * N + i] = s;
  }
}

// Pairs that share no index turn together: thread p takes the pair that a round-robin tournament gives it.
template <int N> __global__ void jacobi_eigen(const double *a, double *eig, double *off) {
  __shared__ double m[N][N], c[N / 2], s[N / 2];
  __shared__ int first[N / 2], second[N / 2];
  const int t = threadIdx.x;
  const double *A = a + blockIdx.x * N * N;
  for (int i = t; i < N * N; i += blockDim.x) m[i / N][i % N] = 0.5 * (A[i] + A[i % N * N + i / N]);
  __syncthreads();
  for (int sweep = 0; sweep < 10; ++sweep)
    for (int round = 0; round < N - 1; ++round) {
      auto player = [round](int k) { return k == 0 ? 0 : 1 + (k - 1 + round) % (N - 1); };
      int p = player(t), q = player(N - 1 - t);
      if (p > q) {
        const int x = p;
        p = q;
        q = x;
      }
      first[t] = p;
      second[t] = q;
      if (fabs(m[p][q]) < 1e-300) {
        c[t] = 1;
        s[t] = 0;
      } else {
        const double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]), tan = copysign(1 / (fabs(theta) + sqrt(theta * theta + 1)), theta);
        c[t] = rsqrt(tan * tan + 1);
        s[t] = tan * c[t];
      }
      __syncthreads();
      for (int i = 0; i < N; ++i) {
        const double x = m[i][p], y = m[i][q];
        m[i][p] = c[t] * x - s[t] * y;
        m[i][q] = s[t] * x + c[t] * y;
      }
      __syncthreads();
      for (int i = 0; i < N; ++i) {
        const double x = m[p][i], y = m[q][i];
        m[p][i] = c[t] * x - s[t] * y;
        m[q][i] = s[t] * x + c[t] * y;
      }
      __syncthreads();
    }
  if (t == 0) {
    double values[N], rest = 0;
    for (int i = 0; i < N; ++i) {
      values[i] = m[i][i];
      for (int j = 0; j < N; ++j) rest += i != j ? fabs(m[i][j]) : 0;
    }
    for (int i = 1; i < N; ++i) {
      const double v = values[i];
      int j = i - 1;
      for (; j >= 0 && values[j] > v; --j) values[j + 1] = values[j];
      values[j + 1] = v;
    }
    for (int i = 0; i < N; ++i) eig[blockIdx.x * N + i] = values[i];
    off[blockIdx.x] = rest;
  }
}

template <int N> __global__ void thomas_solve(const double *l, const double *d, const double *u, const double *b, double *x) {
  const int base = threadIdx.x * N;
  double c[N], y[N];
  c[0] = u[base] / d[base];
  y[0] = b[base] / d[base];
#pragma unroll
  for (int i = 1; i < N; ++i) {
    const double w = 1 / (d[base + i] - l[base + i] * c[i - 1]);
    c[i] = u[base + i] * w;
    y[i] = (b[base + i] - l[base + i] * y[i - 1]) * w;
  }
  x[base + N - 1] = y[N - 1];
  double last = y[N - 1];
#pragma unroll
  for (int i = N - 2; i >= 0; --i) x[base + i] = last = y[i] - c[i] * last;
}

// Parallel cyclic reduction: every step halves how far equations reach.
template <int N> __global__ void cyclic_reduction(const double *l, const double *d, const double *u, const double *b, double *x) {
  __shared__ double sl[N], sd[N], su[N], sb[N];
  const int i = threadIdx.x, g = blockIdx.x * N + i;
  sl[i] = i ? l[g] : 0;
  sd[i] = d[g];
  su[i] = i < N - 1 ? u[g] : 0;
  sb[i] = b[g];
  for (int step = 1; step < N; step *= 2) {
    __syncthreads();
    const int lo = i - step, hi = i + step;
    const double f = lo >= 0 ? sl[i] / sd[lo] : 0, h = hi < N ? su[i] / sd[hi] : 0;
    const double nl = lo >= 0 ? -sl[lo] * f : 0, nu = hi < N ? -su[hi] * h : 0;
    const double nd = sd[i] - (lo >= 0 ? su[lo] * f : 0) - (hi < N ? sl[hi] * h : 0);
    const double nb = sb[i] - (lo >= 0 ? sb[lo] * f : 0) - (hi < N ? sb[hi] * h : 0);
    __syncthreads();
    sl[i] = nl, sd[i] = nd, su[i] = nu, sb[i] = nb;
  }
  x[g] = sb[i] / sd[i];
}

template <int N> struct BlockDot {
  double *scratch;
  __device__ double operator()(double a, double b) const {
    scratch[threadIdx.x] = a * b;
    for (int n = N / 2; n > 0; n >>= 1) {
      __syncthreads();
      if (threadIdx.x < n) scratch[threadIdx.x] += scratch[threadIdx.x + n];
    }
    __syncthreads();
    const double r = scratch[0];
    __syncthreads();
    return r;
  }
};

template <int N> __global__ void conjugate_gradient(const double *diag, const double *b, double *out, int iterations) {
  __shared__ double p[N + 2], scratch[N];
  const BlockDot<N> dot{scratch};
  const int i = threadIdx.x;
  if (i < 2) p[i * (N + 1)] = 0;
  double x = 0, r = b[i], z = r / diag[i], d = z;
  double rz = dot(r, z);
  for (int k = 0; k < iterations && rz > 1e-26; ++k) {
    p[i + 1] = d;
    __syncthreads();
    const double ad = diag[i] * d - p[i] - p[i + 2];
    const double alpha = rz / dot(d, ad);
    x += alpha * d;
    r -= alpha * ad;
    z = r / diag[i];
    const double next = dot(r, z);
    d = z + next / rz * d;
    rz = next;
  }
  out[i] = x;
}

__global__ void svd2x2(const double *a, double *out) {
  const double4 m = make_double4(a[threadIdx.x * 4], a[threadIdx.x * 4 + 1], a[threadIdx.x * 4 + 2], a[threadIdx.x * 4 + 3]);
  const double e = (m.x + m.w) / 2, f = (m.x - m.w) / 2, g = (m.z + m.y) / 2, h = (m.z - m.y) / 2;
  const double q = hypot(e, h), r = hypot(f, g);
  *reinterpret_cast<double2 *>(out + 2 * threadIdx.x) = make_double2(q + r, fabs(q - r));
}

void run(double *a, double *o) {
  qr_gram<8><<<8, 32>>>(a, o);
  jacobi_eigen<8><<<8, 4>>>(a, o, o);
  thomas_solve<8><<<1, 8>>>(a, a, a, a, o);
  cyclic_reduction<8><<<8, 8>>>(a, a, a, a, o);
  conjugate_gradient<64><<<1, 64>>>(a, a, o, 40);
}
