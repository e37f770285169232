// Read by C and by C++: types and functions of both interfaces.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
#include <vector_types.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuComplex.h>
typedef struct { float4 a; int3 b; dim3 d; cuFloatComplex z; enum cudaMemcpyKind kind; } mixture;
int by_c(const mixture *m);
CUresult launch_by_c(CUdeviceptr p);
#ifdef __cplusplus
}
#endif
