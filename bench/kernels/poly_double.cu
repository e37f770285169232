extern "C" __global__ void poly_double(const double* x, double* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v = x[i], r = 1.0 / 24;
  r = r * v + 1.0 / 6; r = r * v + 0.5; r = r * v + 1; r = r * v + 1;
  y[i] = r;
}
