// Reciprocals, quotients and roots in double precision for functions whose arguments stay far from the ends of the range and
// from zero: the hardware's coarse value (20 bits) and one step of third order, within a unit of the correctly rounded result.
extern "C" {

__device__ __forceinline__ double __nv_internal_rcp(double d) {
  double r = __nvvm_rcp_approx_ftz_d(d);
  double e = __fma_rn(-d, r, 1.0);
  return __fma_rn(r, __fma_rn(e, e, e), r);
}

// n/d, corrected by its remainder.
__device__ __forceinline__ double __nv_internal_div(double n, double d) {
  double r = __nv_internal_rcp(d), q = __dmul_rn(n, r);
  return __fma_rn(r, __fma_rn(-q, d, n), q);
}

__device__ __forceinline__ double __nv_internal_rsqrt(double x) {
  double r = __nvvm_rsqrt_approx_ftz_d(x);
  double e = __fma_rn(-x, __dmul_rn(r, r), 1.0);
  return __fma_rn(__fma_rn(e, 0.375, 0.5), __dmul_rn(r, e), r);
}

// The root, and in *inverse its inverse.
__device__ __forceinline__ double __nv_internal_sqrt(double x, double *inverse) {
  double r = __nv_internal_rsqrt(x), s = __dmul_rn(x, r);
  *inverse = r;
  return __fma_rn(__fma_rn(-s, s, x), __dmul_rn(0.5, r), s);
}

}
