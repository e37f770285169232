#include "check.h"
#include <vector>
// 128-bit integers: arithmetic, shifts, division, conversion, as parameters and in memory.
using U = unsigned __int128;
using I = __int128;
struct Out { U sum, product, quotient, remainder, shifted; I signed_quotient, minus; int order; double real; };
template <typename T> __host__ __device__ Out work(T a, T b, int s) {
  Out o;
  U x = (U)a, y = (U)b | 1;
  o.sum = x + y;
  o.product = x * y;
  o.quotient = x / y;
  o.remainder = x % y;
  o.shifted = (x << s) ^ (y >> (s / 2));
  o.signed_quotient = (I)x / ((I)y >> 70 | 1);
  o.minus = -(I)x;
  o.order = (x > y) + 2 * ((I)x > (I)y) + 4 * (x == y);
  o.real = (double)(x >> 20);
  return o;
}
__global__ void run(const U* a, Out* out, int n, I bias) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = work(a[i] + (U)bias, a[(i * 7 + 1) % n], i * 5 % 128);
}
int main() {
  const int n = 40;
  std::vector<U> a(n);
  std::vector<Out> got(n);
  for (int i = 0; i < n; i++) a[i] = (U)(i * 0x9e3779b97f4a7c15ull) << (i * 3 % 64) | (i * 0xc2b2ae3d27d4eb4full >> i);
  U* d;
  Out* o;
  CK(cudaMalloc(&d, n * sizeof(U)));
  CK(cudaMalloc(&o, n * sizeof(Out)));
  CK(cudaMemcpy(d, a.data(), n * sizeof(U), cudaMemcpyHostToDevice));
  I bias = -((I)12345 << 64) - 6;
  run<<<1, 64>>>(d, o, n, bias);
  CK(cudaMemcpy(got.data(), o, n * sizeof(Out), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i++) {
    Out w = work(a[i] + (U)bias, a[(i * 7 + 1) % n], i * 5 % 128);
    REQUIRE(got[i].sum == w.sum && got[i].product == w.product && got[i].quotient == w.quotient && got[i].remainder == w.remainder);
    REQUIRE(got[i].shifted == w.shifted && got[i].signed_quotient == w.signed_quotient && got[i].minus == w.minus);
    REQUIRE(got[i].order == w.order && got[i].real == w.real);
  }
  puts("ok");
  return 0;
}
