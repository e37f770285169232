// Atomic addition to vectors of floats in global memory, and exchange of 16 bytes (sm_90 on). The toolkit's own headers call the
// `__f2` and `__f4` forms. There are no such additions in shared memory: NVIDIA's compilers trap there as well.

#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ float2 __f2AtomicAdd(float2* p, float2 v) { float2 r; if (__isShared(p)) __trap(); asm volatile("atom.relaxed.gpu.global.add.v2.f32 {%0, %1}, [%2], {%3, %4};" : "=f"(r.x), "=f"(r.y) : "l"(__cvta_generic_to_global(p)), "f"(v.x), "f"(v.y) : "memory"); return r; }
__device__ __forceinline__ float2 atomicAdd(float2* p, float2 v) { return __f2AtomicAdd(p, v); }
__device__ __forceinline__ float4 __f4AtomicAdd(float4* p, float4 v) { float4 r; if (__isShared(p)) __trap(); asm volatile("atom.relaxed.gpu.global.add.v4.f32 {%0, %1, %2, %3}, [%4], {%5, %6, %7, %8};" : "=f"(r.x), "=f"(r.y), "=f"(r.z), "=f"(r.w) : "l"(__cvta_generic_to_global(p)), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory"); return r; }
__device__ __forceinline__ float4 atomicAdd(float4* p, float4 v) { return __f4AtomicAdd(p, v); }
__device__ __forceinline__ float2 __f2AtomicAdd_block(float2* p, float2 v) { float2 r; if (__isShared(p)) __trap(); asm volatile("atom.relaxed.cta.global.add.v2.f32 {%0, %1}, [%2], {%3, %4};" : "=f"(r.x), "=f"(r.y) : "l"(__cvta_generic_to_global(p)), "f"(v.x), "f"(v.y) : "memory"); return r; }
__device__ __forceinline__ float2 atomicAdd_block(float2* p, float2 v) { return __f2AtomicAdd_block(p, v); }
__device__ __forceinline__ float4 __f4AtomicAdd_block(float4* p, float4 v) { float4 r; if (__isShared(p)) __trap(); asm volatile("atom.relaxed.cta.global.add.v4.f32 {%0, %1, %2, %3}, [%4], {%5, %6, %7, %8};" : "=f"(r.x), "=f"(r.y), "=f"(r.z), "=f"(r.w) : "l"(__cvta_generic_to_global(p)), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory"); return r; }
__device__ __forceinline__ float4 atomicAdd_block(float4* p, float4 v) { return __f4AtomicAdd_block(p, v); }
__device__ __forceinline__ float2 __f2AtomicAdd_system(float2* p, float2 v) { float2 r; if (__isShared(p)) __trap(); asm volatile("atom.relaxed.sys.global.add.v2.f32 {%0, %1}, [%2], {%3, %4};" : "=f"(r.x), "=f"(r.y) : "l"(__cvta_generic_to_global(p)), "f"(v.x), "f"(v.y) : "memory"); return r; }
__device__ __forceinline__ float2 atomicAdd_system(float2* p, float2 v) { return __f2AtomicAdd_system(p, v); }
__device__ __forceinline__ float4 __f4AtomicAdd_system(float4* p, float4 v) { float4 r; if (__isShared(p)) __trap(); asm volatile("atom.relaxed.sys.global.add.v4.f32 {%0, %1, %2, %3}, [%4], {%5, %6, %7, %8};" : "=f"(r.x), "=f"(r.y), "=f"(r.z), "=f"(r.w) : "l"(__cvta_generic_to_global(p)), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory"); return r; }
__device__ __forceinline__ float4 atomicAdd_system(float4* p, float4 v) { return __f4AtomicAdd_system(p, v); }
#endif
