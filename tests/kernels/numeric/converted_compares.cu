// buffer x i32[256] rand(-5,5)
// buffer w i32[256] rand(-2147483648,2147483647)
// buffer o u32[1024] out
// buffer f f32[256] out tol=1e-5
// launch compare<<<2, 128>>>(x, o)
// launch wide<<<2, 128>>>(w, o, f)
// Converted integers against constants: no integer, below and above all, at the ends of what is exact; logarithms of counts.

__device__ unsigned bits(int n) {
  float f = n;
  double d = n;
  unsigned r = 0, k = 0;
  r |= (f < 0.5f) << k++, r |= (f <= -0.5f) << k++, r |= (f > 2.0f) << k++, r |= (f >= 2.5f) << k++;
  r |= (f == 3.0f) << k++, r |= (f == 0.1f) << k++, r |= (f != -4.0f) << k++, r |= (f != 1.5f) << k++;
  r |= (d < -0.0) << k++, r |= (d >= 1e-300) << k++, r |= !(d > -3.0) << k++, r |= !(d <= 2.9) << k++;
  r |= (f < 16777215.0f) << k++, r |= (f > -16777216.0f) << k++, r |= (f <= 16777217.0f) << k++;
  r |= (d > 2147483647.0) << k++, r |= (d >= -2147483648.0) << k++, r |= (d < 4e15) << k++;
  r |= (f < 3e9f) << k++, r |= (f < 1e-40f) << k++;
  return r;
}

__device__ unsigned natural(unsigned n) {
  float f = n;
  double d = n;
  unsigned char b = n;
  unsigned r = 0, k = 0;
  r |= (f < 1e-30f) << k++, r |= (f > -1.0f) << k++, r |= (f <= 0.0f) << k++, r |= (f >= 4294967296.0f) << k++;
  r |= (d < 4294967296.0) << k++, r |= (d == 4294967295.0) << k++, r |= ((float)b < 256.0f) << k++, r |= ((float)b >= 254.5f) << k++;
  return r;
}

__global__ void compare(const int *x, unsigned *o) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = bits(x[i]), o[i + 256] = natural(x[i]);
}

__global__ void wide(const int *w, unsigned *o, float *f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i + 512] = bits(w[i]), o[i + 768] = natural(w[i]);
  unsigned n = (unsigned)w[i] >> (i & 31);
  f[i] = n == 0 ? 0.0f : logf((float)n);
}
