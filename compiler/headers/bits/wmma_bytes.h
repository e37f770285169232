// Fragments of signed and unsigned bytes: 16x16x16, 32x8x16 and 8x32x16. A part of mma.h, which declares what they are made of.
#pragma once
namespace nvcuda {
namespace wmma {
#if __CUDA_ARCH__ >= 720
template <> class fragment<accumulator, 16, 16, 16, int> : public __frag_base<int, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 16, 16, 16, int> &f, const int *p, unsigned ldm, layout_t layout) {
    int *r = reinterpret_cast<int *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m16n16k16.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m16n16k16.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(int *p, const fragment<accumulator, 16, 16, 16, int> &f, unsigned ldm, layout_t layout) {
    const int *r = reinterpret_cast<const int *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m16n16k16.s32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(r[4]), "r"(r[5]), "r"(r[6]), "r"(r[7]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m16n16k16.s32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(r[4]), "r"(r[5]), "r"(r[6]), "r"(r[7]), "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 16, 16, 16, signed char, row_major> : public __frag_base<signed char, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 16, signed char, row_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.s8 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 16, signed char, row_major> : public __frag_base<signed char, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 16, signed char, row_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m16n16k16.s8 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 16, 16, 16, signed char, col_major> : public __frag_base<signed char, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 16, signed char, col_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m16n16k16.s8 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 16, signed char, col_major> : public __frag_base<signed char, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 16, signed char, col_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.s8 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, int> &d, const fragment<matrix_a, 16, 16, 16, signed char, row_major> &a, const fragment<matrix_b, 16, 16, 16, signed char, row_major> &b, const fragment<accumulator, 16, 16, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, int> &d, const fragment<matrix_a, 16, 16, 16, signed char, row_major> &a, const fragment<matrix_b, 16, 16, 16, signed char, col_major> &b, const fragment<accumulator, 16, 16, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, int> &d, const fragment<matrix_a, 16, 16, 16, signed char, col_major> &a, const fragment<matrix_b, 16, 16, 16, signed char, row_major> &b, const fragment<accumulator, 16, 16, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.row.m16n16k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.row.m16n16k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, int> &d, const fragment<matrix_a, 16, 16, 16, signed char, col_major> &a, const fragment<matrix_b, 16, 16, 16, signed char, col_major> &b, const fragment<accumulator, 16, 16, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
template <> class fragment<matrix_a, 16, 16, 16, unsigned char, row_major> : public __frag_base<unsigned char, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 16, unsigned char, row_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.u8 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 16, unsigned char, row_major> : public __frag_base<unsigned char, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 16, unsigned char, row_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m16n16k16.u8 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 16, 16, 16, unsigned char, col_major> : public __frag_base<unsigned char, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 16, 16, 16, unsigned char, col_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m16n16k16.u8 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 16, 16, 16, unsigned char, col_major> : public __frag_base<unsigned char, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 16, 16, 16, unsigned char, col_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m16n16k16.u8 {%0, %1}, [%2], %3;" : "=r"(r[0]), "=r"(r[1]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, int> &d, const fragment<matrix_a, 16, 16, 16, unsigned char, row_major> &a, const fragment<matrix_b, 16, 16, 16, unsigned char, row_major> &b, const fragment<accumulator, 16, 16, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.row.m16n16k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, int> &d, const fragment<matrix_a, 16, 16, 16, unsigned char, row_major> &a, const fragment<matrix_b, 16, 16, 16, unsigned char, col_major> &b, const fragment<accumulator, 16, 16, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.col.m16n16k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, int> &d, const fragment<matrix_a, 16, 16, 16, unsigned char, col_major> &a, const fragment<matrix_b, 16, 16, 16, unsigned char, row_major> &b, const fragment<accumulator, 16, 16, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.row.m16n16k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.row.m16n16k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 16, 16, 16, int> &d, const fragment<matrix_a, 16, 16, 16, unsigned char, col_major> &a, const fragment<matrix_b, 16, 16, 16, unsigned char, col_major> &b, const fragment<accumulator, 16, 16, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.col.m16n16k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11}, {%12, %13, %14, %15, %16, %17, %18, %19};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(rb[1]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
template <> class fragment<accumulator, 32, 8, 16, int> : public __frag_base<int, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 32, 8, 16, int> &f, const int *p, unsigned ldm, layout_t layout) {
    int *r = reinterpret_cast<int *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m32n8k16.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m32n8k16.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(int *p, const fragment<accumulator, 32, 8, 16, int> &f, unsigned ldm, layout_t layout) {
    const int *r = reinterpret_cast<const int *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m32n8k16.s32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(r[4]), "r"(r[5]), "r"(r[6]), "r"(r[7]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m32n8k16.s32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(r[4]), "r"(r[5]), "r"(r[6]), "r"(r[7]), "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 32, 8, 16, signed char, row_major> : public __frag_base<signed char, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 32, 8, 16, signed char, row_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m32n8k16.s8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 32, 8, 16, signed char, row_major> : public __frag_base<signed char, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 32, 8, 16, signed char, row_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m32n8k16.s8 {%0}, [%1], %2;" : "=r"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 32, 8, 16, signed char, col_major> : public __frag_base<signed char, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 32, 8, 16, signed char, col_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m32n8k16.s8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 32, 8, 16, signed char, col_major> : public __frag_base<signed char, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 32, 8, 16, signed char, col_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m32n8k16.s8 {%0}, [%1], %2;" : "=r"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, int> &d, const fragment<matrix_a, 32, 8, 16, signed char, row_major> &a, const fragment<matrix_b, 32, 8, 16, signed char, row_major> &b, const fragment<accumulator, 32, 8, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, int> &d, const fragment<matrix_a, 32, 8, 16, signed char, row_major> &a, const fragment<matrix_b, 32, 8, 16, signed char, col_major> &b, const fragment<accumulator, 32, 8, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, int> &d, const fragment<matrix_a, 32, 8, 16, signed char, col_major> &a, const fragment<matrix_b, 32, 8, 16, signed char, row_major> &b, const fragment<accumulator, 32, 8, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, int> &d, const fragment<matrix_a, 32, 8, 16, signed char, col_major> &a, const fragment<matrix_b, 32, 8, 16, signed char, col_major> &b, const fragment<accumulator, 32, 8, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.col.m32n8k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.col.m32n8k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
template <> class fragment<matrix_a, 32, 8, 16, unsigned char, row_major> : public __frag_base<unsigned char, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 32, 8, 16, unsigned char, row_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m32n8k16.u8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 32, 8, 16, unsigned char, row_major> : public __frag_base<unsigned char, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 32, 8, 16, unsigned char, row_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m32n8k16.u8 {%0}, [%1], %2;" : "=r"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 32, 8, 16, unsigned char, col_major> : public __frag_base<unsigned char, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 32, 8, 16, unsigned char, col_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m32n8k16.u8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 32, 8, 16, unsigned char, col_major> : public __frag_base<unsigned char, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 32, 8, 16, unsigned char, col_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m32n8k16.u8 {%0}, [%1], %2;" : "=r"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, int> &d, const fragment<matrix_a, 32, 8, 16, unsigned char, row_major> &a, const fragment<matrix_b, 32, 8, 16, unsigned char, row_major> &b, const fragment<accumulator, 32, 8, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.row.m32n8k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, int> &d, const fragment<matrix_a, 32, 8, 16, unsigned char, row_major> &a, const fragment<matrix_b, 32, 8, 16, unsigned char, col_major> &b, const fragment<accumulator, 32, 8, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.col.m32n8k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, int> &d, const fragment<matrix_a, 32, 8, 16, unsigned char, col_major> &a, const fragment<matrix_b, 32, 8, 16, unsigned char, row_major> &b, const fragment<accumulator, 32, 8, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.row.m32n8k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 32, 8, 16, int> &d, const fragment<matrix_a, 32, 8, 16, unsigned char, col_major> &a, const fragment<matrix_b, 32, 8, 16, unsigned char, col_major> &b, const fragment<accumulator, 32, 8, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.col.m32n8k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.col.m32n8k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9, %10, %11}, {%12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
template <> class fragment<accumulator, 8, 32, 16, int> : public __frag_base<int, 8> {};
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, 8, 32, 16, int> &f, const int *p, unsigned ldm, layout_t layout) {
    int *r = reinterpret_cast<int *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.load.c.sync.aligned.row.m8n32k16.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.load.c.sync.aligned.col.m8n32k16.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8], %9;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void store_matrix_sync(int *p, const fragment<accumulator, 8, 32, 16, int> &f, unsigned ldm, layout_t layout) {
    const int *r = reinterpret_cast<const int *>(f.x);
    if (layout == mem_row_major) asm volatile("wmma.store.d.sync.aligned.row.m8n32k16.s32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(r[4]), "r"(r[5]), "r"(r[6]), "r"(r[7]), "l"(p), "r"(ldm) : "memory");
    else asm volatile("wmma.store.d.sync.aligned.col.m8n32k16.s32 [%8], {%0, %1, %2, %3, %4, %5, %6, %7}, %9;" : : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(r[4]), "r"(r[5]), "r"(r[6]), "r"(r[7]), "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 8, 32, 16, signed char, row_major> : public __frag_base<signed char, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 32, 16, signed char, row_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m8n32k16.s8 {%0}, [%1], %2;" : "=r"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 32, 16, signed char, row_major> : public __frag_base<signed char, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 32, 16, signed char, row_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m8n32k16.s8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 8, 32, 16, signed char, col_major> : public __frag_base<signed char, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 32, 16, signed char, col_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m8n32k16.s8 {%0}, [%1], %2;" : "=r"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 32, 16, signed char, col_major> : public __frag_base<signed char, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 32, 16, signed char, col_major> &f, const signed char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m8n32k16.s8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, int> &d, const fragment<matrix_a, 8, 32, 16, signed char, row_major> &a, const fragment<matrix_b, 8, 32, 16, signed char, row_major> &b, const fragment<accumulator, 8, 32, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, int> &d, const fragment<matrix_a, 8, 32, 16, signed char, row_major> &a, const fragment<matrix_b, 8, 32, 16, signed char, col_major> &b, const fragment<accumulator, 8, 32, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.col.m8n32k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.col.m8n32k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, int> &d, const fragment<matrix_a, 8, 32, 16, signed char, col_major> &a, const fragment<matrix_b, 8, 32, 16, signed char, row_major> &b, const fragment<accumulator, 8, 32, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, int> &d, const fragment<matrix_a, 8, 32, 16, signed char, col_major> &a, const fragment<matrix_b, 8, 32, 16, signed char, col_major> &b, const fragment<accumulator, 8, 32, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.s32.s8.s8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.s32.s8.s8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
template <> class fragment<matrix_a, 8, 32, 16, unsigned char, row_major> : public __frag_base<unsigned char, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 32, 16, unsigned char, row_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.row.m8n32k16.u8 {%0}, [%1], %2;" : "=r"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 32, 16, unsigned char, row_major> : public __frag_base<unsigned char, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 32, 16, unsigned char, row_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.row.m8n32k16.u8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_a, 8, 32, 16, unsigned char, col_major> : public __frag_base<unsigned char, 4> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_a, 8, 32, 16, unsigned char, col_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.a.sync.aligned.col.m8n32k16.u8 {%0}, [%1], %2;" : "=r"(r[0]) : "l"(p), "r"(ldm) : "memory");
}
template <> class fragment<matrix_b, 8, 32, 16, unsigned char, col_major> : public __frag_base<unsigned char, 16> {};
__device__ __forceinline__ void load_matrix_sync(fragment<matrix_b, 8, 32, 16, unsigned char, col_major> &f, const unsigned char *p, unsigned ldm) {
    unsigned *r = reinterpret_cast<unsigned *>(f.x);
    asm volatile("wmma.load.b.sync.aligned.col.m8n32k16.u8 {%0, %1, %2, %3}, [%4], %5;" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "l"(p), "r"(ldm) : "memory");
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, int> &d, const fragment<matrix_a, 8, 32, 16, unsigned char, row_major> &a, const fragment<matrix_b, 8, 32, 16, unsigned char, row_major> &b, const fragment<accumulator, 8, 32, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.row.m8n32k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, int> &d, const fragment<matrix_a, 8, 32, 16, unsigned char, row_major> &a, const fragment<matrix_b, 8, 32, 16, unsigned char, col_major> &b, const fragment<accumulator, 8, 32, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.row.col.m8n32k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.row.col.m8n32k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, int> &d, const fragment<matrix_a, 8, 32, 16, unsigned char, col_major> &a, const fragment<matrix_b, 8, 32, 16, unsigned char, row_major> &b, const fragment<accumulator, 8, 32, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.row.m8n32k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
__device__ __forceinline__ void mma_sync(fragment<accumulator, 8, 32, 16, int> &d, const fragment<matrix_a, 8, 32, 16, unsigned char, col_major> &a, const fragment<matrix_b, 8, 32, 16, unsigned char, col_major> &b, const fragment<accumulator, 8, 32, 16, int> &c, bool satf = false) {
    const unsigned *ra = reinterpret_cast<const unsigned *>(a.x), *rb = reinterpret_cast<const unsigned *>(b.x);
    const int *rc = reinterpret_cast<const int *>(c.x);
    int *rd = reinterpret_cast<int *>(d.x);
    if (satf) asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.s32.u8.u8.s32.satfinite {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
    else asm volatile("wmma.mma.sync.aligned.col.col.m8n32k16.s32.u8.u8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8}, {%9, %10, %11, %12}, {%13, %14, %15, %16, %17, %18, %19, %20};" : "=r"(rd[0]), "=r"(rd[1]), "=r"(rd[2]), "=r"(rd[3]), "=r"(rd[4]), "=r"(rd[5]), "=r"(rd[6]), "=r"(rd[7]) : "r"(ra[0]), "r"(rb[0]), "r"(rb[1]), "r"(rb[2]), "r"(rb[3]), "r"(rc[0]), "r"(rc[1]), "r"(rc[2]), "r"(rc[3]), "r"(rc[4]), "r"(rc[5]), "r"(rc[6]), "r"(rc[7]));
}
#endif
}
}
