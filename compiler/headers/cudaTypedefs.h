// Types of pointers to functions of the driver, which programs get from cuGetProcAddress.
#pragma once
#include <cuda.h>
typedef decltype(&cuGetErrorString) PFN_cuGetErrorString_v6000, PFN_cuGetErrorString;
typedef decltype(&cuGetErrorName) PFN_cuGetErrorName_v6000, PFN_cuGetErrorName;
typedef decltype(&cuGetProcAddress) PFN_cuGetProcAddress_v12000, PFN_cuGetProcAddress;
typedef decltype(&cuInit) PFN_cuInit_v2000, PFN_cuInit;
typedef decltype(&cuDriverGetVersion) PFN_cuDriverGetVersion_v2020, PFN_cuDriverGetVersion;
typedef decltype(&cuDeviceGet) PFN_cuDeviceGet_v2000, PFN_cuDeviceGet;
typedef decltype(&cuDeviceGetCount) PFN_cuDeviceGetCount_v2000, PFN_cuDeviceGetCount;
typedef decltype(&cuDeviceGetAttribute) PFN_cuDeviceGetAttribute_v2000, PFN_cuDeviceGetAttribute;
typedef decltype(&cuCtxGetCurrent) PFN_cuCtxGetCurrent_v4000, PFN_cuCtxGetCurrent;
typedef decltype(&cuCtxGetDevice) PFN_cuCtxGetDevice_v2000, PFN_cuCtxGetDevice;
typedef decltype(&cuModuleLoadData) PFN_cuModuleLoadData_v2000, PFN_cuModuleLoadData;
typedef decltype(&cuModuleGetFunction) PFN_cuModuleGetFunction_v2000, PFN_cuModuleGetFunction;
typedef decltype(&cuLaunchKernel) PFN_cuLaunchKernel_v4000, PFN_cuLaunchKernel;
typedef decltype(&cuLaunchKernelEx) PFN_cuLaunchKernelEx_v11060, PFN_cuLaunchKernelEx;
typedef decltype(&cuTensorMapEncodeTiled) PFN_cuTensorMapEncodeTiled_v12000, PFN_cuTensorMapEncodeTiled;
typedef decltype(&cuTensorMapEncodeIm2col) PFN_cuTensorMapEncodeIm2col_v12000, PFN_cuTensorMapEncodeIm2col;
