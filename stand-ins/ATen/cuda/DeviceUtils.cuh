// PyTorch's names of the warp exchanges.
#pragma once
#include <torch/extension.h>
template <typename T> __device__ __forceinline__ T WARP_SHFL(T v, int lane, int width = warpSize, unsigned mask = 0xffffffff) { return __shfl_sync(mask, v, lane, width); }
template <typename T> __device__ __forceinline__ T WARP_SHFL_UP(T v, unsigned delta, int width = warpSize, unsigned mask = 0xffffffff) { return __shfl_up_sync(mask, v, delta, width); }
template <typename T> __device__ __forceinline__ T WARP_SHFL_DOWN(T v, unsigned delta, int width = warpSize, unsigned mask = 0xffffffff) { return __shfl_down_sync(mask, v, delta, width); }
template <typename T> __device__ __forceinline__ T WARP_SHFL_XOR(T v, int lanes, int width = warpSize, unsigned mask = 0xffffffff) { return __shfl_xor_sync(mask, v, lanes, width); }
