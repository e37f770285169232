// Functions of `__float128` in device code, sm_100 and later.
#pragma once
#define __NV_FP128_ONE(name) __device__ __float128 __nv_fp128_##name(__float128 x);
#define __NV_FP128_TWO(name) __device__ __float128 __nv_fp128_##name(__float128 x, __float128 y);
__NV_FP128_ONE(sqrt)
__NV_FP128_ONE(sin)
__NV_FP128_ONE(cos)
__NV_FP128_ONE(tan)
__NV_FP128_ONE(asin)
__NV_FP128_ONE(acos)
__NV_FP128_ONE(atan)
__NV_FP128_ONE(exp)
__NV_FP128_ONE(exp2)
__NV_FP128_ONE(exp10)
__NV_FP128_ONE(expm1)
__NV_FP128_ONE(log)
__NV_FP128_ONE(log2)
__NV_FP128_ONE(log10)
__NV_FP128_ONE(log1p)
__NV_FP128_ONE(sinh)
__NV_FP128_ONE(cosh)
__NV_FP128_ONE(tanh)
__NV_FP128_ONE(asinh)
__NV_FP128_ONE(acosh)
__NV_FP128_ONE(atanh)
__NV_FP128_ONE(trunc)
__NV_FP128_ONE(floor)
__NV_FP128_ONE(ceil)
__NV_FP128_ONE(round)
__NV_FP128_ONE(rint)
__NV_FP128_ONE(fabs)
__NV_FP128_TWO(pow)
__NV_FP128_TWO(copysign)
__NV_FP128_TWO(fmax)
__NV_FP128_TWO(fmin)
__NV_FP128_TWO(fdim)
__NV_FP128_TWO(fmod)
__NV_FP128_TWO(remainder)
__NV_FP128_TWO(hypot)
__NV_FP128_TWO(add)
__NV_FP128_TWO(sub)
__NV_FP128_TWO(mul)
__NV_FP128_TWO(div)
#undef __NV_FP128_ONE
#undef __NV_FP128_TWO
__device__ __float128 __nv_fp128_fma(__float128 x, __float128 y, __float128 z);
__device__ __float128 __nv_fp128_frexp(__float128 x, int *exponent);
__device__ __float128 __nv_fp128_modf(__float128 x, __float128 *whole);
__device__ __float128 __nv_fp128_ldexp(__float128 x, int exponent);
__device__ int __nv_fp128_ilogb(__float128 x);
__device__ int __nv_fp128_isnan(__float128 x);
__device__ int __nv_fp128_isunordered(__float128 x, __float128 y);
