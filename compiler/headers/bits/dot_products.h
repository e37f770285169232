// Dot products of four and two elements on vector types: they pack their operands and are those of plain integers.
#pragma once
#include <vector_types.h>
static __device__ __forceinline__ unsigned __jq_pack(char4 v) { return (unsigned)(unsigned char)v.x | (unsigned)(unsigned char)v.y << 8 | (unsigned)(unsigned char)v.z << 16 | (unsigned)(unsigned char)v.w << 24; }
static __device__ __forceinline__ unsigned __jq_pack(uchar4 v) { return (unsigned)v.x | (unsigned)v.y << 8 | (unsigned)v.z << 16 | (unsigned)v.w << 24; }
static __device__ __forceinline__ unsigned __jq_pack(short2 v) { return (unsigned)(unsigned short)v.x | (unsigned)(unsigned short)v.y << 16; }
static __device__ __forceinline__ unsigned __jq_pack(ushort2 v) { return (unsigned)v.x | (unsigned)v.y << 16; }
static __device__ __forceinline__ int __dp4a(char4 a, char4 b, int c) { return __dp4a((int)__jq_pack(a), (int)__jq_pack(b), c); }
static __device__ __forceinline__ unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) { return __dp4a(__jq_pack(a), __jq_pack(b), c); }
static __device__ __forceinline__ int __dp2a_lo(short2 a, char4 b, int c) { return __dp2a_lo((int)__jq_pack(a), (int)__jq_pack(b), c); }
static __device__ __forceinline__ unsigned __dp2a_lo(ushort2 a, uchar4 b, unsigned c) { return __dp2a_lo(__jq_pack(a), __jq_pack(b), c); }
static __device__ __forceinline__ int __dp2a_hi(short2 a, char4 b, int c) { return __dp2a_hi((int)__jq_pack(a), (int)__jq_pack(b), c); }
static __device__ __forceinline__ unsigned __dp2a_hi(ushort2 a, uchar4 b, unsigned c) { return __dp2a_hi(__jq_pack(a), __jq_pack(b), c); }
