// kernels as nvcc's --extended-lambda
// Kernel templates that host templates launch by address only: nothing here has launch brackets.
#include <cuda_runtime.h>
struct Params {
  int *p;
};
template <bool B> __global__ void launched(Params p) { p.p[0] = B; }
template <class F> __global__ void applied(F f, int *p) { p[0] = f(1); }
void check(cudaError_t e);
template <bool B> void launch(Params p) {
  cudaLaunchConfig_t config{};
  check(cudaLaunchKernelEx(&config, &launched<B>, p));
}
template <class F> void apply(F f, Params p) {
  void *args[] = {&f, &p};
  check(cudaLaunchKernel((const void *)applied<F>, 1, 1, args));
}
void run(bool b, Params p) {
  if (b)
    launch<true>(p);
  else
    launch<false>(p);
  apply([=] __device__(int i) { return i + 1; }, p);
}
