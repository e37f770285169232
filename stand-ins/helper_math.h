// Arithmetic on vector types under the names that CUDA's samples made common: operators, dot, length, normalize, lerp, clamp...
#pragma once
#include <math.h>
#include <vector_functions.h>
#define __JQ_VM inline __host__ __device__
typedef unsigned int uint;
typedef unsigned short ushort;
__JQ_VM float lerp(float a, float b, float t) { return a + t * (b - a); }
__JQ_VM float clamp(float v, float lo, float hi) { return fmaxf(lo, fminf(v, hi)); }
__JQ_VM int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
__JQ_VM uint clamp(uint v, uint lo, uint hi) { return v < lo ? lo : v > hi ? hi : v; }
__JQ_VM float fracf(float v) { return v - floorf(v); }
__JQ_VM float smoothstep(float a, float b, float x) {
    float t = clamp((x - a) / (b - a), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}
__JQ_VM float2 make_float2(float s) { return make_float2(s, s); }
__JQ_VM float2 make_float2(int2 a) { return make_float2(float(a.x), float(a.y)); }
__JQ_VM float2 make_float2(uint2 a) { return make_float2(float(a.x), float(a.y)); }
__JQ_VM float2 make_float2(float3 a) { return make_float2(a.x, a.y); }
__JQ_VM float2 operator-(float2 a) { return make_float2(-a.x, -a.y); }
__JQ_VM float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__JQ_VM float2 operator+(float2 a, float b) { return make_float2(a.x + b, a.y + b); }
__JQ_VM float2 operator+(float a, float2 b) { return make_float2(a + b.x, a + b.y); }
__JQ_VM void operator+=(float2 &a, float2 b) { a = a + b; }
__JQ_VM void operator+=(float2 &a, float b) { a = a + b; }
__JQ_VM float2 operator-(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__JQ_VM float2 operator-(float2 a, float b) { return make_float2(a.x - b, a.y - b); }
__JQ_VM float2 operator-(float a, float2 b) { return make_float2(a - b.x, a - b.y); }
__JQ_VM void operator-=(float2 &a, float2 b) { a = a - b; }
__JQ_VM void operator-=(float2 &a, float b) { a = a - b; }
__JQ_VM float2 operator*(float2 a, float2 b) { return make_float2(a.x * b.x, a.y * b.y); }
__JQ_VM float2 operator*(float2 a, float b) { return make_float2(a.x * b, a.y * b); }
__JQ_VM float2 operator*(float a, float2 b) { return make_float2(a * b.x, a * b.y); }
__JQ_VM void operator*=(float2 &a, float2 b) { a = a * b; }
__JQ_VM void operator*=(float2 &a, float b) { a = a * b; }
__JQ_VM float2 operator/(float2 a, float2 b) { return make_float2(a.x / b.x, a.y / b.y); }
__JQ_VM float2 operator/(float2 a, float b) { return make_float2(a.x / b, a.y / b); }
__JQ_VM float2 operator/(float a, float2 b) { return make_float2(a / b.x, a / b.y); }
__JQ_VM void operator/=(float2 &a, float2 b) { a = a / b; }
__JQ_VM void operator/=(float2 &a, float b) { a = a / b; }
__JQ_VM float2 fminf(float2 a, float2 b) { return make_float2(fminf(a.x, b.x), fminf(a.y, b.y)); }
__JQ_VM float2 fmaxf(float2 a, float2 b) { return make_float2(fmaxf(a.x, b.x), fmaxf(a.y, b.y)); }
__JQ_VM float2 clamp(float2 v, float lo, float hi) { return make_float2(clamp(v.x, lo, hi), clamp(v.y, lo, hi)); }
__JQ_VM float2 clamp(float2 v, float2 lo, float2 hi) { return make_float2(clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y)); }
__JQ_VM float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
__JQ_VM float2 lerp(float2 a, float2 b, float t) { return a + t * (b - a); }
__JQ_VM float length(float2 v) { return sqrtf(dot(v, v)); }
__JQ_VM float2 normalize(float2 v) { return v * rsqrtf(dot(v, v)); }
__JQ_VM float2 floorf(float2 v) { return make_float2(floorf(v.x), floorf(v.y)); }
__JQ_VM float2 fracf(float2 v) { return make_float2(fracf(v.x), fracf(v.y)); }
__JQ_VM float2 fabs(float2 v) { return make_float2(fabsf(v.x), fabsf(v.y)); }
__JQ_VM float2 fmodf(float2 a, float2 b) { return make_float2(fmodf(a.x, b.x), fmodf(a.y, b.y)); }
__JQ_VM float2 smoothstep(float2 a, float2 b, float2 x) { return make_float2(smoothstep(a.x, b.x, x.x), smoothstep(a.y, b.y, x.y)); }
__JQ_VM float2 reflect(float2 i, float2 n) { return i - 2.0f * n * dot(n, i); }
__JQ_VM int2 make_int2(int s) { return make_int2(s, s); }
__JQ_VM int2 make_int2(float2 a) { return make_int2(int(a.x), int(a.y)); }
__JQ_VM int2 make_int2(uint2 a) { return make_int2(int(a.x), int(a.y)); }
__JQ_VM int2 make_int2(int3 a) { return make_int2(a.x, a.y); }
__JQ_VM int2 operator-(int2 a) { return make_int2(-a.x, -a.y); }
__JQ_VM int2 operator+(int2 a, int2 b) { return make_int2(a.x + b.x, a.y + b.y); }
__JQ_VM int2 operator+(int2 a, int b) { return make_int2(a.x + b, a.y + b); }
__JQ_VM int2 operator+(int a, int2 b) { return make_int2(a + b.x, a + b.y); }
__JQ_VM void operator+=(int2 &a, int2 b) { a = a + b; }
__JQ_VM void operator+=(int2 &a, int b) { a = a + b; }
__JQ_VM int2 operator-(int2 a, int2 b) { return make_int2(a.x - b.x, a.y - b.y); }
__JQ_VM int2 operator-(int2 a, int b) { return make_int2(a.x - b, a.y - b); }
__JQ_VM int2 operator-(int a, int2 b) { return make_int2(a - b.x, a - b.y); }
__JQ_VM void operator-=(int2 &a, int2 b) { a = a - b; }
__JQ_VM void operator-=(int2 &a, int b) { a = a - b; }
__JQ_VM int2 operator*(int2 a, int2 b) { return make_int2(a.x * b.x, a.y * b.y); }
__JQ_VM int2 operator*(int2 a, int b) { return make_int2(a.x * b, a.y * b); }
__JQ_VM int2 operator*(int a, int2 b) { return make_int2(a * b.x, a * b.y); }
__JQ_VM void operator*=(int2 &a, int2 b) { a = a * b; }
__JQ_VM void operator*=(int2 &a, int b) { a = a * b; }
__JQ_VM int2 min(int2 a, int2 b) { return make_int2(min(a.x, b.x), min(a.y, b.y)); }
__JQ_VM int2 max(int2 a, int2 b) { return make_int2(max(a.x, b.x), max(a.y, b.y)); }
__JQ_VM int2 clamp(int2 v, int lo, int hi) { return make_int2(clamp(v.x, lo, hi), clamp(v.y, lo, hi)); }
__JQ_VM int2 clamp(int2 v, int2 lo, int2 hi) { return make_int2(clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y)); }
__JQ_VM int dot(int2 a, int2 b) { return a.x * b.x + a.y * b.y; }
__JQ_VM int2 abs(int2 v) { return make_int2(abs(v.x), abs(v.y)); }
__JQ_VM uint2 make_uint2(uint s) { return make_uint2(s, s); }
__JQ_VM uint2 make_uint2(float2 a) { return make_uint2(uint(a.x), uint(a.y)); }
__JQ_VM uint2 make_uint2(int2 a) { return make_uint2(uint(a.x), uint(a.y)); }
__JQ_VM uint2 make_uint2(uint3 a) { return make_uint2(a.x, a.y); }
__JQ_VM uint2 operator+(uint2 a, uint2 b) { return make_uint2(a.x + b.x, a.y + b.y); }
__JQ_VM uint2 operator+(uint2 a, uint b) { return make_uint2(a.x + b, a.y + b); }
__JQ_VM uint2 operator+(uint a, uint2 b) { return make_uint2(a + b.x, a + b.y); }
__JQ_VM void operator+=(uint2 &a, uint2 b) { a = a + b; }
__JQ_VM void operator+=(uint2 &a, uint b) { a = a + b; }
__JQ_VM uint2 operator-(uint2 a, uint2 b) { return make_uint2(a.x - b.x, a.y - b.y); }
__JQ_VM uint2 operator-(uint2 a, uint b) { return make_uint2(a.x - b, a.y - b); }
__JQ_VM uint2 operator-(uint a, uint2 b) { return make_uint2(a - b.x, a - b.y); }
__JQ_VM void operator-=(uint2 &a, uint2 b) { a = a - b; }
__JQ_VM void operator-=(uint2 &a, uint b) { a = a - b; }
__JQ_VM uint2 operator*(uint2 a, uint2 b) { return make_uint2(a.x * b.x, a.y * b.y); }
__JQ_VM uint2 operator*(uint2 a, uint b) { return make_uint2(a.x * b, a.y * b); }
__JQ_VM uint2 operator*(uint a, uint2 b) { return make_uint2(a * b.x, a * b.y); }
__JQ_VM void operator*=(uint2 &a, uint2 b) { a = a * b; }
__JQ_VM void operator*=(uint2 &a, uint b) { a = a * b; }
__JQ_VM uint2 min(uint2 a, uint2 b) { return make_uint2(min(a.x, b.x), min(a.y, b.y)); }
__JQ_VM uint2 max(uint2 a, uint2 b) { return make_uint2(max(a.x, b.x), max(a.y, b.y)); }
__JQ_VM uint2 clamp(uint2 v, uint lo, uint hi) { return make_uint2(clamp(v.x, lo, hi), clamp(v.y, lo, hi)); }
__JQ_VM uint2 clamp(uint2 v, uint2 lo, uint2 hi) { return make_uint2(clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y)); }
__JQ_VM uint dot(uint2 a, uint2 b) { return a.x * b.x + a.y * b.y; }
__JQ_VM float3 make_float3(float s) { return make_float3(s, s, s); }
__JQ_VM float3 make_float3(int3 a) { return make_float3(float(a.x), float(a.y), float(a.z)); }
__JQ_VM float3 make_float3(uint3 a) { return make_float3(float(a.x), float(a.y), float(a.z)); }
__JQ_VM float3 make_float3(float2 a) { return make_float3(a.x, a.y, float(0)); }
__JQ_VM float3 make_float3(float2 a, float z) { return make_float3(a.x, a.y, z); }
__JQ_VM float3 make_float3(float4 a) { return make_float3(a.x, a.y, a.z); }
__JQ_VM float3 operator-(float3 a) { return make_float3(-a.x, -a.y, -a.z); }
__JQ_VM float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
__JQ_VM float3 operator+(float3 a, float b) { return make_float3(a.x + b, a.y + b, a.z + b); }
__JQ_VM float3 operator+(float a, float3 b) { return make_float3(a + b.x, a + b.y, a + b.z); }
__JQ_VM void operator+=(float3 &a, float3 b) { a = a + b; }
__JQ_VM void operator+=(float3 &a, float b) { a = a + b; }
__JQ_VM float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
__JQ_VM float3 operator-(float3 a, float b) { return make_float3(a.x - b, a.y - b, a.z - b); }
__JQ_VM float3 operator-(float a, float3 b) { return make_float3(a - b.x, a - b.y, a - b.z); }
__JQ_VM void operator-=(float3 &a, float3 b) { a = a - b; }
__JQ_VM void operator-=(float3 &a, float b) { a = a - b; }
__JQ_VM float3 operator*(float3 a, float3 b) { return make_float3(a.x * b.x, a.y * b.y, a.z * b.z); }
__JQ_VM float3 operator*(float3 a, float b) { return make_float3(a.x * b, a.y * b, a.z * b); }
__JQ_VM float3 operator*(float a, float3 b) { return make_float3(a * b.x, a * b.y, a * b.z); }
__JQ_VM void operator*=(float3 &a, float3 b) { a = a * b; }
__JQ_VM void operator*=(float3 &a, float b) { a = a * b; }
__JQ_VM float3 operator/(float3 a, float3 b) { return make_float3(a.x / b.x, a.y / b.y, a.z / b.z); }
__JQ_VM float3 operator/(float3 a, float b) { return make_float3(a.x / b, a.y / b, a.z / b); }
__JQ_VM float3 operator/(float a, float3 b) { return make_float3(a / b.x, a / b.y, a / b.z); }
__JQ_VM void operator/=(float3 &a, float3 b) { a = a / b; }
__JQ_VM void operator/=(float3 &a, float b) { a = a / b; }
__JQ_VM float3 fminf(float3 a, float3 b) { return make_float3(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)); }
__JQ_VM float3 fmaxf(float3 a, float3 b) { return make_float3(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z)); }
__JQ_VM float3 clamp(float3 v, float lo, float hi) { return make_float3(clamp(v.x, lo, hi), clamp(v.y, lo, hi), clamp(v.z, lo, hi)); }
__JQ_VM float3 clamp(float3 v, float3 lo, float3 hi) { return make_float3(clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y), clamp(v.z, lo.z, hi.z)); }
__JQ_VM float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__JQ_VM float3 lerp(float3 a, float3 b, float t) { return a + t * (b - a); }
__JQ_VM float length(float3 v) { return sqrtf(dot(v, v)); }
__JQ_VM float3 normalize(float3 v) { return v * rsqrtf(dot(v, v)); }
__JQ_VM float3 floorf(float3 v) { return make_float3(floorf(v.x), floorf(v.y), floorf(v.z)); }
__JQ_VM float3 fracf(float3 v) { return make_float3(fracf(v.x), fracf(v.y), fracf(v.z)); }
__JQ_VM float3 fabs(float3 v) { return make_float3(fabsf(v.x), fabsf(v.y), fabsf(v.z)); }
__JQ_VM float3 fmodf(float3 a, float3 b) { return make_float3(fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z)); }
__JQ_VM float3 smoothstep(float3 a, float3 b, float3 x) { return make_float3(smoothstep(a.x, b.x, x.x), smoothstep(a.y, b.y, x.y), smoothstep(a.z, b.z, x.z)); }
__JQ_VM float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
__JQ_VM int3 make_int3(int s) { return make_int3(s, s, s); }
__JQ_VM int3 make_int3(float3 a) { return make_int3(int(a.x), int(a.y), int(a.z)); }
__JQ_VM int3 make_int3(uint3 a) { return make_int3(int(a.x), int(a.y), int(a.z)); }
__JQ_VM int3 make_int3(int2 a) { return make_int3(a.x, a.y, int(0)); }
__JQ_VM int3 make_int3(int2 a, int z) { return make_int3(a.x, a.y, z); }
__JQ_VM int3 make_int3(int4 a) { return make_int3(a.x, a.y, a.z); }
__JQ_VM int3 operator-(int3 a) { return make_int3(-a.x, -a.y, -a.z); }
__JQ_VM int3 operator+(int3 a, int3 b) { return make_int3(a.x + b.x, a.y + b.y, a.z + b.z); }
__JQ_VM int3 operator+(int3 a, int b) { return make_int3(a.x + b, a.y + b, a.z + b); }
__JQ_VM int3 operator+(int a, int3 b) { return make_int3(a + b.x, a + b.y, a + b.z); }
__JQ_VM void operator+=(int3 &a, int3 b) { a = a + b; }
__JQ_VM void operator+=(int3 &a, int b) { a = a + b; }
__JQ_VM int3 operator-(int3 a, int3 b) { return make_int3(a.x - b.x, a.y - b.y, a.z - b.z); }
__JQ_VM int3 operator-(int3 a, int b) { return make_int3(a.x - b, a.y - b, a.z - b); }
__JQ_VM int3 operator-(int a, int3 b) { return make_int3(a - b.x, a - b.y, a - b.z); }
__JQ_VM void operator-=(int3 &a, int3 b) { a = a - b; }
__JQ_VM void operator-=(int3 &a, int b) { a = a - b; }
__JQ_VM int3 operator*(int3 a, int3 b) { return make_int3(a.x * b.x, a.y * b.y, a.z * b.z); }
__JQ_VM int3 operator*(int3 a, int b) { return make_int3(a.x * b, a.y * b, a.z * b); }
__JQ_VM int3 operator*(int a, int3 b) { return make_int3(a * b.x, a * b.y, a * b.z); }
__JQ_VM void operator*=(int3 &a, int3 b) { a = a * b; }
__JQ_VM void operator*=(int3 &a, int b) { a = a * b; }
__JQ_VM int3 min(int3 a, int3 b) { return make_int3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)); }
__JQ_VM int3 max(int3 a, int3 b) { return make_int3(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)); }
__JQ_VM int3 clamp(int3 v, int lo, int hi) { return make_int3(clamp(v.x, lo, hi), clamp(v.y, lo, hi), clamp(v.z, lo, hi)); }
__JQ_VM int3 clamp(int3 v, int3 lo, int3 hi) { return make_int3(clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y), clamp(v.z, lo.z, hi.z)); }
__JQ_VM int dot(int3 a, int3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__JQ_VM int3 abs(int3 v) { return make_int3(abs(v.x), abs(v.y), abs(v.z)); }
__JQ_VM uint3 make_uint3(uint s) { return make_uint3(s, s, s); }
__JQ_VM uint3 make_uint3(float3 a) { return make_uint3(uint(a.x), uint(a.y), uint(a.z)); }
__JQ_VM uint3 make_uint3(int3 a) { return make_uint3(uint(a.x), uint(a.y), uint(a.z)); }
__JQ_VM uint3 make_uint3(uint2 a) { return make_uint3(a.x, a.y, uint(0)); }
__JQ_VM uint3 make_uint3(uint2 a, uint z) { return make_uint3(a.x, a.y, z); }
__JQ_VM uint3 make_uint3(uint4 a) { return make_uint3(a.x, a.y, a.z); }
__JQ_VM uint3 operator+(uint3 a, uint3 b) { return make_uint3(a.x + b.x, a.y + b.y, a.z + b.z); }
__JQ_VM uint3 operator+(uint3 a, uint b) { return make_uint3(a.x + b, a.y + b, a.z + b); }
__JQ_VM uint3 operator+(uint a, uint3 b) { return make_uint3(a + b.x, a + b.y, a + b.z); }
__JQ_VM void operator+=(uint3 &a, uint3 b) { a = a + b; }
__JQ_VM void operator+=(uint3 &a, uint b) { a = a + b; }
__JQ_VM uint3 operator-(uint3 a, uint3 b) { return make_uint3(a.x - b.x, a.y - b.y, a.z - b.z); }
__JQ_VM uint3 operator-(uint3 a, uint b) { return make_uint3(a.x - b, a.y - b, a.z - b); }
__JQ_VM uint3 operator-(uint a, uint3 b) { return make_uint3(a - b.x, a - b.y, a - b.z); }
__JQ_VM void operator-=(uint3 &a, uint3 b) { a = a - b; }
__JQ_VM void operator-=(uint3 &a, uint b) { a = a - b; }
__JQ_VM uint3 operator*(uint3 a, uint3 b) { return make_uint3(a.x * b.x, a.y * b.y, a.z * b.z); }
__JQ_VM uint3 operator*(uint3 a, uint b) { return make_uint3(a.x * b, a.y * b, a.z * b); }
__JQ_VM uint3 operator*(uint a, uint3 b) { return make_uint3(a * b.x, a * b.y, a * b.z); }
__JQ_VM void operator*=(uint3 &a, uint3 b) { a = a * b; }
__JQ_VM void operator*=(uint3 &a, uint b) { a = a * b; }
__JQ_VM uint3 min(uint3 a, uint3 b) { return make_uint3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)); }
__JQ_VM uint3 max(uint3 a, uint3 b) { return make_uint3(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)); }
__JQ_VM uint3 clamp(uint3 v, uint lo, uint hi) { return make_uint3(clamp(v.x, lo, hi), clamp(v.y, lo, hi), clamp(v.z, lo, hi)); }
__JQ_VM uint3 clamp(uint3 v, uint3 lo, uint3 hi) { return make_uint3(clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y), clamp(v.z, lo.z, hi.z)); }
__JQ_VM uint dot(uint3 a, uint3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__JQ_VM float4 make_float4(float s) { return make_float4(s, s, s, s); }
__JQ_VM float4 make_float4(int4 a) { return make_float4(float(a.x), float(a.y), float(a.z), float(a.w)); }
__JQ_VM float4 make_float4(uint4 a) { return make_float4(float(a.x), float(a.y), float(a.z), float(a.w)); }
__JQ_VM float4 make_float4(float3 a) { return make_float4(a.x, a.y, a.z, float(0)); }
__JQ_VM float4 make_float4(float3 a, float w) { return make_float4(a.x, a.y, a.z, w); }
__JQ_VM float4 operator-(float4 a) { return make_float4(-a.x, -a.y, -a.z, -a.w); }
__JQ_VM float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__JQ_VM float4 operator+(float4 a, float b) { return make_float4(a.x + b, a.y + b, a.z + b, a.w + b); }
__JQ_VM float4 operator+(float a, float4 b) { return make_float4(a + b.x, a + b.y, a + b.z, a + b.w); }
__JQ_VM void operator+=(float4 &a, float4 b) { a = a + b; }
__JQ_VM void operator+=(float4 &a, float b) { a = a + b; }
__JQ_VM float4 operator-(float4 a, float4 b) { return make_float4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
__JQ_VM float4 operator-(float4 a, float b) { return make_float4(a.x - b, a.y - b, a.z - b, a.w - b); }
__JQ_VM float4 operator-(float a, float4 b) { return make_float4(a - b.x, a - b.y, a - b.z, a - b.w); }
__JQ_VM void operator-=(float4 &a, float4 b) { a = a - b; }
__JQ_VM void operator-=(float4 &a, float b) { a = a - b; }
__JQ_VM float4 operator*(float4 a, float4 b) { return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
__JQ_VM float4 operator*(float4 a, float b) { return make_float4(a.x * b, a.y * b, a.z * b, a.w * b); }
__JQ_VM float4 operator*(float a, float4 b) { return make_float4(a * b.x, a * b.y, a * b.z, a * b.w); }
__JQ_VM void operator*=(float4 &a, float4 b) { a = a * b; }
__JQ_VM void operator*=(float4 &a, float b) { a = a * b; }
__JQ_VM float4 operator/(float4 a, float4 b) { return make_float4(a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w); }
__JQ_VM float4 operator/(float4 a, float b) { return make_float4(a.x / b, a.y / b, a.z / b, a.w / b); }
__JQ_VM float4 operator/(float a, float4 b) { return make_float4(a / b.x, a / b.y, a / b.z, a / b.w); }
__JQ_VM void operator/=(float4 &a, float4 b) { a = a / b; }
__JQ_VM void operator/=(float4 &a, float b) { a = a / b; }
__JQ_VM float4 fminf(float4 a, float4 b) { return make_float4(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z), fminf(a.w, b.w)); }
__JQ_VM float4 fmaxf(float4 a, float4 b) { return make_float4(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z), fmaxf(a.w, b.w)); }
__JQ_VM float4 clamp(float4 v, float lo, float hi) { return make_float4(clamp(v.x, lo, hi), clamp(v.y, lo, hi), clamp(v.z, lo, hi), clamp(v.w, lo, hi)); }
__JQ_VM float4 clamp(float4 v, float4 lo, float4 hi) { return make_float4(clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y), clamp(v.z, lo.z, hi.z), clamp(v.w, lo.w, hi.w)); }
__JQ_VM float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__JQ_VM float4 lerp(float4 a, float4 b, float t) { return a + t * (b - a); }
__JQ_VM float length(float4 v) { return sqrtf(dot(v, v)); }
__JQ_VM float4 normalize(float4 v) { return v * rsqrtf(dot(v, v)); }
__JQ_VM float4 floorf(float4 v) { return make_float4(floorf(v.x), floorf(v.y), floorf(v.z), floorf(v.w)); }
__JQ_VM float4 fracf(float4 v) { return make_float4(fracf(v.x), fracf(v.y), fracf(v.z), fracf(v.w)); }
__JQ_VM float4 fabs(float4 v) { return make_float4(fabsf(v.x), fabsf(v.y), fabsf(v.z), fabsf(v.w)); }
__JQ_VM float4 fmodf(float4 a, float4 b) { return make_float4(fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z), fmodf(a.w, b.w)); }
__JQ_VM float4 smoothstep(float4 a, float4 b, float4 x) { return make_float4(smoothstep(a.x, b.x, x.x), smoothstep(a.y, b.y, x.y), smoothstep(a.z, b.z, x.z), smoothstep(a.w, b.w, x.w)); }
__JQ_VM int4 make_int4(int s) { return make_int4(s, s, s, s); }
__JQ_VM int4 make_int4(float4 a) { return make_int4(int(a.x), int(a.y), int(a.z), int(a.w)); }
__JQ_VM int4 make_int4(uint4 a) { return make_int4(int(a.x), int(a.y), int(a.z), int(a.w)); }
__JQ_VM int4 make_int4(int3 a) { return make_int4(a.x, a.y, a.z, int(0)); }
__JQ_VM int4 make_int4(int3 a, int w) { return make_int4(a.x, a.y, a.z, w); }
__JQ_VM int4 operator-(int4 a) { return make_int4(-a.x, -a.y, -a.z, -a.w); }
__JQ_VM int4 operator+(int4 a, int4 b) { return make_int4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__JQ_VM int4 operator+(int4 a, int b) { return make_int4(a.x + b, a.y + b, a.z + b, a.w + b); }
__JQ_VM int4 operator+(int a, int4 b) { return make_int4(a + b.x, a + b.y, a + b.z, a + b.w); }
__JQ_VM void operator+=(int4 &a, int4 b) { a = a + b; }
__JQ_VM void operator+=(int4 &a, int b) { a = a + b; }
__JQ_VM int4 operator-(int4 a, int4 b) { return make_int4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
__JQ_VM int4 operator-(int4 a, int b) { return make_int4(a.x - b, a.y - b, a.z - b, a.w - b); }
__JQ_VM int4 operator-(int a, int4 b) { return make_int4(a - b.x, a - b.y, a - b.z, a - b.w); }
__JQ_VM void operator-=(int4 &a, int4 b) { a = a - b; }
__JQ_VM void operator-=(int4 &a, int b) { a = a - b; }
__JQ_VM int4 operator*(int4 a, int4 b) { return make_int4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
__JQ_VM int4 operator*(int4 a, int b) { return make_int4(a.x * b, a.y * b, a.z * b, a.w * b); }
__JQ_VM int4 operator*(int a, int4 b) { return make_int4(a * b.x, a * b.y, a * b.z, a * b.w); }
__JQ_VM void operator*=(int4 &a, int4 b) { a = a * b; }
__JQ_VM void operator*=(int4 &a, int b) { a = a * b; }
__JQ_VM int4 min(int4 a, int4 b) { return make_int4(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z), min(a.w, b.w)); }
__JQ_VM int4 max(int4 a, int4 b) { return make_int4(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z), max(a.w, b.w)); }
__JQ_VM int4 clamp(int4 v, int lo, int hi) { return make_int4(clamp(v.x, lo, hi), clamp(v.y, lo, hi), clamp(v.z, lo, hi), clamp(v.w, lo, hi)); }
__JQ_VM int4 clamp(int4 v, int4 lo, int4 hi) { return make_int4(clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y), clamp(v.z, lo.z, hi.z), clamp(v.w, lo.w, hi.w)); }
__JQ_VM int dot(int4 a, int4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__JQ_VM int4 abs(int4 v) { return make_int4(abs(v.x), abs(v.y), abs(v.z), abs(v.w)); }
__JQ_VM uint4 make_uint4(uint s) { return make_uint4(s, s, s, s); }
__JQ_VM uint4 make_uint4(float4 a) { return make_uint4(uint(a.x), uint(a.y), uint(a.z), uint(a.w)); }
__JQ_VM uint4 make_uint4(int4 a) { return make_uint4(uint(a.x), uint(a.y), uint(a.z), uint(a.w)); }
__JQ_VM uint4 make_uint4(uint3 a) { return make_uint4(a.x, a.y, a.z, uint(0)); }
__JQ_VM uint4 make_uint4(uint3 a, uint w) { return make_uint4(a.x, a.y, a.z, w); }
__JQ_VM uint4 operator+(uint4 a, uint4 b) { return make_uint4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__JQ_VM uint4 operator+(uint4 a, uint b) { return make_uint4(a.x + b, a.y + b, a.z + b, a.w + b); }
__JQ_VM uint4 operator+(uint a, uint4 b) { return make_uint4(a + b.x, a + b.y, a + b.z, a + b.w); }
__JQ_VM void operator+=(uint4 &a, uint4 b) { a = a + b; }
__JQ_VM void operator+=(uint4 &a, uint b) { a = a + b; }
__JQ_VM uint4 operator-(uint4 a, uint4 b) { return make_uint4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
__JQ_VM uint4 operator-(uint4 a, uint b) { return make_uint4(a.x - b, a.y - b, a.z - b, a.w - b); }
__JQ_VM uint4 operator-(uint a, uint4 b) { return make_uint4(a - b.x, a - b.y, a - b.z, a - b.w); }
__JQ_VM void operator-=(uint4 &a, uint4 b) { a = a - b; }
__JQ_VM void operator-=(uint4 &a, uint b) { a = a - b; }
__JQ_VM uint4 operator*(uint4 a, uint4 b) { return make_uint4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
__JQ_VM uint4 operator*(uint4 a, uint b) { return make_uint4(a.x * b, a.y * b, a.z * b, a.w * b); }
__JQ_VM uint4 operator*(uint a, uint4 b) { return make_uint4(a * b.x, a * b.y, a * b.z, a * b.w); }
__JQ_VM void operator*=(uint4 &a, uint4 b) { a = a * b; }
__JQ_VM void operator*=(uint4 &a, uint b) { a = a * b; }
__JQ_VM uint4 min(uint4 a, uint4 b) { return make_uint4(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z), min(a.w, b.w)); }
__JQ_VM uint4 max(uint4 a, uint4 b) { return make_uint4(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z), max(a.w, b.w)); }
__JQ_VM uint4 clamp(uint4 v, uint lo, uint hi) { return make_uint4(clamp(v.x, lo, hi), clamp(v.y, lo, hi), clamp(v.z, lo, hi), clamp(v.w, lo, hi)); }
__JQ_VM uint4 clamp(uint4 v, uint4 lo, uint4 hi) { return make_uint4(clamp(v.x, lo.x, hi.x), clamp(v.y, lo.y, hi.y), clamp(v.z, lo.z, hi.z), clamp(v.w, lo.w, hi.w)); }
__JQ_VM uint dot(uint4 a, uint4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__JQ_VM float3 cross(float3 a, float3 b) {
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
#undef __JQ_VM
