// buffer x f64[256] rand(0,9)
// buffer y f32[256] rand(-4,4)
// buffer d f64[1536] out tol=1e-12
// buffer f f32[1536] out tol=1e-5
// launch calls<<<2, 128>>>(x, d)
// launch written_out<<<2, 128>>>(x, y, d, f)
// Powers: a large function that is called more than once, and small exponents through every overload.

__global__ void calls(const double *x, double *d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double a = pow(x[i], 1.8);
  double b = pow(1.0 + a, -0.45);
  if (i & 1) b = pow(b, x[(i + 7) & 255]);
  d[i] = b;
  d[i + 256] = pow(-a, (double)(i % 5)) + pow(0.0, b);
}

__global__ void written_out(const double *x, const float *y, double *d, float *f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = x[i] - 4.0;
  float w = y[i];
  d[i + 512] = pow(v, 2.0) - v * v;
  d[i + 768] = pow(v, 3.0);
  d[i + 1024] = pow(v, 4) + pow(v, 1);
  d[i + 1280] = pow(v, -1.0) + pow(v, 0.0);
  f[i] = powf(w, 2.0f);
  f[i + 256] = pow(w, 3);
  f[i + 512] = pow(w, 2.0) + pow(w, 4.0f);
  f[i + 768] = powf(w, -1.0f);
  f[i + 1024] = powf(w, 1.0f);
  f[i + 1280] = powf(fabsf(w), 2.5f) + pow(-0.0f, 3);
}
