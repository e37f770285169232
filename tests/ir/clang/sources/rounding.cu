// buffer a f32[128] rand(-10,10)
// buffer d f64[128] rand(-10,10)
// buffer o f32[128] out
// buffer e f64[128] out
// launch k<<<1,128>>>(a,d,o,e)
#include "prelude.h"
extern "C" __global__ void k(const float *a, const double *d, float *o, double *e) {
  int i = tid();
  float x = a[i];
  double y = d[i];
  o[i] = __builtin_floorf(x) + 3 * __builtin_ceilf(x) + 5 * __builtin_truncf(x) + 7 * __builtin_rintf(x) + __builtin_nearbyintf(x * 3) +
         __nvvm_add_rz_f(x, 1e-3f) + __nvvm_mul_rp_f(x, 1.1f) + __nvvm_div_rm_f(x, 3.0f) + __nvvm_sqrt_rn_f(__builtin_fabsf(x));
  e[i] = __builtin_floor(y) + 3 * __builtin_ceil(y) + 5 * __builtin_trunc(y) + 7 * __builtin_rint(y) + __nvvm_fma_rz_d(y, y, 0.1) +
         __nvvm_add_rm_d(y, 1e-9) + __nvvm_rcp_rn_d(y) + __builtin_fma(y, 2.5, x);
}
