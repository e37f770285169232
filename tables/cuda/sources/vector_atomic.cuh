// Atomic addition to vectors of floats, and exchange of 16 bytes (sm_90 on). The toolkit's own headers call the `__f2` and `__f4` forms.
// Such additions exist in global memory only; elsewhere the builtin becomes a trap, as with NVIDIA's compilers.

#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ float2 __f2AtomicAdd(float2* p, float2 v) { float2 r; __nvvm_atom_add_gen_f2((float*)p, (float*)&v, (float*)&r); return r; }
__device__ __forceinline__ float2 atomicAdd(float2* p, float2 v) { return __f2AtomicAdd(p, v); }
__device__ __forceinline__ float4 __f4AtomicAdd(float4* p, float4 v) { float4 r; __nvvm_atom_add_gen_f4((float*)p, (float*)&v, (float*)&r); return r; }
__device__ __forceinline__ float4 atomicAdd(float4* p, float4 v) { return __f4AtomicAdd(p, v); }
__device__ __forceinline__ float2 __f2AtomicAdd_block(float2* p, float2 v) { float2 r; __nvvm_atom_cta_add_gen_f2((float*)p, (float*)&v, (float*)&r); return r; }
__device__ __forceinline__ float2 atomicAdd_block(float2* p, float2 v) { return __f2AtomicAdd_block(p, v); }
__device__ __forceinline__ float4 __f4AtomicAdd_block(float4* p, float4 v) { float4 r; __nvvm_atom_cta_add_gen_f4((float*)p, (float*)&v, (float*)&r); return r; }
__device__ __forceinline__ float4 atomicAdd_block(float4* p, float4 v) { return __f4AtomicAdd_block(p, v); }
__device__ __forceinline__ float2 __f2AtomicAdd_system(float2* p, float2 v) { float2 r; __nvvm_atom_sys_add_gen_f2((float*)p, (float*)&v, (float*)&r); return r; }
__device__ __forceinline__ float2 atomicAdd_system(float2* p, float2 v) { return __f2AtomicAdd_system(p, v); }
__device__ __forceinline__ float4 __f4AtomicAdd_system(float4* p, float4 v) { float4 r; __nvvm_atom_sys_add_gen_f4((float*)p, (float*)&v, (float*)&r); return r; }
__device__ __forceinline__ float4 atomicAdd_system(float4* p, float4 v) { return __f4AtomicAdd_system(p, v); }
#endif
