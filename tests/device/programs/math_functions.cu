#include "check.h"
#include <cmath>
// Functions of the device against the host's library, within the errors that the programming guide gives.
template <class F> __global__ void map(F f, const double* in, double* out, int n) { int i = threadIdx.x; if (i < n) out[i] = f(in[i]); }
template <class D, class H> bool close(D d, H h, double most) {
  const int n = 60;
  static double *in, *out;
  if (!in) { CK(cudaMallocManaged(&in, n * 8)); CK(cudaMallocManaged(&out, n * 8)); }
  for (int i = 0; i < n; i++) in[i] = 0.05 + i * 0.161;
  map<<<1, 64>>>(d, in, out, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    double want = h(in[i]);
    if (!(std::fabs(out[i] - want) <= most * std::fmax(std::fabs(want), 1e-300))) { printf("at %g: %.17g, not %.17g\n", in[i], out[i], want); return false; }
  }
  return true;
}
#define SAME(f, most) REQUIRE(close([] __device__(double x) { return f(x); }, [](double x) { return std::f(x); }, most))
#define SAMEF(name, most) REQUIRE(close([] __device__(double x) { return (double)name##f((float)x); }, [](double x) { return (double)std::name((double)(float)x); }, most))
int main() {
  SAME(sqrt, 0); SAME(exp, 1e-15); SAME(log, 1e-15); SAME(sin, 1e-13); SAME(cbrt, 1e-15); SAME(atan, 1e-15); SAME(tgamma, 1e-14); SAME(erfc, 1e-13);
  SAMEF(exp, 3e-7); SAMEF(log, 1e-5); SAMEF(tanh, 3e-7); SAMEF(cbrt, 3e-7); SAMEF(atan, 3e-7); SAMEF(lgamma, 1e-4);
  puts("ok");
  return 0;
}
