// The CUDA runtime's header. Types, vectors, built-in variables and functions are known without it (they are pulled in when they
// are named), so nothing stands here but what a macro must say.
#pragma once
#define cudaDevAttrComputeCapabilityMajor 75
#define CUDART_DEVICE __device__
#define cudaStreamDefault 0
#define cudaStreamNonBlocking 1
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaEventDefault 0
#define cudaEventDisableTiming 2
#define cudaHostAllocDefault 0
#define cudaHostAllocMapped 2
#define cudaMemAttachGlobal 1
