// Accesses of texture and surface objects by the operation's name: one template each over the texel type. The result of a fetch is
// four words whose kind (float, signed, unsigned) the texel's channels decide; a surface is read and written as raw bytes.
#pragma once
#include <vector_types.h>
#include <driver_types.h>
#define __JQ_TF template <typename T> __device__ __forceinline__
#define __JQ_LIST(...) __VA_ARGS__

// Channels: how many, of which kind (0 float, 1 signed, 2 unsigned), and how the words become a texel.
#define __JQ_TEXEL_1(V, E, K)                                                                             \
    __device__ constexpr int __jq_texel_kind(const V *) { return K; }                                     \
    __device__ constexpr int __jq_texel_channels(const V *) { return 1; }                                 \
    template <typename R> __device__ __forceinline__ void __jq_texel_put(V *r, R a, R, R, R) { *r = (E)a; }
#define __JQ_TEXEL_V(V, E, K)                                                                              \
    __device__ constexpr int __jq_texel_kind(const V##1 *) { return K; }                                   \
    __device__ constexpr int __jq_texel_kind(const V##2 *) { return K; }                                   \
    __device__ constexpr int __jq_texel_kind(const V##4 *) { return K; }                                   \
    __device__ constexpr int __jq_texel_channels(const V##1 *) { return 1; }                               \
    __device__ constexpr int __jq_texel_channels(const V##2 *) { return 2; }                               \
    __device__ constexpr int __jq_texel_channels(const V##4 *) { return 4; }                               \
    template <typename R> __device__ __forceinline__ void __jq_texel_put(V##1 *r, R a, R, R, R) { r->x = (E)a; }      \
    template <typename R> __device__ __forceinline__ void __jq_texel_put(V##2 *r, R a, R b, R, R) { r->x = (E)a; r->y = (E)b; } \
    template <typename R> __device__ __forceinline__ void __jq_texel_put(V##4 *r, R a, R b, R c, R d) { r->x = (E)a; r->y = (E)b; r->z = (E)c; r->w = (E)d; }
__JQ_TEXEL_1(float, float, 0)
__JQ_TEXEL_1(char, char, 1)
__JQ_TEXEL_1(signed char, signed char, 1)
__JQ_TEXEL_1(unsigned char, unsigned char, 2)
__JQ_TEXEL_1(short, short, 1)
__JQ_TEXEL_1(unsigned short, unsigned short, 2)
__JQ_TEXEL_1(int, int, 1)
__JQ_TEXEL_1(unsigned int, unsigned int, 2)
__JQ_TEXEL_1(long, long, 1)
__JQ_TEXEL_1(unsigned long, unsigned long, 2)
__JQ_TEXEL_1(long long, long long, 1)
__JQ_TEXEL_1(unsigned long long, unsigned long long, 2)
__JQ_TEXEL_V(float, float, 0)
__JQ_TEXEL_V(char, signed char, 1)
__JQ_TEXEL_V(uchar, unsigned char, 2)
__JQ_TEXEL_V(short, short, 1)
__JQ_TEXEL_V(ushort, unsigned short, 2)
__JQ_TEXEL_V(int, int, 1)
__JQ_TEXEL_V(uint, unsigned int, 2)
__JQ_TEXEL_V(longlong, long long, 1)
__JQ_TEXEL_V(ulonglong, unsigned long long, 2)
#undef __JQ_TEXEL_1
#undef __JQ_TEXEL_V

// `operation.v4.<kind>.<coordinate> {…}, address`
#define __JQ_TEX_AS(op, kind, ctype, coord, address, inputs, R, C)                       \
    R a, b, c, d;                                                                        \
    asm(op ".v4." kind "." coord " {%0, %1, %2, %3}, " address ";" : C(a), C(b), C(c), C(d) : "l"(t), __JQ_LIST inputs); \
    __jq_texel_put(r, a, b, c, d);
#define __JQ_TEX(name, op, coord, address, params, inputs)                              \
    __JQ_TF void name(T *r, cudaTextureObject_t t, __JQ_LIST params) {                   \
        if constexpr (__jq_texel_kind((const T *)0) == 0) {                              \
            __JQ_TEX_AS(op, "f32", , coord, address, inputs, float, "=f")                \
        } else if constexpr (__jq_texel_kind((const T *)0) == 1) {                       \
            __JQ_TEX_AS(op, "s32", , coord, address, inputs, int, "=r")                  \
        } else {                                                                         \
            __JQ_TEX_AS(op, "u32", , coord, address, inputs, unsigned int, "=r")         \
        }                                                                                \
    }
#define __JQ_F "f"
#define __JQ_R "r"
__JQ_TEX(__itex1Dfetch, "tex.1d", "s32", "[%4, {%5}]", (int x), (__JQ_R(x)))
__JQ_TEX(__itex1D, "tex.1d", "f32", "[%4, {%5}]", (float x), (__JQ_F(x)))
__JQ_TEX(__itex1DLod, "tex.level.1d", "f32", "[%4, {%5}], %6", (float x, float level), (__JQ_F(x), __JQ_F(level)))
__JQ_TEX(__itex1DGrad, "tex.grad.1d", "f32", "[%4, {%5}], {%6}, {%7}", (float x, float dx, float dy), (__JQ_F(x), __JQ_F(dx), __JQ_F(dy)))
__JQ_TEX(__itex1DLayered, "tex.a1d", "f32", "[%4, {%5, %6}]", (float x, int layer), (__JQ_R(layer), __JQ_F(x)))
__JQ_TEX(__itex1DLayeredLod, "tex.level.a1d", "f32", "[%4, {%5, %6}], %7", (float x, int layer, float level), (__JQ_R(layer), __JQ_F(x), __JQ_F(level)))
__JQ_TEX(__itex1DLayeredGrad, "tex.grad.a1d", "f32", "[%4, {%5, %6}], {%7}, {%8}", (float x, int layer, float dx, float dy), (__JQ_R(layer), __JQ_F(x), __JQ_F(dx), __JQ_F(dy)))
__JQ_TEX(__itex2D, "tex.2d", "f32", "[%4, {%5, %6}]", (float x, float y), (__JQ_F(x), __JQ_F(y)))
__JQ_TEX(__itex2DLod, "tex.level.2d", "f32", "[%4, {%5, %6}], %7", (float x, float y, float level), (__JQ_F(x), __JQ_F(y), __JQ_F(level)))
__JQ_TEX(__itex2DGrad_v2, "tex.grad.2d", "f32", "[%4, {%5, %6}], {%7, %8}, {%9, %10}", (float x, float y, const float2 *dx, const float2 *dy), (__JQ_F(x), __JQ_F(y), __JQ_F(dx->x), __JQ_F(dx->y), __JQ_F(dy->x), __JQ_F(dy->y)))
__JQ_TEX(__itex2DLayered, "tex.a2d", "f32", "[%4, {%5, %6, %7, %7}]", (float x, float y, int layer), (__JQ_R(layer), __JQ_F(x), __JQ_F(y)))
__JQ_TEX(__itex2DLayeredLod, "tex.level.a2d", "f32", "[%4, {%5, %6, %7, %7}], %8", (float x, float y, int layer, float level), (__JQ_R(layer), __JQ_F(x), __JQ_F(y), __JQ_F(level)))
__JQ_TEX(__itex2DLayeredGrad_v2, "tex.grad.a2d", "f32", "[%4, {%5, %6, %7, %7}], {%8, %9}, {%10, %11}", (float x, float y, int layer, const float2 *dx, const float2 *dy), (__JQ_R(layer), __JQ_F(x), __JQ_F(y), __JQ_F(dx->x), __JQ_F(dx->y), __JQ_F(dy->x), __JQ_F(dy->y)))
__JQ_TEX(__itex3D, "tex.3d", "f32", "[%4, {%5, %6, %7, %7}]", (float x, float y, float z), (__JQ_F(x), __JQ_F(y), __JQ_F(z)))
__JQ_TEX(__itex3DLod, "tex.level.3d", "f32", "[%4, {%5, %6, %7, %7}], %8", (float x, float y, float z, float level), (__JQ_F(x), __JQ_F(y), __JQ_F(z), __JQ_F(level)))
__JQ_TEX(__itex3DGrad_v2, "tex.grad.3d", "f32", "[%4, {%5, %6, %7, %7}], {%8, %9, %10, %10}, {%11, %12, %13, %13}", (float x, float y, float z, const float4 *dx, const float4 *dy), (__JQ_F(x), __JQ_F(y), __JQ_F(z), __JQ_F(dx->x), __JQ_F(dx->y), __JQ_F(dx->z), __JQ_F(dy->x), __JQ_F(dy->y), __JQ_F(dy->z)))
__JQ_TEX(__itexCubemap, "tex.cube", "f32", "[%4, {%5, %6, %7, %7}]", (float x, float y, float z), (__JQ_F(x), __JQ_F(y), __JQ_F(z)))
__JQ_TEX(__itexCubemapLod, "tex.level.cube", "f32", "[%4, {%5, %6, %7, %7}], %8", (float x, float y, float z, float level), (__JQ_F(x), __JQ_F(y), __JQ_F(z), __JQ_F(level)))
__JQ_TEX(__itexCubemapGrad_v2, "tex.grad.cube", "f32", "[%4, {%5, %6, %7, %7}], {%8, %9, %10, %10}, {%11, %12, %13, %13}", (float x, float y, float z, const float4 *dx, const float4 *dy), (__JQ_F(x), __JQ_F(y), __JQ_F(z), __JQ_F(dx->x), __JQ_F(dx->y), __JQ_F(dx->z), __JQ_F(dy->x), __JQ_F(dy->y), __JQ_F(dy->z)))
__JQ_TEX(__itexCubemapLayered, "tex.acube", "f32", "[%4, {%5, %6, %7, %8}]", (float x, float y, float z, int layer), (__JQ_R(layer), __JQ_F(x), __JQ_F(y), __JQ_F(z)))
__JQ_TEX(__itexCubemapLayeredLod, "tex.level.acube", "f32", "[%4, {%5, %6, %7, %8}], %9", (float x, float y, float z, int layer, float level), (__JQ_R(layer), __JQ_F(x), __JQ_F(y), __JQ_F(z), __JQ_F(level)))
__JQ_TEX(__jq_tld4_r, "tld4.r.2d", "f32", "[%4, {%5, %6}]", (float x, float y), (__JQ_F(x), __JQ_F(y)))
__JQ_TEX(__jq_tld4_g, "tld4.g.2d", "f32", "[%4, {%5, %6}]", (float x, float y), (__JQ_F(x), __JQ_F(y)))
__JQ_TEX(__jq_tld4_b, "tld4.b.2d", "f32", "[%4, {%5, %6}]", (float x, float y), (__JQ_F(x), __JQ_F(y)))
__JQ_TEX(__jq_tld4_a, "tld4.a.2d", "f32", "[%4, {%5, %6}]", (float x, float y), (__JQ_F(x), __JQ_F(y)))
__JQ_TF void __itex2Dgather(T *r, cudaTextureObject_t t, float x, float y, int component) {
    if (component == 0) __jq_tld4_r(r, t, x, y);
    else if (component == 1) __jq_tld4_g(r, t, x, y);
    else if (component == 2) __jq_tld4_b(r, t, x, y);
    else __jq_tld4_a(r, t, x, y);
}
#undef __JQ_TEX
#undef __JQ_TEX_AS

// `suld.b.<geometry>.<vector>.<width>.<mode>`: the words first, then the object and its coordinates.
#define __JQ_SULD(g, w, m, U, C, A, in)                                                                              \
    if constexpr (__jq_texel_channels((const T *)0) == 1) {                                                          \
        U a;                                                                                                         \
        asm volatile("suld.b." g "." w "." m " {%0}, " A(1, 2, 3, 4) ";" : "=" C(a) : "l"(s), __JQ_LIST in : "memory"); \
        *(U *)r = a;                                                                                                 \
    } else if constexpr (__jq_texel_channels((const T *)0) == 2) {                                                   \
        U a, b;                                                                                                      \
        asm volatile("suld.b." g ".v2." w "." m " {%0, %1}, " A(2, 3, 4, 5) ";" : "=" C(a), "=" C(b) : "l"(s), __JQ_LIST in : "memory"); \
        ((U *)r)[0] = a;                                                                                             \
        ((U *)r)[1] = b;                                                                                             \
    } else {                                                                                                         \
        U a, b, c, d;                                                                                                \
        asm volatile("suld.b." g ".v4." w "." m " {%0, %1, %2, %3}, " A(4, 5, 6, 7) ";" : "=" C(a), "=" C(b), "=" C(c), "=" C(d) : "l"(s), __JQ_LIST in : "memory"); \
        ((U *)r)[0] = a;                                                                                             \
        ((U *)r)[1] = b;                                                                                             \
        ((U *)r)[2] = c;                                                                                             \
        ((U *)r)[3] = d;                                                                                             \
    }
// A byte travels in a 16-bit register.
#define __JQ_SULD8(g, m, A, in)                                                                                      \
    if constexpr (__jq_texel_channels((const T *)0) == 1) {                                                          \
        unsigned short a;                                                                                            \
        asm volatile("suld.b." g ".b8." m " {%0}, " A(1, 2, 3, 4) ";" : "=h"(a) : "l"(s), __JQ_LIST in : "memory");  \
        *(unsigned char *)r = (unsigned char)a;                                                                      \
    } else if constexpr (__jq_texel_channels((const T *)0) == 2) {                                                   \
        unsigned short a, b;                                                                                         \
        asm volatile("suld.b." g ".v2.b8." m " {%0, %1}, " A(2, 3, 4, 5) ";" : "=h"(a), "=h"(b) : "l"(s), __JQ_LIST in : "memory"); \
        ((unsigned char *)r)[0] = (unsigned char)a;                                                                  \
        ((unsigned char *)r)[1] = (unsigned char)b;                                                                  \
    } else {                                                                                                         \
        unsigned short a, b, c, d;                                                                                   \
        asm volatile("suld.b." g ".v4.b8." m " {%0, %1, %2, %3}, " A(4, 5, 6, 7) ";" : "=h"(a), "=h"(b), "=h"(c), "=h"(d) : "l"(s), __JQ_LIST in : "memory"); \
        ((unsigned char *)r)[0] = (unsigned char)a;                                                                  \
        ((unsigned char *)r)[1] = (unsigned char)b;                                                                  \
        ((unsigned char *)r)[2] = (unsigned char)c;                                                                  \
        ((unsigned char *)r)[3] = (unsigned char)d;                                                                  \
    }
#define __JQ_SUST(g, w, m, U, C, A, in)                                                                              \
    if constexpr (__jq_texel_channels((const T *)0) == 1) {                                                          \
        asm volatile("sust.b." g "." w "." m " " A(1, 2, 3, 4) ", %0;" : : C(p[0]), "l"(s), __JQ_LIST in : "memory"); \
    } else if constexpr (__jq_texel_channels((const T *)0) == 2) {                                                   \
        asm volatile("sust.b." g ".v2." w "." m " " A(2, 3, 4, 5) ", {%0, %1};" : : C(p[0]), C(p[1]), "l"(s), __JQ_LIST in : "memory"); \
    } else {                                                                                                         \
        asm volatile("sust.b." g ".v4." w "." m " " A(4, 5, 6, 7) ", {%0, %1, %2, %3};" : : C(p[0]), C(p[1]), C(p[2]), C(p[3]), "l"(s), __JQ_LIST in : "memory"); \
    }
#define __JQ_SURF_LD(g, m, A, in)                                                                                    \
    if constexpr (sizeof(T) / __jq_texel_channels((const T *)0) == 1) { __JQ_SULD8(g, m, A, in) }                    \
    else if constexpr (sizeof(T) / __jq_texel_channels((const T *)0) == 2) { __JQ_SULD(g, "b16", m, unsigned short, "h", A, in) } \
    else if constexpr (sizeof(T) / __jq_texel_channels((const T *)0) == 4) { __JQ_SULD(g, "b32", m, unsigned int, "r", A, in) }   \
    else { __JQ_SULD(g, "b64", m, unsigned long long, "l", A, in) }
#define __JQ_SURF_ST(g, m, A, in)                                                                                    \
    if constexpr (sizeof(T) / __jq_texel_channels((const T *)0) == 1) {                                              \
        const unsigned char *q = (const unsigned char *)v;                                                           \
        constexpr int n = __jq_texel_channels((const T *)0);                                                         \
        unsigned short p[4] = {q[0], n > 1 ? q[n > 1] : (unsigned char)0, n > 2 ? q[n > 2 ? 2 : 0] : (unsigned char)0, n > 2 ? q[n > 2 ? 3 : 0] : (unsigned char)0}; \
        __JQ_SUST(g, "b8", m, unsigned short, "h", A, in)                                                            \
    } else if constexpr (sizeof(T) / __jq_texel_channels((const T *)0) == 2) {                                       \
        const unsigned short *p = (const unsigned short *)v;                                                         \
        __JQ_SUST(g, "b16", m, unsigned short, "h", A, in)                                                           \
    } else if constexpr (sizeof(T) / __jq_texel_channels((const T *)0) == 4) {                                       \
        const unsigned int *p = (const unsigned int *)v;                                                             \
        __JQ_SUST(g, "b32", m, unsigned int, "r", A, in)                                                             \
    } else {                                                                                                         \
        const unsigned long long *p = (const unsigned long long *)v;                                                 \
        __JQ_SUST(g, "b64", m, unsigned long long, "l", A, in)                                                       \
    }
#define __JQ_SURF(name, g, A, params, in)                                                                            \
    __JQ_TF void __isurf##name##read(T *r, cudaSurfaceObject_t s, __JQ_LIST params, cudaSurfaceBoundaryMode mode) {  \
        if (mode == cudaBoundaryModeTrap) { __JQ_SURF_LD(g, "trap", A, in) }                                         \
        else if (mode == cudaBoundaryModeClamp) { __JQ_SURF_LD(g, "clamp", A, in) }                                  \
        else { __JQ_SURF_LD(g, "zero", A, in) }                                                                      \
    }                                                                                                                \
    __JQ_TF void __isurf##name##write_v2(const T *v, cudaSurfaceObject_t s, __JQ_LIST params, cudaSurfaceBoundaryMode mode) { \
        if (mode == cudaBoundaryModeTrap) { __JQ_SURF_ST(g, "trap", A, in) }                                         \
        else if (mode == cudaBoundaryModeClamp) { __JQ_SURF_ST(g, "clamp", A, in) }                                  \
        else { __JQ_SURF_ST(g, "zero", A, in) }                                                                      \
    }
#define __JQ_A1(o, a, b, c) "[%" #o ", {%" #a "}]"
#define __JQ_A2(o, a, b, c) "[%" #o ", {%" #a ", %" #b "}]"
#define __JQ_A3(o, a, b, c) "[%" #o ", {%" #a ", %" #b ", %" #c ", %" #c "}]"
__JQ_SURF(1D, "1d", __JQ_A1, (int x), (__JQ_R(x)))
__JQ_SURF(2D, "2d", __JQ_A2, (int x, int y), (__JQ_R(x), __JQ_R(y)))
__JQ_SURF(3D, "3d", __JQ_A3, (int x, int y, int z), (__JQ_R(x), __JQ_R(y), __JQ_R(z)))
__JQ_SURF(1DLayered, "a1d", __JQ_A2, (int x, int layer), (__JQ_R(layer), __JQ_R(x)))
__JQ_SURF(2DLayered, "a2d", __JQ_A3, (int x, int y, int layer), (__JQ_R(layer), __JQ_R(x), __JQ_R(y)))
__JQ_SURF(Cubemap, "a2d", __JQ_A3, (int x, int y, int face), (__JQ_R(face), __JQ_R(x), __JQ_R(y)))
__JQ_SURF(CubemapLayered, "a2d", __JQ_A3, (int x, int y, int layerface), (__JQ_R(layerface), __JQ_R(x), __JQ_R(y)))
#undef __JQ_SURF
#undef __JQ_SURF_LD
#undef __JQ_SURF_ST
#undef __JQ_SULD
#undef __JQ_SULD8
#undef __JQ_SUST
#undef __JQ_A1
#undef __JQ_A2
#undef __JQ_A3
#undef __JQ_F
#undef __JQ_R
#undef __JQ_LIST
#undef __JQ_TF
