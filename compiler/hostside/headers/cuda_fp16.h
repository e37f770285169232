// Half precision on the host.
#pragma once
#include <cuda_runtime.h>
#include <jacq/round16.h>
#define JQ_T __half
#define JQ_T2 __half2
#define JQ_RAW __half_raw
#define JQ_RAW2 __half2_raw
#define JQ_NAME(a, b) a##half##b
#define JQ_NAME2(a) a##half2half2
#define JQ_ENCODE(v, mode) __jacq_encode16<5, 10>(v, mode)
#define JQ_DECODE(x) __jacq_decode16<5, 10>(x)
#include <jacq/small_float.h>
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
static inline __half2 make_half2(__half a, __half b) { return __half2(a, b); }
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
