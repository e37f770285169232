// Warp matrix functions (nvcuda::wmma): fragments, loads, stores and multiply-accumulate, over the wmma instructions.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
namespace nvcuda {
namespace wmma {
struct row_major {};
struct col_major {};
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32 {};
struct u4 {};
struct s4 {};
struct b1 {};
}
using precision::tf32;
// Registers of a fragment and the elements they hold.
template <class T, int n> struct __frag_base {
    static constexpr int num_elements = n;
    static constexpr int num_storage_elements = n;
    using element_type = T;
    using storage_element_type = T;
    T x[n];
};
template <typename Use, int m, int n, int k, typename T, typename Layout = void> class fragment;
__device__ __forceinline__ float __float_to_tf32(float f) {
    unsigned r;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(f));
    return __uint_as_float(r);
}
template <class F, class T> __device__ __forceinline__ void fill_fragment(F &f, const T &v) {
#pragma unroll
    for (int i = 0; i < F::num_elements; ++i) f.x[i] = (typename F::storage_element_type)v;
}

}
}
#include <bits/wmma_half.h>
#include <bits/wmma_bytes.h>

namespace nvcuda {
namespace wmma {
#if __CUDA_ARCH__ >= 800
template <> class fragment<matrix_a, 16, 16, 16, __nv_bfloat16, row_major> : public __frag_base<__nv_bfloat16, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 16, __nv_bfloat16, row_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.bf16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 16, __nv_bfloat16, row_major> : public __frag_base<__nv_bfloat16, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 16, __nv_bfloat16, row_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m16n16k16.bf16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 16, 16, 16, __nv_bfloat16, col_major> : public __frag_base<__nv_bfloat16, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 16, __nv_bfloat16, col_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m16n16k16.bf16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 16, __nv_bfloat16, col_major> : public __frag_base<__nv_bfloat16, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 16, __nv_bfloat16, col_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.bf16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __nv_bfloat16, row_major> &a, const fragment<matrix_b, 16, 16, 16, __nv_bfloat16, row_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __nv_bfloat16, row_major> &a, const fragment<matrix_b, 16, 16, 16, __nv_bfloat16, col_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __nv_bfloat16, col_major> &a, const fragment<matrix_b, 16, 16, 16, __nv_bfloat16, row_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m16n16k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __nv_bfloat16, col_major> &a, const fragment<matrix_b, 16, 16, 16, __nv_bfloat16, col_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
template <> class fragment<matrix_a, 32, 8, 16, __nv_bfloat16, row_major> : public __frag_base<__nv_bfloat16, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 32, 8, 16, __nv_bfloat16, row_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m32n8k16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 32, 8, 16, __nv_bfloat16, row_major> : public __frag_base<__nv_bfloat16, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 32, 8, 16, __nv_bfloat16, row_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m32n8k16.bf16 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 32, 8, 16, __nv_bfloat16, col_major> : public __frag_base<__nv_bfloat16, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 32, 8, 16, __nv_bfloat16, col_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m32n8k16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 32, 8, 16, __nv_bfloat16, col_major> : public __frag_base<__nv_bfloat16, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 32, 8, 16, __nv_bfloat16, col_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m32n8k16.bf16 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __nv_bfloat16, row_major> &a, const fragment<matrix_b, 32, 8, 16, __nv_bfloat16, row_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __nv_bfloat16, row_major> &a, const fragment<matrix_b, 32, 8, 16, __nv_bfloat16, col_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __nv_bfloat16, col_major> &a, const fragment<matrix_b, 32, 8, 16, __nv_bfloat16, row_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __nv_bfloat16, col_major> &a, const fragment<matrix_b, 32, 8, 16, __nv_bfloat16, col_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m32n8k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
template <> class fragment<matrix_a, 8, 32, 16, __nv_bfloat16, row_major> : public __frag_base<__nv_bfloat16, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 32, 16, __nv_bfloat16, row_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m8n32k16.bf16 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 32, 16, __nv_bfloat16, row_major> : public __frag_base<__nv_bfloat16, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 32, 16, __nv_bfloat16, row_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m8n32k16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 8, 32, 16, __nv_bfloat16, col_major> : public __frag_base<__nv_bfloat16, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 32, 16, __nv_bfloat16, col_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m8n32k16.bf16 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 32, 16, __nv_bfloat16, col_major> : public __frag_base<__nv_bfloat16, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 32, 16, __nv_bfloat16, col_major> &f, const __nv_bfloat16 *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m8n32k16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __nv_bfloat16, row_major> &a, const fragment<matrix_b, 8, 32, 16, __nv_bfloat16, row_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13, %14, %15, %16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __nv_bfloat16, row_major> &a, const fragment<matrix_b, 8, 32, 16, __nv_bfloat16, col_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m8n32k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13, %14, %15, %16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __nv_bfloat16, col_major> &a, const fragment<matrix_b, 8, 32, 16, __nv_bfloat16, row_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13, %14, %15, %16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __nv_bfloat16, col_major> &a, const fragment<matrix_b, 8, 32, 16, __nv_bfloat16, col_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.f32.bf16.bf16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13, %14, %15, %16, %17}, {%18, %19, %20, %21, %22, %23, %24, %25};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
template <> class fragment<matrix_a, 16, 16, 8, precision::tf32, row_major> : public __frag_base<float, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 8, precision::tf32, row_major> &f, const float *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m16n16k8.tf32 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 8, precision::tf32, row_major> : public __frag_base<float, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 8, precision::tf32, row_major> &f, const float *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m16n16k8.tf32 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 16, 16, 8, precision::tf32, col_major> : public __frag_base<float, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 8, precision::tf32, col_major> &f, const float *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m16n16k8.tf32 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 8, precision::tf32, col_major> : public __frag_base<float, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 8, precision::tf32, col_major> &f, const float *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m16n16k8.tf32 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<accumulator, 16, 16, 8, float> : public __frag_base<float, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 16, 16, 8, float> &f, const float *p, unsigned ldm, layout_t layout) {
    float *r = reinterpret_cast<float *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m16n16k8.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(r[0]), "=f"(r[1]), "=f"(r[2]), "=f"(r[3]), "=f"(r[4]), "=f"(r[5]), "=f"(r[6]), "=f"(r[7]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m16n16k8.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(r[0]), "=f"(r[1]), "=f"(r[2]), "=f"(r[3]), "=f"(r[4]), "=f"(r[5]), "=f"(r[6]), "=f"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(float *p, const fragment<accumulator, 16, 16, 8, float> &f, unsigned ldm, layout_t layout) {
    const float *r = reinterpret_cast<const float *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m16n16k8.f32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "f"(r[0]), "f"(r[1]), "f"(r[2]), "f"(r[3]), "f"(r[4]), "f"(r[5]), "f"(r[6]), "f"(r[7]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m16n16k8.f32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "f"(r[0]), "f"(r[1]), "f"(r[2]), "f"(r[3]), "f"(r[4]), "f"(r[5]), "f"(r[6]), "f"(r[7]), "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 8, float> &d, const fragment<matrix_a, 16, 16, 8, precision::tf32, row_major> &a, const fragment<matrix_b, 16, 16, 8, precision::tf32, row_major> &b, const fragment<accumulator, 16, 16, 8, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m16n16k8.f32.tf32.tf32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 8, float> &d, const fragment<matrix_a, 16, 16, 8, precision::tf32, row_major> &a, const fragment<matrix_b, 16, 16, 8, precision::tf32, col_major> &b, const fragment<accumulator, 16, 16, 8, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m16n16k8.f32.tf32.tf32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 8, float> &d, const fragment<matrix_a, 16, 16, 8, precision::tf32, col_major> &a, const fragment<matrix_b, 16, 16, 8, precision::tf32, row_major> &b, const fragment<accumulator, 16, 16, 8, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m16n16k8.f32.tf32.tf32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 8, float> &d, const fragment<matrix_a, 16, 16, 8, precision::tf32, col_major> &a, const fragment<matrix_b, 16, 16, 8, precision::tf32, col_major> &b, const fragment<accumulator, 16, 16, 8, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m16n16k8.f32.tf32.tf32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
template <> class fragment<matrix_a, 8, 8, 4, double, row_major> : public __frag_base<double, 1> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 8, 4, double, row_major> &f, const double *p, unsigned ldm) {
    double *r = reinterpret_cast<double *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m8n8k4.f64 {%0}, [%1], %2;" : "=d"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 8, 4, double, row_major> : public __frag_base<double, 1> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 8, 4, double, row_major> &f, const double *p, unsigned ldm) {
    double *r = reinterpret_cast<double *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m8n8k4.f64 {%0}, [%1], %2;" : "=d"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 8, 8, 4, double, col_major> : public __frag_base<double, 1> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 8, 4, double, col_major> &f, const double *p, unsigned ldm) {
    double *r = reinterpret_cast<double *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m8n8k4.f64 {%0}, [%1], %2;" : "=d"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 8, 4, double, col_major> : public __frag_base<double, 1> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 8, 4, double, col_major> &f, const double *p, unsigned ldm) {
    double *r = reinterpret_cast<double *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m8n8k4.f64 {%0}, [%1], %2;" : "=d"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<accumulator, 8, 8, 4, double> : public __frag_base<double, 2> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 8, 8, 4, double> &f, const double *p, unsigned ldm, layout_t layout) {
    double *r = reinterpret_cast<double *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m8n8k4.f64 {%0, %1}, [%2], %3;" : "=d"(r[0]), "=d"(r[1]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m8n8k4.f64 {%0, %1}, [%2], %3;" : "=d"(r[0]), "=d"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(double *p, const fragment<accumulator, 8, 8, 4, double> &f, unsigned ldm, layout_t layout) {
    const double *r = reinterpret_cast<const double *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m8n8k4.f64 [%2], {%0, %1}, %3;" : : "d"(r[0]), "d"(r[1]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m8n8k4.f64 [%2], {%0, %1}, %3;" : : "d"(r[0]), "d"(r[1]), "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 8, 4, double> &d, const fragment<matrix_a, 8, 8, 4, double, row_major> &a, const fragment<matrix_b, 8, 8, 4, double, row_major> &b, const fragment<accumulator, 8, 8, 4, double> &c, bool satf = false) {
    const double *ra = reinterpret_cast<const double *>(a.x), *rb = reinterpret_cast<const double *>(b.x);
    const double *rc = reinterpret_cast<const double *>(c.x);
    double *rd = reinterpret_cast<double *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m8n8k4.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(rd[0]), "=d"(rd[1]) : "d"(ra[0]), "d"(rb[0]), "d"(rc[0]), "d"(rc[1]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 8, 4, double> &d, const fragment<matrix_a, 8, 8, 4, double, row_major> &a, const fragment<matrix_b, 8, 8, 4, double, col_major> &b, const fragment<accumulator, 8, 8, 4, double> &c, bool satf = false) {
    const double *ra = reinterpret_cast<const double *>(a.x), *rb = reinterpret_cast<const double *>(b.x);
    const double *rc = reinterpret_cast<const double *>(c.x);
    double *rd = reinterpret_cast<double *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(rd[0]), "=d"(rd[1]) : "d"(ra[0]), "d"(rb[0]), "d"(rc[0]), "d"(rc[1]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 8, 4, double> &d, const fragment<matrix_a, 8, 8, 4, double, col_major> &a, const fragment<matrix_b, 8, 8, 4, double, row_major> &b, const fragment<accumulator, 8, 8, 4, double> &c, bool satf = false) {
    const double *ra = reinterpret_cast<const double *>(a.x), *rb = reinterpret_cast<const double *>(b.x);
    const double *rc = reinterpret_cast<const double *>(c.x);
    double *rd = reinterpret_cast<double *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m8n8k4.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(rd[0]), "=d"(rd[1]) : "d"(ra[0]), "d"(rb[0]), "d"(rc[0]), "d"(rc[1]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 8, 4, double> &d, const fragment<matrix_a, 8, 8, 4, double, col_major> &a, const fragment<matrix_b, 8, 8, 4, double, col_major> &b, const fragment<accumulator, 8, 8, 4, double> &c, bool satf = false) {
    const double *ra = reinterpret_cast<const double *>(a.x), *rb = reinterpret_cast<const double *>(b.x);
    const double *rc = reinterpret_cast<const double *>(c.x);
    double *rd = reinterpret_cast<double *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m8n8k4.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(rd[0]), "=d"(rd[1]) : "d"(ra[0]), "d"(rb[0]), "d"(rc[0]), "d"(rc[1]));
}
#endif

// Elements of less than a byte.
namespace experimental {
namespace precision {
using u4 = wmma::precision::u4;
using s4 = wmma::precision::s4;
using b1 = wmma::precision::b1;
}
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}
template <class T, int n> struct __packed_frag_base {
    static constexpr int num_elements = n;
    static constexpr int num_storage_elements = 1;
    using element_type = T;
    using storage_element_type = unsigned;
    unsigned x[1];
};
template <> class fragment<matrix_a, 8, 8, 32, precision::u4, row_major> : public __packed_frag_base<precision::u4, 8> {};
template <> class fragment<matrix_b, 8, 8, 32, precision::u4, col_major> : public __packed_frag_base<precision::u4, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 8, 32, precision::u4, row_major> &f, const void *p, unsigned ldm) {
    __imma_m8n8k32_ld_a_u4(reinterpret_cast<int *>(f.x), reinterpret_cast<const int *>(p), ldm, 0);
}
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 8, 32, precision::u4, col_major> &f, const void *p, unsigned ldm) {
    __imma_m8n8k32_ld_b_u4(reinterpret_cast<int *>(f.x), reinterpret_cast<const int *>(p), ldm, 1);
}
template <> class fragment<matrix_a, 8, 8, 32, precision::s4, row_major> : public __packed_frag_base<precision::s4, 8> {};
template <> class fragment<matrix_b, 8, 8, 32, precision::s4, col_major> : public __packed_frag_base<precision::s4, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 8, 32, precision::s4, row_major> &f, const void *p, unsigned ldm) {
    __imma_m8n8k32_ld_a_s4(reinterpret_cast<int *>(f.x), reinterpret_cast<const int *>(p), ldm, 0);
}
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 8, 32, precision::s4, col_major> &f, const void *p, unsigned ldm) {
    __imma_m8n8k32_ld_b_s4(reinterpret_cast<int *>(f.x), reinterpret_cast<const int *>(p), ldm, 1);
}
template <> class fragment<matrix_a, 8, 8, 128, precision::b1, row_major> : public __packed_frag_base<precision::b1, 32> {};
template <> class fragment<matrix_b, 8, 8, 128, precision::b1, col_major> : public __packed_frag_base<precision::b1, 32> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 8, 128, precision::b1, row_major> &f, const void *p, unsigned ldm) {
    __bmma_m8n8k128_ld_a_b1(reinterpret_cast<int *>(f.x), reinterpret_cast<const int *>(p), ldm, 0);
}
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 8, 128, precision::b1, col_major> &f, const void *p, unsigned ldm) {
    __bmma_m8n8k128_ld_b_b1(reinterpret_cast<int *>(f.x), reinterpret_cast<const int *>(p), ldm, 1);
}
template <> class fragment<accumulator, 8, 8, 32, int> : public __frag_base<int, 2> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 8, 8, 32, int> &f, const int *p, unsigned ldm, layout_t layout) {
    if (layout == mem_row_major)
        __imma_m8n8k32_ld_c(f.x, p, ldm, 0);
    else
        __imma_m8n8k32_ld_c(f.x, p, ldm, 1);
}
__device__ __forceinline__ void store_matrix_sync(int *p, const fragment<accumulator, 8, 8, 32, int> &f, unsigned ldm, layout_t layout) {
    if (layout == mem_row_major)
        __imma_m8n8k32_st_c_i32(p, f.x, ldm, 0);
    else
        __imma_m8n8k32_st_c_i32(p, f.x, ldm, 1);
}
template <> class fragment<accumulator, 8, 8, 128, int> : public __frag_base<int, 2> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 8, 8, 128, int> &f, const int *p, unsigned ldm, layout_t layout) {
    if (layout == mem_row_major)
        __bmma_m8n8k128_ld_c(f.x, p, ldm, 0);
    else
        __bmma_m8n8k128_ld_c(f.x, p, ldm, 1);
}
__device__ __forceinline__ void store_matrix_sync(int *p, const fragment<accumulator, 8, 8, 128, int> &f, unsigned ldm, layout_t layout) {
    if (layout == mem_row_major)
        __bmma_m8n8k128_st_c_i32(p, f.x, ldm, 0);
    else
        __bmma_m8n8k128_st_c_i32(p, f.x, ldm, 1);
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 8, 32, int> &d, const fragment<matrix_a, 8, 8, 32, precision::u4, row_major> &a, const fragment<matrix_b, 8, 8, 32, precision::u4, col_major> &b, const fragment<accumulator, 8, 8, 32, int> &c, bool satf = false) {
    const int *x = reinterpret_cast<const int *>(a.x), *y = reinterpret_cast<const int *>(b.x);
    if (satf)
        __imma_m8n8k32_mma_u4(d.x, x, y, c.x, 1, 1);
    else
        __imma_m8n8k32_mma_u4(d.x, x, y, c.x, 1, 0);
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 8, 32, int> &d, const fragment<matrix_a, 8, 8, 32, precision::s4, row_major> &a, const fragment<matrix_b, 8, 8, 32, precision::s4, col_major> &b, const fragment<accumulator, 8, 8, 32, int> &c, bool satf = false) {
    const int *x = reinterpret_cast<const int *>(a.x), *y = reinterpret_cast<const int *>(b.x);
    if (satf)
        __imma_m8n8k32_mma_s4(d.x, x, y, c.x, 1, 1);
    else
        __imma_m8n8k32_mma_s4(d.x, x, y, c.x, 1, 0);
}
__device__ __forceinline__ void bmma_sync(fragment<accumulator, 8, 8, 128, int> &d, const fragment<matrix_a, 8, 8, 128, precision::b1, row_major> &a, const fragment<matrix_b, 8, 8, 128, precision::b1, col_major> &b, const fragment<accumulator, 8, 8, 128, int> &c, experimental::bmmaBitOp op = experimental::bmmaBitOpXOR, experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC) {
    const int *x = reinterpret_cast<const int *>(a.x), *y = reinterpret_cast<const int *>(b.x);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    if (op == experimental::bmmaBitOpAND)
        return __bmma_m8n8k128_mma_and_popc_b1(d.x, x, y, c.x, 1);
#endif
    __bmma_m8n8k128_mma_xor_popc_b1(d.x, x, y, c.x, 1);
}
}
}
