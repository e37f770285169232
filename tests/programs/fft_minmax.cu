#include <cuda_runtime.h>
#include <cstdio>
#include <cmath>
#include <cfloat>
#include <climits>
#define IDX(i,j,n) ((i)*(n)+(j))
struct Complex { float re, im; __host__ __device__ Complex(float r = 0, float i = 0) : re(r), im(i) {} __host__ __device__ Complex operator*(const Complex &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; } __host__ __device__ Complex operator+(const Complex &o) const { return Complex(re + o.re, im + o.im); } __host__ __device__ Complex &operator+=(const Complex &o) { re += o.re; im += o.im; return *this; } friend __host__ __device__ Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; } };
__global__ void fft_stage(Complex *x, int n, int half, float sign) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n / 2) return; int k = i % half, j = (i / half) * 2 * half + k; float a = sign * M_PI * k / half; Complex w(cosf(a), sinf(a)); Complex t = w * x[j + half]; Complex u = x[j]; x[j] = u + t; x[j + half] = u - t; }
__global__ void minmax(const float *x, int n, float *out) { float mn = FLT_MAX, mx = -FLT_MAX; int mi = INT_MAX; for (int i = threadIdx.x; i < n; i += blockDim.x) { mn = fminf(mn, x[i]); mx = fmaxf(mx, x[i]); if (isnan(x[i]) || isinf(x[i])) mi = min(mi, i); } __shared__ float smn, smx; if (threadIdx.x == 0) { smn = FLT_MAX; smx = -FLT_MAX; } __syncthreads(); atomicMin((int *)&smn, __float_as_int(mn)); out[0] = smn + mi; out[1] = NAN; out[2] = INFINITY; }
int main() { for (int h = 1; h < 512; h *= 2) fft_stage<<<1, 256>>>(nullptr, 512, h, -1.f); }
