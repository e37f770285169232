// The toolkit's header gives these functions another result than the builtins of the same names have.
#include <cmath>
#include <cuda_runtime.h>

__global__ void classify(const float *f, const double *d, int *out) {
  out[0] = isnan(f[0]) + isnan(d[0]);
  out[1] = isinf(f[1]) + isinf(d[1]);
  out[2] = isfinite(f[2]) + isfinite(d[2]);
  out[3] = std::isnan(f[3]) + std::isinf(d[3]) + std::isfinite(f[4]);
  out[4] = signbit(f[5]) + std::signbit(d[5]);
}
