// The driver's header: the runtime's, its version, and the driver's types that programs name outside of function bodies.
#pragma once
#include <cuda_runtime.h>
#define CUDA_VERSION 13000
typedef unsigned int cuuint32_t;
typedef unsigned long cuuint64_t;
typedef unsigned long long CUdeviceptr;
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef struct CUarray_st *CUarray;
typedef struct CUevent_st *CUevent;
typedef struct CUstream_st *CUstream;
typedef struct CUlinkState_st *CUlinkState;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
// Opaque to programs: the hardware reads it.
typedef struct CUtensorMap_st {
    alignas(128) cuuint64_t opaque[16];
} CUtensorMap;
