// Texture and surface functions on objects: `tex2D<float4>(object, x, y)` and kin, with their forms that return through a pointer.
#pragma once
#include <bits/texture_ops.h>
#define __JQ_LIST(...) __VA_ARGS__
#define __JQ_FETCH(name, op, params, args)                                                                  \
    template <typename T> static __device__ __forceinline__ void name(T *r, cudaTextureObject_t t, __JQ_LIST params) { op(r, t, __JQ_LIST args); } \
    template <typename T> static __device__ __forceinline__ T name(cudaTextureObject_t t, __JQ_LIST params) { \
        T r;                                                                                                \
        op(&r, t, __JQ_LIST args);                                                                          \
        return r;                                                                                           \
    }
__JQ_FETCH(tex1Dfetch, __itex1Dfetch, (int x), (x))
__JQ_FETCH(tex1D, __itex1D, (float x), (x))
__JQ_FETCH(tex1DLod, __itex1DLod, (float x, float level), (x, level))
__JQ_FETCH(tex1DGrad, __itex1DGrad, (float x, float dx, float dy), (x, dx, dy))
__JQ_FETCH(tex1DLayered, __itex1DLayered, (float x, int layer), (x, layer))
__JQ_FETCH(tex1DLayeredLod, __itex1DLayeredLod, (float x, int layer, float level), (x, layer, level))
__JQ_FETCH(tex1DLayeredGrad, __itex1DLayeredGrad, (float x, int layer, float dx, float dy), (x, layer, dx, dy))
__JQ_FETCH(tex2D, __itex2D, (float x, float y), (x, y))
__JQ_FETCH(tex2DLod, __itex2DLod, (float x, float y, float level), (x, y, level))
__JQ_FETCH(tex2DGrad, __itex2DGrad_v2, (float x, float y, float2 dx, float2 dy), (x, y, &dx, &dy))
__JQ_FETCH(tex2DLayered, __itex2DLayered, (float x, float y, int layer), (x, y, layer))
__JQ_FETCH(tex2DLayeredLod, __itex2DLayeredLod, (float x, float y, int layer, float level), (x, y, layer, level))
__JQ_FETCH(tex2DLayeredGrad, __itex2DLayeredGrad_v2, (float x, float y, int layer, float2 dx, float2 dy), (x, y, layer, &dx, &dy))
__JQ_FETCH(tex2Dgather, __itex2Dgather, (float x, float y, int component = 0), (x, y, component))
__JQ_FETCH(tex3D, __itex3D, (float x, float y, float z), (x, y, z))
__JQ_FETCH(tex3DLod, __itex3DLod, (float x, float y, float z, float level), (x, y, z, level))
__JQ_FETCH(tex3DGrad, __itex3DGrad_v2, (float x, float y, float z, float4 dx, float4 dy), (x, y, z, &dx, &dy))
__JQ_FETCH(texCubemap, __itexCubemap, (float x, float y, float z), (x, y, z))
__JQ_FETCH(texCubemapLod, __itexCubemapLod, (float x, float y, float z, float level), (x, y, z, level))
__JQ_FETCH(texCubemapGrad, __itexCubemapGrad_v2, (float x, float y, float z, float4 dx, float4 dy), (x, y, z, &dx, &dy))
__JQ_FETCH(texCubemapLayered, __itexCubemapLayered, (float x, float y, float z, int layer), (x, y, z, layer))
__JQ_FETCH(texCubemapLayeredLod, __itexCubemapLayeredLod, (float x, float y, float z, int layer, float level), (x, y, z, layer, level))
#undef __JQ_FETCH
#define __JQ_SURFACE(name, params, args)                                                                    \
    template <typename T> static __device__ __forceinline__ void surf##name##read(T *r, cudaSurfaceObject_t s, __JQ_LIST params, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __isurf##name##read(r, s, __JQ_LIST args, mode); } \
    template <typename T> static __device__ __forceinline__ T surf##name##read(cudaSurfaceObject_t s, __JQ_LIST params, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
        T r;                                                                                                \
        __isurf##name##read(&r, s, __JQ_LIST args, mode);                                                   \
        return r;                                                                                           \
    }                                                                                                       \
    template <typename T> static __device__ __forceinline__ void surf##name##write(T v, cudaSurfaceObject_t s, __JQ_LIST params, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __isurf##name##write_v2(&v, s, __JQ_LIST args, mode); }
__JQ_SURFACE(1D, (int x), (x))
__JQ_SURFACE(2D, (int x, int y), (x, y))
__JQ_SURFACE(3D, (int x, int y, int z), (x, y, z))
__JQ_SURFACE(1DLayered, (int x, int layer), (x, layer))
__JQ_SURFACE(2DLayered, (int x, int y, int layer), (x, y, layer))
__JQ_SURFACE(Cubemap, (int x, int y, int face), (x, y, face))
__JQ_SURFACE(CubemapLayered, (int x, int y, int layerface), (x, y, layerface))
#undef __JQ_SURFACE
#undef __JQ_LIST
