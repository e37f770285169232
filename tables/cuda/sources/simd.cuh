// SIMD intrinsics on two halves or four bytes of a 32-bit word: all lanes at once, the sign bit of each lane kept apart so that no carry leaves it.

// Lanes of all ones where the sign bit of a lane is set.
__device__ __forceinline__ unsigned __jq_signs2(unsigned a) { unsigned r; asm("prmt.b32 %0, %1, 0, 0xbb99;" : "=r"(r) : "r"(a)); return r; }
// The sign bit of each lane says that a is less than b; the other bits mean nothing.
__device__ __forceinline__ unsigned __jq_below2(unsigned a, unsigned b) { const unsigned t = (a | 0x80008000u) - (b & 0x7fff7fffu); return (~a & b) | (~(a ^ b) & ~t); }
__device__ __forceinline__ unsigned __jq_less2(unsigned a, unsigned b) { const unsigned t = (a | 0x80008000u) - (b & 0x7fff7fffu); return (a & ~b) | (~(a ^ b) & ~t); }
// The sign bit of each lane, and no other, says that the lanes are equal.
__device__ __forceinline__ unsigned __jq_same2(unsigned a, unsigned b) { const unsigned d = a ^ b; return ~(((d & 0x7fff7fffu) + 0x7fff7fffu) | d) & 0x80008000u; }
__device__ __forceinline__ unsigned __vadd2(unsigned a, unsigned b) { return ((a & 0x7fff7fffu) + (b & 0x7fff7fffu)) ^ ((a ^ b) & 0x80008000u); }
__device__ __forceinline__ unsigned __vsub2(unsigned a, unsigned b) { return ((a | 0x80008000u) - (b & 0x7fff7fffu)) ^ ((a ^ ~b) & 0x80008000u); }
__device__ __forceinline__ unsigned __vhaddu2(unsigned a, unsigned b) { return (a & b) + (((a ^ b) >> 1) & 0x7fff7fffu); }
__device__ __forceinline__ unsigned __vavgu2(unsigned a, unsigned b) { return (a | b) - (((a ^ b) >> 1) & 0x7fff7fffu); }
__device__ __forceinline__ unsigned __vaddss2(unsigned a, unsigned b) { const unsigned s = __vadd2(a, b), m = __jq_signs2((a ^ s) & (b ^ s)); return (s & ~m) | ((__jq_signs2(a) ^ 0x7fff7fffu) & m); }
__device__ __forceinline__ unsigned __vsubss2(unsigned a, unsigned b) { const unsigned d = __vsub2(a, b), m = __jq_signs2((a ^ b) & (a ^ d)); return (d & ~m) | ((__jq_signs2(a) ^ 0x7fff7fffu) & m); }
__device__ __forceinline__ unsigned __vaddus2(unsigned a, unsigned b) { const unsigned s = __vadd2(a, b); return s | __jq_signs2((a & b) | ((a | b) & ~s)); }
__device__ __forceinline__ unsigned __vsubus2(unsigned a, unsigned b) { return __vsub2(a, b) & ~__jq_signs2(__jq_below2(a, b)); }
__device__ __forceinline__ unsigned __vavgs2(unsigned a, unsigned b) { const unsigned x = a ^ 0x80008000u, y = b ^ 0x80008000u, low = ((x & y) + (((x ^ y) >> 1) & 0x7fff7fffu)) ^ 0x80008000u; return low + ((a ^ b) & (~low >> 15) & 0x00010001u); }
__device__ __forceinline__ unsigned __vabs2(unsigned a) { const unsigned m = __jq_signs2(a); return (a ^ m) + (m & 0x00010001u); }
__device__ __forceinline__ unsigned __vabsss2(unsigned a) { const unsigned r = __vabs2(a); return r - ((r >> 15) & 0x00010001u); }
__device__ __forceinline__ unsigned __vneg2(unsigned a) { return __vsub2(0, a); }
__device__ __forceinline__ unsigned __vnegss2(unsigned a) { const unsigned r = __vneg2(a); return r - (((a & r) >> 15) & 0x00010001u); }
__device__ __forceinline__ unsigned __vabsdiffu2(unsigned a, unsigned b) { const unsigned m = __jq_signs2(__jq_below2(a, b)); return (__vsub2(a, b) ^ m) + (m & 0x00010001u); }
__device__ __forceinline__ unsigned __vabsdiffs2(unsigned a, unsigned b) { const unsigned m = __jq_signs2(__jq_less2(a, b)); return (__vsub2(a, b) ^ m) + (m & 0x00010001u); }
#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ unsigned __vmaxs2(unsigned a, unsigned b) { unsigned r; asm("max.s16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
#else
__device__ __forceinline__ unsigned __vmaxs2(unsigned a, unsigned b) { const unsigned m = __jq_signs2(__jq_less2(a, b)); return (b & m) | (a & ~m); }
#endif
#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ unsigned __vmaxu2(unsigned a, unsigned b) { unsigned r; asm("max.u16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
#else
__device__ __forceinline__ unsigned __vmaxu2(unsigned a, unsigned b) { const unsigned m = __jq_signs2(__jq_below2(a, b)); return (b & m) | (a & ~m); }
#endif
#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ unsigned __vmins2(unsigned a, unsigned b) { unsigned r; asm("min.s16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
#else
__device__ __forceinline__ unsigned __vmins2(unsigned a, unsigned b) { const unsigned m = __jq_signs2(__jq_less2(a, b)); return (a & m) | (b & ~m); }
#endif
#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ unsigned __vminu2(unsigned a, unsigned b) { unsigned r; asm("min.u16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
#else
__device__ __forceinline__ unsigned __vminu2(unsigned a, unsigned b) { const unsigned m = __jq_signs2(__jq_below2(a, b)); return (a & m) | (b & ~m); }
#endif
__device__ __forceinline__ unsigned __vsads2(unsigned a, unsigned b) { const unsigned d = __vabsdiffs2(a, b); return (d & 0xffffu) + (d >> 16); }
__device__ __forceinline__ unsigned __vsadu2(unsigned a, unsigned b) { const unsigned d = __vabsdiffu2(a, b); return (d & 0xffffu) + (d >> 16); }
__device__ __forceinline__ unsigned __vcmpeq2(unsigned a, unsigned b) { return __jq_signs2(__jq_same2(a, b)); }
__device__ __forceinline__ unsigned __vseteq2(unsigned a, unsigned b) { return (__jq_same2(a, b) >> 15) & 0x00010001u; }
__device__ __forceinline__ unsigned __vcmpne2(unsigned a, unsigned b) { return __jq_signs2(~__jq_same2(a, b)); }
__device__ __forceinline__ unsigned __vsetne2(unsigned a, unsigned b) { return ((~__jq_same2(a, b)) >> 15) & 0x00010001u; }
__device__ __forceinline__ unsigned __vcmpges2(unsigned a, unsigned b) { return __jq_signs2(~__jq_less2(a, b)); }
__device__ __forceinline__ unsigned __vsetges2(unsigned a, unsigned b) { return ((~__jq_less2(a, b)) >> 15) & 0x00010001u; }
__device__ __forceinline__ unsigned __vcmpgts2(unsigned a, unsigned b) { return __jq_signs2(__jq_less2(b, a)); }
__device__ __forceinline__ unsigned __vsetgts2(unsigned a, unsigned b) { return (__jq_less2(b, a) >> 15) & 0x00010001u; }
__device__ __forceinline__ unsigned __vcmples2(unsigned a, unsigned b) { return __jq_signs2(~__jq_less2(b, a)); }
__device__ __forceinline__ unsigned __vsetles2(unsigned a, unsigned b) { return ((~__jq_less2(b, a)) >> 15) & 0x00010001u; }
__device__ __forceinline__ unsigned __vcmplts2(unsigned a, unsigned b) { return __jq_signs2(__jq_less2(a, b)); }
__device__ __forceinline__ unsigned __vsetlts2(unsigned a, unsigned b) { return (__jq_less2(a, b) >> 15) & 0x00010001u; }
__device__ __forceinline__ unsigned __vcmpgeu2(unsigned a, unsigned b) { return __jq_signs2(~__jq_below2(a, b)); }
__device__ __forceinline__ unsigned __vsetgeu2(unsigned a, unsigned b) { return ((~__jq_below2(a, b)) >> 15) & 0x00010001u; }
__device__ __forceinline__ unsigned __vcmpgtu2(unsigned a, unsigned b) { return __jq_signs2(__jq_below2(b, a)); }
__device__ __forceinline__ unsigned __vsetgtu2(unsigned a, unsigned b) { return (__jq_below2(b, a) >> 15) & 0x00010001u; }
__device__ __forceinline__ unsigned __vcmpleu2(unsigned a, unsigned b) { return __jq_signs2(~__jq_below2(b, a)); }
__device__ __forceinline__ unsigned __vsetleu2(unsigned a, unsigned b) { return ((~__jq_below2(b, a)) >> 15) & 0x00010001u; }
__device__ __forceinline__ unsigned __vcmpltu2(unsigned a, unsigned b) { return __jq_signs2(__jq_below2(a, b)); }
__device__ __forceinline__ unsigned __vsetltu2(unsigned a, unsigned b) { return (__jq_below2(a, b) >> 15) & 0x00010001u; }
// Lanes of all ones where the sign bit of a lane is set.
__device__ __forceinline__ unsigned __jq_signs4(unsigned a) { unsigned r; asm("prmt.b32 %0, %1, 0, 0xba98;" : "=r"(r) : "r"(a)); return r; }
// The sign bit of each lane says that a is less than b; the other bits mean nothing.
__device__ __forceinline__ unsigned __jq_below4(unsigned a, unsigned b) { const unsigned t = (a | 0x80808080u) - (b & 0x7f7f7f7fu); return (~a & b) | (~(a ^ b) & ~t); }
__device__ __forceinline__ unsigned __jq_less4(unsigned a, unsigned b) { const unsigned t = (a | 0x80808080u) - (b & 0x7f7f7f7fu); return (a & ~b) | (~(a ^ b) & ~t); }
// The sign bit of each lane, and no other, says that the lanes are equal.
__device__ __forceinline__ unsigned __jq_same4(unsigned a, unsigned b) { const unsigned d = a ^ b; return ~(((d & 0x7f7f7f7fu) + 0x7f7f7f7fu) | d) & 0x80808080u; }
__device__ __forceinline__ unsigned __vadd4(unsigned a, unsigned b) { return ((a & 0x7f7f7f7fu) + (b & 0x7f7f7f7fu)) ^ ((a ^ b) & 0x80808080u); }
__device__ __forceinline__ unsigned __vsub4(unsigned a, unsigned b) { return ((a | 0x80808080u) - (b & 0x7f7f7f7fu)) ^ ((a ^ ~b) & 0x80808080u); }
__device__ __forceinline__ unsigned __vhaddu4(unsigned a, unsigned b) { return (a & b) + (((a ^ b) >> 1) & 0x7f7f7f7fu); }
__device__ __forceinline__ unsigned __vavgu4(unsigned a, unsigned b) { return (a | b) - (((a ^ b) >> 1) & 0x7f7f7f7fu); }
__device__ __forceinline__ unsigned __vaddss4(unsigned a, unsigned b) { const unsigned s = __vadd4(a, b), m = __jq_signs4((a ^ s) & (b ^ s)); return (s & ~m) | ((__jq_signs4(a) ^ 0x7f7f7f7fu) & m); }
__device__ __forceinline__ unsigned __vsubss4(unsigned a, unsigned b) { const unsigned d = __vsub4(a, b), m = __jq_signs4((a ^ b) & (a ^ d)); return (d & ~m) | ((__jq_signs4(a) ^ 0x7f7f7f7fu) & m); }
__device__ __forceinline__ unsigned __vaddus4(unsigned a, unsigned b) { const unsigned s = __vadd4(a, b); return s | __jq_signs4((a & b) | ((a | b) & ~s)); }
__device__ __forceinline__ unsigned __vsubus4(unsigned a, unsigned b) { return __vsub4(a, b) & ~__jq_signs4(__jq_below4(a, b)); }
__device__ __forceinline__ unsigned __vavgs4(unsigned a, unsigned b) { const unsigned x = a ^ 0x80808080u, y = b ^ 0x80808080u, low = ((x & y) + (((x ^ y) >> 1) & 0x7f7f7f7fu)) ^ 0x80808080u; return low + ((a ^ b) & (~low >> 7) & 0x01010101u); }
__device__ __forceinline__ unsigned __vabs4(unsigned a) { const unsigned m = __jq_signs4(a); return (a ^ m) + (m & 0x01010101u); }
__device__ __forceinline__ unsigned __vabsss4(unsigned a) { const unsigned r = __vabs4(a); return r - ((r >> 7) & 0x01010101u); }
__device__ __forceinline__ unsigned __vneg4(unsigned a) { return __vsub4(0, a); }
__device__ __forceinline__ unsigned __vnegss4(unsigned a) { const unsigned r = __vneg4(a); return r - (((a & r) >> 7) & 0x01010101u); }
__device__ __forceinline__ unsigned __vabsdiffu4(unsigned a, unsigned b) { unsigned r; asm("vabsdiff4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(0)); return r; }
__device__ __forceinline__ unsigned __vabsdiffs4(unsigned a, unsigned b) { unsigned r; asm("vabsdiff4.u32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(0)); return r; }
__device__ __forceinline__ unsigned __vmaxs4(unsigned a, unsigned b) { const unsigned m = __jq_signs4(__jq_less4(a, b)); return (b & m) | (a & ~m); }
__device__ __forceinline__ unsigned __vmaxu4(unsigned a, unsigned b) { const unsigned m = __jq_signs4(__jq_below4(a, b)); return (b & m) | (a & ~m); }
__device__ __forceinline__ unsigned __vmins4(unsigned a, unsigned b) { const unsigned m = __jq_signs4(__jq_less4(a, b)); return (a & m) | (b & ~m); }
__device__ __forceinline__ unsigned __vminu4(unsigned a, unsigned b) { const unsigned m = __jq_signs4(__jq_below4(a, b)); return (a & m) | (b & ~m); }
__device__ __forceinline__ unsigned __vsads4(unsigned a, unsigned b) { unsigned r; asm("vabsdiff4.u32.s32.s32.add %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(0)); return r; }
__device__ __forceinline__ unsigned __vsadu4(unsigned a, unsigned b) { unsigned r; asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(0)); return r; }
__device__ __forceinline__ unsigned __vcmpeq4(unsigned a, unsigned b) { return __jq_signs4(__jq_same4(a, b)); }
__device__ __forceinline__ unsigned __vseteq4(unsigned a, unsigned b) { return (__jq_same4(a, b) >> 7) & 0x01010101u; }
__device__ __forceinline__ unsigned __vcmpne4(unsigned a, unsigned b) { return __jq_signs4(~__jq_same4(a, b)); }
__device__ __forceinline__ unsigned __vsetne4(unsigned a, unsigned b) { return ((~__jq_same4(a, b)) >> 7) & 0x01010101u; }
__device__ __forceinline__ unsigned __vcmpges4(unsigned a, unsigned b) { return __jq_signs4(~__jq_less4(a, b)); }
__device__ __forceinline__ unsigned __vsetges4(unsigned a, unsigned b) { return ((~__jq_less4(a, b)) >> 7) & 0x01010101u; }
__device__ __forceinline__ unsigned __vcmpgts4(unsigned a, unsigned b) { return __jq_signs4(__jq_less4(b, a)); }
__device__ __forceinline__ unsigned __vsetgts4(unsigned a, unsigned b) { return (__jq_less4(b, a) >> 7) & 0x01010101u; }
__device__ __forceinline__ unsigned __vcmples4(unsigned a, unsigned b) { return __jq_signs4(~__jq_less4(b, a)); }
__device__ __forceinline__ unsigned __vsetles4(unsigned a, unsigned b) { return ((~__jq_less4(b, a)) >> 7) & 0x01010101u; }
__device__ __forceinline__ unsigned __vcmplts4(unsigned a, unsigned b) { return __jq_signs4(__jq_less4(a, b)); }
__device__ __forceinline__ unsigned __vsetlts4(unsigned a, unsigned b) { return (__jq_less4(a, b) >> 7) & 0x01010101u; }
__device__ __forceinline__ unsigned __vcmpgeu4(unsigned a, unsigned b) { return __jq_signs4(~__jq_below4(a, b)); }
__device__ __forceinline__ unsigned __vsetgeu4(unsigned a, unsigned b) { return ((~__jq_below4(a, b)) >> 7) & 0x01010101u; }
__device__ __forceinline__ unsigned __vcmpgtu4(unsigned a, unsigned b) { return __jq_signs4(__jq_below4(b, a)); }
__device__ __forceinline__ unsigned __vsetgtu4(unsigned a, unsigned b) { return (__jq_below4(b, a) >> 7) & 0x01010101u; }
__device__ __forceinline__ unsigned __vcmpleu4(unsigned a, unsigned b) { return __jq_signs4(~__jq_below4(b, a)); }
__device__ __forceinline__ unsigned __vsetleu4(unsigned a, unsigned b) { return ((~__jq_below4(b, a)) >> 7) & 0x01010101u; }
__device__ __forceinline__ unsigned __vcmpltu4(unsigned a, unsigned b) { return __jq_signs4(__jq_below4(a, b)); }
__device__ __forceinline__ unsigned __vsetltu4(unsigned a, unsigned b) { return (__jq_below4(a, b) >> 7) & 0x01010101u; }
__device__ __forceinline__ int __vimax3_s32(int a, int b, int c) { return max(max(a, b), c); }
__device__ __forceinline__ int __vimin3_s32(int a, int b, int c) { return min(min(a, b), c); }
__device__ __forceinline__ unsigned __vimax3_u32(unsigned a, unsigned b, unsigned c) { return max(max(a, b), c); }
__device__ __forceinline__ unsigned __vimin3_u32(unsigned a, unsigned b, unsigned c) { return min(min(a, b), c); }
__device__ __forceinline__ int __vimax_s32_relu(int a, int b) { return max(max(a, b), 0); }
__device__ __forceinline__ int __vimax3_s32_relu(int a, int b, int c) { return max(max(max(a, b), c), 0); }
__device__ __forceinline__ int __viaddmax_s32(int a, int b, int c) { return max(a + b, c); }
__device__ __forceinline__ unsigned __viaddmax_u32(unsigned a, unsigned b, unsigned c) { return max(a + b, c); }
__device__ __forceinline__ int __viaddmax_s32_relu(int a, int b, int c) { return max(max(a + b, c), 0); }
__device__ __forceinline__ int __vibmax_s32(int a, int b, bool* pred) { *pred = a >= b; return max(a, b); }
__device__ __forceinline__ unsigned __vibmax_u32(unsigned a, unsigned b, bool* pred) { *pred = a >= b; return max(a, b); }
__device__ __forceinline__ int __vimin_s32_relu(int a, int b) { return max(min(a, b), 0); }
__device__ __forceinline__ int __vimin3_s32_relu(int a, int b, int c) { return max(min(min(a, b), c), 0); }
__device__ __forceinline__ int __viaddmin_s32(int a, int b, int c) { return min(a + b, c); }
__device__ __forceinline__ unsigned __viaddmin_u32(unsigned a, unsigned b, unsigned c) { return min(a + b, c); }
__device__ __forceinline__ int __viaddmin_s32_relu(int a, int b, int c) { return max(min(a + b, c), 0); }
__device__ __forceinline__ int __vibmin_s32(int a, int b, bool* pred) { *pred = a <= b; return min(a, b); }
__device__ __forceinline__ unsigned __vibmin_u32(unsigned a, unsigned b, bool* pred) { *pred = a <= b; return min(a, b); }

// The same on pairs of halves.
__device__ __forceinline__ unsigned __vimax3_s16x2(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__vmaxs2(a, b), c); }
__device__ __forceinline__ unsigned __viaddmax_s16x2(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__vadd2(a, b), c); }
__device__ __forceinline__ unsigned __vibmax_s16x2(unsigned a, unsigned b, bool* high, bool* low) { *high = (short)(a >> 16) >= (short)(b >> 16); *low = (short)a >= (short)b; return __vmaxs2(a, b); }
__device__ __forceinline__ unsigned __vimax3_u16x2(unsigned a, unsigned b, unsigned c) { return __vmaxu2(__vmaxu2(a, b), c); }
__device__ __forceinline__ unsigned __viaddmax_u16x2(unsigned a, unsigned b, unsigned c) { return __vmaxu2(__vadd2(a, b), c); }
__device__ __forceinline__ unsigned __vibmax_u16x2(unsigned a, unsigned b, bool* high, bool* low) { *high = (unsigned short)(a >> 16) >= (unsigned short)(b >> 16); *low = (unsigned short)a >= (unsigned short)b; return __vmaxu2(a, b); }
__device__ __forceinline__ unsigned __vimax_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmaxs2(a, b), 0u); }
__device__ __forceinline__ unsigned __vimax3_s16x2_relu(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__vmaxs2(__vmaxs2(a, b), c), 0u); }
__device__ __forceinline__ unsigned __viaddmax_s16x2_relu(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__vmaxs2(__vadd2(a, b), c), 0u); }
__device__ __forceinline__ unsigned __vimin3_s16x2(unsigned a, unsigned b, unsigned c) { return __vmins2(__vmins2(a, b), c); }
__device__ __forceinline__ unsigned __viaddmin_s16x2(unsigned a, unsigned b, unsigned c) { return __vmins2(__vadd2(a, b), c); }
__device__ __forceinline__ unsigned __vibmin_s16x2(unsigned a, unsigned b, bool* high, bool* low) { *high = (short)(a >> 16) <= (short)(b >> 16); *low = (short)a <= (short)b; return __vmins2(a, b); }
__device__ __forceinline__ unsigned __vimin3_u16x2(unsigned a, unsigned b, unsigned c) { return __vminu2(__vminu2(a, b), c); }
__device__ __forceinline__ unsigned __viaddmin_u16x2(unsigned a, unsigned b, unsigned c) { return __vminu2(__vadd2(a, b), c); }
__device__ __forceinline__ unsigned __vibmin_u16x2(unsigned a, unsigned b, bool* high, bool* low) { *high = (unsigned short)(a >> 16) <= (unsigned short)(b >> 16); *low = (unsigned short)a <= (unsigned short)b; return __vminu2(a, b); }
__device__ __forceinline__ unsigned __vimin_s16x2_relu(unsigned a, unsigned b) { return __vmaxs2(__vmins2(a, b), 0u); }
__device__ __forceinline__ unsigned __vimin3_s16x2_relu(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__vmins2(__vmins2(a, b), c), 0u); }
__device__ __forceinline__ unsigned __viaddmin_s16x2_relu(unsigned a, unsigned b, unsigned c) { return __vmaxs2(__vmins2(__vadd2(a, b), c), 0u); }
