// Arithmetic on pairs of floats in one register pair (sm_100 on). The toolkit's own headers call the `_impl` forms.

#if __CUDA_ARCH__ >= 1000
__device__ __forceinline__ float2 __fadd2_rn_impl(float2 a, float2 b) { unsigned long long d; asm("add.rn.f32x2 %0, %1, %2;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __fadd2_rn(float2 a, float2 b) { return __fadd2_rn_impl(a, b); }
__device__ __forceinline__ float2 __fadd2_rz_impl(float2 a, float2 b) { unsigned long long d; asm("add.rz.f32x2 %0, %1, %2;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __fadd2_rz(float2 a, float2 b) { return __fadd2_rz_impl(a, b); }
__device__ __forceinline__ float2 __fadd2_ru_impl(float2 a, float2 b) { unsigned long long d; asm("add.rp.f32x2 %0, %1, %2;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __fadd2_ru(float2 a, float2 b) { return __fadd2_ru_impl(a, b); }
__device__ __forceinline__ float2 __fadd2_rd_impl(float2 a, float2 b) { unsigned long long d; asm("add.rm.f32x2 %0, %1, %2;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __fadd2_rd(float2 a, float2 b) { return __fadd2_rd_impl(a, b); }
__device__ __forceinline__ float2 __fmul2_rn_impl(float2 a, float2 b) { unsigned long long d; asm("mul.rn.f32x2 %0, %1, %2;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __fmul2_rn(float2 a, float2 b) { return __fmul2_rn_impl(a, b); }
__device__ __forceinline__ float2 __fmul2_rz_impl(float2 a, float2 b) { unsigned long long d; asm("mul.rz.f32x2 %0, %1, %2;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __fmul2_rz(float2 a, float2 b) { return __fmul2_rz_impl(a, b); }
__device__ __forceinline__ float2 __fmul2_ru_impl(float2 a, float2 b) { unsigned long long d; asm("mul.rp.f32x2 %0, %1, %2;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __fmul2_ru(float2 a, float2 b) { return __fmul2_ru_impl(a, b); }
__device__ __forceinline__ float2 __fmul2_rd_impl(float2 a, float2 b) { unsigned long long d; asm("mul.rm.f32x2 %0, %1, %2;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __fmul2_rd(float2 a, float2 b) { return __fmul2_rd_impl(a, b); }
__device__ __forceinline__ float2 __ffma2_rn_impl(float2 a, float2 b, float2 c) { unsigned long long d; asm("fma.rn.f32x2 %0, %1, %2, %3;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b)), "l"(*reinterpret_cast<unsigned long long*>(&c))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __ffma2_rn(float2 a, float2 b, float2 c) { return __ffma2_rn_impl(a, b, c); }
__device__ __forceinline__ float2 __ffma2_rz_impl(float2 a, float2 b, float2 c) { unsigned long long d; asm("fma.rz.f32x2 %0, %1, %2, %3;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b)), "l"(*reinterpret_cast<unsigned long long*>(&c))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __ffma2_rz(float2 a, float2 b, float2 c) { return __ffma2_rz_impl(a, b, c); }
__device__ __forceinline__ float2 __ffma2_ru_impl(float2 a, float2 b, float2 c) { unsigned long long d; asm("fma.rp.f32x2 %0, %1, %2, %3;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b)), "l"(*reinterpret_cast<unsigned long long*>(&c))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __ffma2_ru(float2 a, float2 b, float2 c) { return __ffma2_ru_impl(a, b, c); }
__device__ __forceinline__ float2 __ffma2_rd_impl(float2 a, float2 b, float2 c) { unsigned long long d; asm("fma.rm.f32x2 %0, %1, %2, %3;" : "=l"(d) : "l"(*reinterpret_cast<unsigned long long*>(&a)), "l"(*reinterpret_cast<unsigned long long*>(&b)), "l"(*reinterpret_cast<unsigned long long*>(&c))); return *reinterpret_cast<float2*>(&d); }
__device__ __forceinline__ float2 __ffma2_rd(float2 a, float2 b, float2 c) { return __ffma2_rd_impl(a, b, c); }
#endif
