// Fragments of __half: 16x16x16, 32x8x16 and 8x32x16. A part of mma.h, which declares what they are made of.
#pragma once
namespace nvcuda {
namespace wmma {
template <> class fragment<matrix_a, 16, 16, 16, __half, row_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 16, __half, row_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 16, __half, row_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 16, __half, row_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 16, 16, 16, __half, col_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 16, __half, col_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 16, __half, col_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 16, __half, col_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<accumulator, 16, 16, 16, __half> : public __frag_base<__half, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 16, 16, 16, __half> &f, const __half *p, unsigned ldm, layout_t layout) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m16n16k16.f16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m16n16k16.f16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(__half *p, const fragment<accumulator, 16, 16, 16, __half> &f, unsigned ldm, layout_t layout) {
    const unsigned *r = reinterpret_cast<const unsigned *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.f16 [%4], {%0, %1, %2, %3}, %5;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m16n16k16.f16 [%4], {%0, %1, %2, %3}, %5;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<accumulator, 16, 16, 16, float> : public __frag_base<float, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 16, 16, 16, float> &f, const float *p, unsigned ldm, layout_t layout) {
    float *r = reinterpret_cast<float *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m16n16k16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(r[0]), "=f"(r[1]), "=f"(r[2]), "=f"(r[3]), "=f"(r[4]), "=f"(r[5]), "=f"(r[6]), "=f"(r[7]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m16n16k16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(r[0]), "=f"(r[1]), "=f"(r[2]), "=f"(r[3]), "=f"(r[4]), "=f"(r[5]), "=f"(r[6]), "=f"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(float *p, const fragment<accumulator, 16, 16, 16, float> &f, unsigned ldm, layout_t layout) {
    const float *r = reinterpret_cast<const float *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.f32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "f"(r[0]), "f"(r[1]), "f"(r[2]), "f"(r[3]), "f"(r[4]), "f"(r[5]), "f"(r[6]), "f"(r[7]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m16n16k16.f32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "f"(r[0]), "f"(r[1]), "f"(r[2]), "f"(r[3]), "f"(r[4]), "f"(r[5]), "f"(r[6]), "f"(r[7]), "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __half, row_major> &a, const fragment<matrix_b, 16, 16, 16, __half, row_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, __half> &d, const fragment<matrix_a, 16, 16, 16, __half, row_major> &a, const fragment<matrix_b, 16, 16, 16, __half, row_major> &b, const fragment<accumulator, 16, 16, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __half, row_major> &a, const fragment<matrix_b, 16, 16, 16, __half, row_major> &b, const fragment<accumulator, 16, 16, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, __half> &d, const fragment<matrix_a, 16, 16, 16, __half, row_major> &a, const fragment<matrix_b, 16, 16, 16, __half, row_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __half, row_major> &a, const fragment<matrix_b, 16, 16, 16, __half, col_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, __half> &d, const fragment<matrix_a, 16, 16, 16, __half, row_major> &a, const fragment<matrix_b, 16, 16, 16, __half, col_major> &b, const fragment<accumulator, 16, 16, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __half, row_major> &a, const fragment<matrix_b, 16, 16, 16, __half, col_major> &b, const fragment<accumulator, 16, 16, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, __half> &d, const fragment<matrix_a, 16, 16, 16, __half, row_major> &a, const fragment<matrix_b, 16, 16, 16, __half, col_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __half, col_major> &a, const fragment<matrix_b, 16, 16, 16, __half, row_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m16n16k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, __half> &d, const fragment<matrix_a, 16, 16, 16, __half, col_major> &a, const fragment<matrix_b, 16, 16, 16, __half, row_major> &b, const fragment<accumulator, 16, 16, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m16n16k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __half, col_major> &a, const fragment<matrix_b, 16, 16, 16, __half, row_major> &b, const fragment<accumulator, 16, 16, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m16n16k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, __half> &d, const fragment<matrix_a, 16, 16, 16, __half, col_major> &a, const fragment<matrix_b, 16, 16, 16, __half, row_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m16n16k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __half, col_major> &a, const fragment<matrix_b, 16, 16, 16, __half, col_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, __half> &d, const fragment<matrix_a, 16, 16, 16, __half, col_major> &a, const fragment<matrix_b, 16, 16, 16, __half, col_major> &b, const fragment<accumulator, 16, 16, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, float> &d, const fragment<matrix_a, 16, 16, 16, __half, col_major> &a, const fragment<matrix_b, 16, 16, 16, __half, col_major> &b, const fragment<accumulator, 16, 16, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, __half> &d, const fragment<matrix_a, 16, 16, 16, __half, col_major> &a, const fragment<matrix_b, 16, 16, 16, __half, col_major> &b, const fragment<accumulator, 16, 16, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
template <> class fragment<matrix_a, 32, 8, 16, __half, row_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 32, 8, 16, __half, row_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m32n8k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 32, 8, 16, __half, row_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 32, 8, 16, __half, row_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m32n8k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 32, 8, 16, __half, col_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 32, 8, 16, __half, col_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m32n8k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 32, 8, 16, __half, col_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 32, 8, 16, __half, col_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m32n8k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<accumulator, 32, 8, 16, __half> : public __frag_base<__half, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 32, 8, 16, __half> &f, const __half *p, unsigned ldm, layout_t layout) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m32n8k16.f16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m32n8k16.f16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(__half *p, const fragment<accumulator, 32, 8, 16, __half> &f, unsigned ldm, layout_t layout) {
    const unsigned *r = reinterpret_cast<const unsigned *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m32n8k16.f16 [%4], {%0, %1, %2, %3}, %5;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m32n8k16.f16 [%4], {%0, %1, %2, %3}, %5;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<accumulator, 32, 8, 16, float> : public __frag_base<float, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 32, 8, 16, float> &f, const float *p, unsigned ldm, layout_t layout) {
    float *r = reinterpret_cast<float *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m32n8k16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(r[0]), "=f"(r[1]), "=f"(r[2]), "=f"(r[3]), "=f"(r[4]), "=f"(r[5]), "=f"(r[6]), "=f"(r[7]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m32n8k16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(r[0]), "=f"(r[1]), "=f"(r[2]), "=f"(r[3]), "=f"(r[4]), "=f"(r[5]), "=f"(r[6]), "=f"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(float *p, const fragment<accumulator, 32, 8, 16, float> &f, unsigned ldm, layout_t layout) {
    const float *r = reinterpret_cast<const float *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m32n8k16.f32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "f"(r[0]), "f"(r[1]), "f"(r[2]), "f"(r[3]), "f"(r[4]), "f"(r[5]), "f"(r[6]), "f"(r[7]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m32n8k16.f32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "f"(r[0]), "f"(r[1]), "f"(r[2]), "f"(r[3]), "f"(r[4]), "f"(r[5]), "f"(r[6]), "f"(r[7]), "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __half, row_major> &a, const fragment<matrix_b, 32, 8, 16, __half, row_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, __half> &d, const fragment<matrix_a, 32, 8, 16, __half, row_major> &a, const fragment<matrix_b, 32, 8, 16, __half, row_major> &b, const fragment<accumulator, 32, 8, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __half, row_major> &a, const fragment<matrix_b, 32, 8, 16, __half, row_major> &b, const fragment<accumulator, 32, 8, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, __half> &d, const fragment<matrix_a, 32, 8, 16, __half, row_major> &a, const fragment<matrix_b, 32, 8, 16, __half, row_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __half, row_major> &a, const fragment<matrix_b, 32, 8, 16, __half, col_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, __half> &d, const fragment<matrix_a, 32, 8, 16, __half, row_major> &a, const fragment<matrix_b, 32, 8, 16, __half, col_major> &b, const fragment<accumulator, 32, 8, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __half, row_major> &a, const fragment<matrix_b, 32, 8, 16, __half, col_major> &b, const fragment<accumulator, 32, 8, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, __half> &d, const fragment<matrix_a, 32, 8, 16, __half, row_major> &a, const fragment<matrix_b, 32, 8, 16, __half, col_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __half, col_major> &a, const fragment<matrix_b, 32, 8, 16, __half, row_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, __half> &d, const fragment<matrix_a, 32, 8, 16, __half, col_major> &a, const fragment<matrix_b, 32, 8, 16, __half, row_major> &b, const fragment<accumulator, 32, 8, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __half, col_major> &a, const fragment<matrix_b, 32, 8, 16, __half, row_major> &b, const fragment<accumulator, 32, 8, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, __half> &d, const fragment<matrix_a, 32, 8, 16, __half, col_major> &a, const fragment<matrix_b, 32, 8, 16, __half, row_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __half, col_major> &a, const fragment<matrix_b, 32, 8, 16, __half, col_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m32n8k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, __half> &d, const fragment<matrix_a, 32, 8, 16, __half, col_major> &a, const fragment<matrix_b, 32, 8, 16, __half, col_major> &b, const fragment<accumulator, 32, 8, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m32n8k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, float> &d, const fragment<matrix_a, 32, 8, 16, __half, col_major> &a, const fragment<matrix_b, 32, 8, 16, __half, col_major> &b, const fragment<accumulator, 32, 8, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m32n8k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, __half> &d, const fragment<matrix_a, 32, 8, 16, __half, col_major> &a, const fragment<matrix_b, 32, 8, 16, __half, col_major> &b, const fragment<accumulator, 32, 8, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m32n8k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
template <> class fragment<matrix_a, 8, 32, 16, __half, row_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 32, 16, __half, row_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m8n32k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 32, 16, __half, row_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 32, 16, __half, row_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m8n32k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 8, 32, 16, __half, col_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 32, 16, __half, col_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m8n32k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 32, 16, __half, col_major> : public __frag_base<__half, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 32, 16, __half, col_major> &f, const __half *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m8n32k16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<accumulator, 8, 32, 16, __half> : public __frag_base<__half, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 8, 32, 16, __half> &f, const __half *p, unsigned ldm, layout_t layout) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m8n32k16.f16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m8n32k16.f16 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(__half *p, const fragment<accumulator, 8, 32, 16, __half> &f, unsigned ldm, layout_t layout) {
    const unsigned *r = reinterpret_cast<const unsigned *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m8n32k16.f16 [%4], {%0, %1, %2, %3}, %5;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m8n32k16.f16 [%4], {%0, %1, %2, %3}, %5;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<accumulator, 8, 32, 16, float> : public __frag_base<float, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 8, 32, 16, float> &f, const float *p, unsigned ldm, layout_t layout) {
    float *r = reinterpret_cast<float *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m8n32k16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(r[0]), "=f"(r[1]), "=f"(r[2]), "=f"(r[3]), "=f"(r[4]), "=f"(r[5]), "=f"(r[6]), "=f"(r[7]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m8n32k16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=f"(r[0]), "=f"(r[1]), "=f"(r[2]), "=f"(r[3]), "=f"(r[4]), "=f"(r[5]), "=f"(r[6]), "=f"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(float *p, const fragment<accumulator, 8, 32, 16, float> &f, unsigned ldm, layout_t layout) {
    const float *r = reinterpret_cast<const float *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m8n32k16.f32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "f"(r[0]), "f"(r[1]), "f"(r[2]), "f"(r[3]), "f"(r[4]), "f"(r[5]), "f"(r[6]), "f"(r[7]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m8n32k16.f32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "f"(r[0]), "f"(r[1]), "f"(r[2]), "f"(r[3]), "f"(r[4]), "f"(r[5]), "f"(r[6]), "f"(r[7]), "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __half, row_major> &a, const fragment<matrix_b, 8, 32, 16, __half, row_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, __half> &d, const fragment<matrix_a, 8, 32, 16, __half, row_major> &a, const fragment<matrix_b, 8, 32, 16, __half, row_major> &b, const fragment<accumulator, 8, 32, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __half, row_major> &a, const fragment<matrix_b, 8, 32, 16, __half, row_major> &b, const fragment<accumulator, 8, 32, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, __half> &d, const fragment<matrix_a, 8, 32, 16, __half, row_major> &a, const fragment<matrix_b, 8, 32, 16, __half, row_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __half, row_major> &a, const fragment<matrix_b, 8, 32, 16, __half, col_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m8n32k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, __half> &d, const fragment<matrix_a, 8, 32, 16, __half, row_major> &a, const fragment<matrix_b, 8, 32, 16, __half, col_major> &b, const fragment<accumulator, 8, 32, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m8n32k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __half, row_major> &a, const fragment<matrix_b, 8, 32, 16, __half, col_major> &b, const fragment<accumulator, 8, 32, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m8n32k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, __half> &d, const fragment<matrix_a, 8, 32, 16, __half, row_major> &a, const fragment<matrix_b, 8, 32, 16, __half, col_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.row.col.m8n32k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __half, col_major> &a, const fragment<matrix_b, 8, 32, 16, __half, row_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, __half> &d, const fragment<matrix_a, 8, 32, 16, __half, col_major> &a, const fragment<matrix_b, 8, 32, 16, __half, row_major> &b, const fragment<accumulator, 8, 32, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __half, col_major> &a, const fragment<matrix_b, 8, 32, 16, __half, row_major> &b, const fragment<accumulator, 8, 32, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, __half> &d, const fragment<matrix_a, 8, 32, 16, __half, col_major> &a, const fragment<matrix_b, 8, 32, 16, __half, row_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __half, col_major> &a, const fragment<matrix_b, 8, 32, 16, __half, col_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.f32.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27, %28, %29, %30, %31};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, __half> &d, const fragment<matrix_a, 8, 32, 16, __half, col_major> &a, const fragment<matrix_b, 8, 32, 16, __half, col_major> &b, const fragment<accumulator, 8, 32, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, float> &d, const fragment<matrix_a, 8, 32, 16, __half, col_major> &a, const fragment<matrix_b, 8, 32, 16, __half, col_major> &b, const fragment<accumulator, 8, 32, 16, __half> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const unsigned *rc = reinterpret_cast<const unsigned *>(c.x);
    float *rd = reinterpret_cast<float *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.f32.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11, %12, %13, %14, %15}, {%16, %17, %18, %19, %20, %21, %22, %23}, {%24, %25, %26, %27};" : "=f"(rd[0]), "=f"(rd[1]), "=f"(rd[2]), "=f"(rd[3]), "=f"(rd[4]), "=f"(rd[5]), "=f"(rd[6]), "=f"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, __half> &d, const fragment<matrix_a, 8, 32, 16, __half, col_major> &a, const fragment<matrix_b, 8, 32, 16, __half, col_major> &b, const fragment<accumulator, 8, 32, 16, float> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const float *rc = reinterpret_cast<const float *>(c.x);
    unsigned *rd = reinterpret_cast<unsigned *>(d.x);
    asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19}, {%20, %21, %22, %23, %24, %25, %26, %27};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(ra[4]), "r"(ra[5]), "r"(ra[6]), "r"(ra[7]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rb[4]), "r"(rb[5]), "r"(rb[6]), "r"(rb[7]), "f"(rc[0]), "f"(rc[1]), "f"(rc[2]), "f"(rc[3]), "f"(rc[4]), "f"(rc[5]), "f"(rc[6]), "f"(rc[7]));
}
}
}
