// The host lays out the closures of extended lambdas, and kernels find what it put there: constants are captured, too, and those for
// both sides have a pointer behind their captures.
#include "check.h"
#include <cstdio>

template <class T> __host__ __device__ T least(const T &a, const T &b) { return b < a ? b : a; }
template <class F> __global__ void each(F f) { f(int(threadIdx.x)); }
template <class F> __global__ void both(int *sizes, F f, int behind) {
  f(int(threadIdx.x));
  if (threadIdx.x == 0) {
    sizes[0] = int(sizeof(F));
    sizes[1] = behind;
  }
}

struct Filter {
  int taps;
  float gain;
  void run(float *y, const float *x, int n) const {
    const float bias = 0.5f;
    const int least_index = 2;
    each<<<1, 32>>>([=, *this] __device__(int i) {
      if (i >= least_index && i < n) y[i] = gain * x[i] + bias + taps;
    });
  }
};

int main() {
  float *x, *y;
  int *sizes;
  CK(cudaMallocManaged(&x, 32 * sizeof(float)));
  CK(cudaMallocManaged(&y, 32 * sizeof(float)));
  CK(cudaMallocManaged(&sizes, 2 * sizeof(int)));
  const float a = 2.5f;
  const int n = 20;
  constexpr double half = 0.5;
  short step = 3;
  bool wrong = false;
  auto check = [&](auto want) {
    CK(cudaDeviceSynchronize());
    for (int i = 0; i < 32; ++i) {
      if (y[i] != float(want(i))) {
        printf("y[%d] = %f, not %f\n", i, y[i], double(want(i)));
        wrong = true;
      }
      y[i] = -1;
    }
  };
  for (int i = 0; i < 32; ++i) {
    x[i] = float(i);
    y[i] = -1;
  }
  each<<<1, 32>>>([=] __device__(int i) {
    if (i < n) y[i] = a * x[i];
  });
  check([&](int i) { return i < n ? a * x[i] : -1; });
  each<<<1, 32>>>([=] __device__(int i) { y[i] = float(least(n, i) * step + half); });
  check([&](int i) { return least(n, i) * step + half; });
  each<<<1, 32>>>([=] __device__(int i) {
    auto scaled = [=](int k) { return a * x[k] + n; };
    y[i] = scaled(i) + sizeof(step);
  });
  check([&](int i) { return a * x[i] + n + 2; });
  auto for_both = [=] __host__ __device__(int i) { y[i] = x[i] * step + a; };
  both<<<1, 32>>>(sizes, for_both, 77);
  check([&](int i) { return x[i] * step + a; });
  if (sizes[0] != int(sizeof(for_both)) || sizes[1] != 77) {
    printf("the closure has %d bytes in the kernel and %d on the host\n", sizes[0], int(sizeof(for_both)));
    wrong = true;
  }
  Filter{4, 0.25f}.run(y, x, 30);
  check([&](int i) { return i >= 2 && i < 30 ? 0.25f * x[i] + 0.5f + 4 : -1; });
  if (!wrong) puts("ok");
  return wrong;
}
