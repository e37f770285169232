// Constants of the runtime, which are there without an include: enumerators of their types, and flags that are macros.
// buffer out i32[48] zero out
// launch constants<<<1, 1>>>(out)

template <class T> __device__ int kind(T) { return sizeof(T); }
__device__ int kind(cudaError_t) { return 1001; }
__device__ int kind(cudaMemcpyKind) { return 1002; }
__device__ int kind(cudaLimit) { return 1003; }

__global__ void constants(int *out) {
    int n = 0;
    out[n++] = cudaSuccess;
    out[n++] = cudaErrorInvalidValue;
    out[n++] = cudaErrorMemoryAllocation;
    out[n++] = cudaErrorNoDevice;
    out[n++] = cudaErrorIllegalAddress;
    out[n++] = cudaErrorCooperativeLaunchTooLarge;
    out[n++] = cudaErrorUnknown;
    out[n++] = cudaMemcpyHostToDevice;
    out[n++] = cudaMemcpyDefault;
    out[n++] = cudaLimitStackSize;
    out[n++] = cudaLimitMallocHeapSize;
    out[n++] = cudaAddressModeClamp;
    out[n++] = cudaFilterModeLinear;
    out[n++] = cudaReadModeNormalizedFloat;
    out[n++] = cudaDevAttrWarpSize;
    out[n++] = cudaDevAttrComputeCapabilityMajor;
    out[n++] = cudaDevAttrCooperativeLaunch;
    out[n++] = cudaFuncAttributeMaxDynamicSharedMemorySize;
    out[n++] = cudaMemoryTypeDevice;
    out[n++] = cudaResourceTypePitch2D;
    out[n++] = cudaChannelFormatKindFloat;
    out[n++] = cudaMemAdviseSetAccessedBy;
    out[n++] = cudaStreamCaptureModeRelaxed;
    out[n++] = cudaSharedmemCarveoutDefault;
    out[n++] = cudaStreamDefault;
    out[n++] = cudaStreamNonBlocking;
    out[n++] = cudaEventDisableTiming;
    out[n++] = cudaHostAllocMapped;
    out[n++] = cudaHostRegisterReadOnly;
    out[n++] = cudaMemAttachGlobal;
    out[n++] = cudaArrayLayered;
    out[n++] = cudaDeviceMapHost;
    out[n++] = cudaCpuDeviceId;
    out[n++] = (int)(long long)cudaStreamPerThread;
    out[n++] = kind(cudaErrorInvalidValue);
    out[n++] = kind(cudaMemcpyHostToDevice);
    out[n++] = kind(cudaLimitStackSize);
    out[n++] = kind(cudaStreamNonBlocking);
#if defined(cudaHostAllocPortable) && cudaHostAllocPortable == 1
    out[n++] = 1;
#endif
}
