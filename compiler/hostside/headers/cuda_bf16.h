// bfloat16 on the host.
#pragma once
#include <cuda_runtime.h>
#include <jacq/round16.h>
#define JQ_T __nv_bfloat16
#define JQ_T2 __nv_bfloat162
#define JQ_RAW __nv_bfloat16_raw
#define JQ_RAW2 __nv_bfloat162_raw
#define JQ_NAME(a, b) a##bfloat16##b
#define JQ_NAME2(a) a##bfloat162bfloat162
#define JQ_ENCODE(v, mode) __jacq_encode16<8, 7>(v, mode)
#define JQ_DECODE(x) __jacq_decode16<8, 7>(x)
#include <jacq/small_float.h>
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
static inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
