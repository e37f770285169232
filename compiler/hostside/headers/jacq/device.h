// What device code names: host code that shares a function with it must find the names, and never uses them.
#pragma once
#include <stdio.h>
#include <assert.h>

extern "C" __attribute__((__weak__)) const uint3 threadIdx, blockIdx;
extern "C" __attribute__((__weak__)) const dim3 blockDim, gridDim;
enum : int { warpSize = 32 };
// The C library declares these names and does not export them.
#define JACQ_FAST(name) extern "C" __attribute__((__weak__)) float __##name(float x) noexcept { return ::name(x); }
JACQ_FAST(sinf) JACQ_FAST(cosf) JACQ_FAST(tanf) JACQ_FAST(expf) JACQ_FAST(logf) JACQ_FAST(log2f) JACQ_FAST(log10f) JACQ_FAST(exp10f)
#undef JACQ_FAST
extern "C" __attribute__((__weak__)) float __powf(float x, float y) noexcept { return ::powf(x, y); }
// Closures are the host compiler's own.
#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false
#define JACQ_NEVER { __builtin_trap(); }
#include <jacq/device_functions.h>
static inline __attribute__((__unused__)) void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned int) JACQ_NEVER
static inline __attribute__((__unused__)) void cudaTriggerProgrammaticLaunchCompletion() JACQ_NEVER
static inline __attribute__((__unused__)) void cudaGridDependencySynchronize() JACQ_NEVER
#undef JACQ_NEVER
