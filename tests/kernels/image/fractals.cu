// options -fmad=false
// buffer mandel i32[1536] out
// buffer julia u8[6144] out
// buffer smooth f64[1536] out tol=1e-9
// launch mandelbrot<float><<<(3,4), (16,8)>>>(mandel, 48, 32, -2.0f, -1.0f, 0.0625f, 100)
// launch julia_set<<<(3,4), (16,8)>>>(julia, 48, 32, {-0.8, 0.156})
// launch smooth_mandelbrot<<<(3,4), (16,8)>>>(smooth, 48, 32, 60)
// Escape-time fractals over a complex number class: Mandelbrot counts, a coloured Julia set, and smooth colouring in double.
#include <stdio.h>
#include <string>

template <typename T> struct Complex {
  T re, im;
  __host__ __device__ Complex(T r = 0, T i = 0) : re(r), im(i) {}
  __host__ __device__ Complex operator+(const Complex &o) const { return Complex(re + o.re, im + o.im); }
  __host__ __device__ Complex operator*(const Complex &o) const { return Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
  __host__ __device__ Complex &operator*=(const Complex &o) { return *this = *this * o; }
  __host__ __device__ T norm() const { return re * re + im * im; }
};

struct Seed { double re, im; };

template <typename T>
__global__ void mandelbrot(int *out, int w, int h, T x0, T y0, T step, int limit) {
  const int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  const Complex<T> c(x0 + px * step, y0 + py * step);
  Complex<T> z;
  int n = 0;
  while (n < limit && z.norm() <= T(4)) {
    z = z * z + c;
    ++n;
  }
  out[py * w + px] = n;
}

__device__ uchar4 palette(int n) {
  uchar4 c;
  c.x = n * 5;
  c.y = n * 9 + 30;
  c.z = 255 - n * 3;
  c.w = 255;
  return c;
}

__global__ void julia_set(uchar4 *out, int w, int h, Seed seed) {
  const int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  const Complex<double> c(seed.re, seed.im);
  Complex<double> z(-1.5 + 3.0 * px / w, -1.0 + 2.0 * py / h);
  int n;
  for (n = 0; n < 80; ++n) {
    z = z * z + c;
    if (z.norm() > 16.0) break;
  }
  out[py * w + px] = n == 80 ? make_uchar4(0, 0, 0, 255) : palette(n);
}

__global__ void smooth_mandelbrot(double *out, int w, int h, int limit) {
  const int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  const Complex<double> c(-2.0 + 3.0 * px / w, -1.0 + 2.0 * py / h);
  Complex<double> z = c;
  int n = 0;
  for (; n < limit && z.norm() < 256.0; ++n) { z *= z; z = z + c; }
  out[py * w + px] = n == limit ? 0.0 : n + 1.0 - log2(0.5 * log2(z.norm()));
}

int main(int argc, char *argv[]) {
  std::string mode = argc > 1 ? argv[1] : "mandelbrot";
  const int w = 48, h = 32;
  dim3 block(16, 8), grid(w / 16, h / 8);
  int *m;
  cudaMalloc(&m, w * h * sizeof(int));
  if (mode == "mandelbrot") mandelbrot<float><<<grid, block>>>(m, w, h, -2.0f, -1.0f, 0.0625f, 100);
  else julia_set<<<grid, block>>>(reinterpret_cast<uchar4 *>(m), w, h, Seed{-0.8, 0.156});
  cudaDeviceSynchronize();
  cudaFree(m);
}
