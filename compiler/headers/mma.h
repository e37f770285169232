// Warp matrix functions (nvcuda::wmma): fragments, loads, stores and multiply-accumulate. What moves or multiplies a
// matrix is a builtin named by its shape and types; it takes fragments in memory, a leading dimension in elements and
// layouts as constants: 0 by rows, 1 by columns; of a product A's layout in bit 1, B's in bit 0.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#define __WMMA_FN __device__ __forceinline__ void
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
namespace experimental {
namespace precision {
using u4 = wmma::precision::u4;
using s4 = wmma::precision::s4;
using b1 = wmma::precision::b1;
}
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}

// Elements of a fragment, and what stores them: whole registers.
template <class T, int n, class S = T, int stored = n> struct alignas(S) alignas(4) __frag_base {
    static constexpr int num_elements = n;
    static constexpr int num_storage_elements = stored;
    using element_type = T;
    using storage_element_type = S;
    S x[stored];
};
template <typename Use, int m, int n, int k, typename T, typename Layout = void> class fragment;

__device__ __forceinline__ float __float_to_tf32(float f) {
    unsigned r;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(f));
    return __uint_as_float(r);
}
template <class F, class T> __WMMA_FN fill_fragment(F &f, const T &v) {
#pragma unroll
    for (int i = 0; i < F::num_storage_elements; ++i) f.x[i] = (typename F::storage_element_type)v;
}

// A fragment of an operand in one layout (L: its type, l: its number), loaded by `load`, which takes pointers to R.
#define __WMMA_OPERAND(use, m, n, k, T, L, l, base, P, R, load)                                                        \
    template <> class fragment<use, m, n, k, T, L> : public base {};                                                   \
    __WMMA_FN load_matrix_sync(fragment<use, m, n, k, T, L> &f, const P *p, unsigned ldm) {                            \
        load(reinterpret_cast<R *>(f.x), reinterpret_cast<const R *>(p), ldm, l);                                      \
    }
#define __WMMA_BOTH(use, m, n, k, T, base, P, R, load)                                                                 \
    __WMMA_OPERAND(use, m, n, k, T, row_major, 0, base, P, R, load)                                                    \
    __WMMA_OPERAND(use, m, n, k, T, col_major, 1, base, P, R, load)
#define __WMMA_SUMS(m, n, k, T, count, R, load, store)                                                                 \
    template <> class fragment<accumulator, m, n, k, T> : public __frag_base<T, count> {};                             \
    __WMMA_FN load_matrix_sync(fragment<accumulator, m, n, k, T> &f, const T *p, unsigned ldm, layout_t layout) {      \
        if (layout == mem_row_major)                                                                                   \
            load(reinterpret_cast<R *>(f.x), reinterpret_cast<const R *>(p), ldm, 0);                                  \
        else                                                                                                           \
            load(reinterpret_cast<R *>(f.x), reinterpret_cast<const R *>(p), ldm, 1);                                  \
    }                                                                                                                  \
    __WMMA_FN store_matrix_sync(T *p, const fragment<accumulator, m, n, k, T> &f, unsigned ldm, layout_t layout) {     \
        if (layout == mem_row_major)                                                                                   \
            store(reinterpret_cast<R *>(p), reinterpret_cast<const R *>(f.x), ldm, 0);                                 \
        else                                                                                                           \
            store(reinterpret_cast<R *>(p), reinterpret_cast<const R *>(f.x), ldm, 1);                                 \
    }
// D = A B + C in one pair of layouts; the builtin takes pointers to S for A and B, to X for D, to Y for C.
#define __WMMA_HEAD(m, n, k, T, A, B, D, C)                                                                            \
    __WMMA_FN mma_sync(fragment<accumulator, m, n, k, D> &d, const fragment<matrix_a, m, n, k, T, A> &a,               \
                       const fragment<matrix_b, m, n, k, T, B> &b, const fragment<accumulator, m, n, k, C> &c
#define __WMMA_CALL(mma, S, X, Y, l, saturate)                                                                         \
    mma(reinterpret_cast<X *>(d.x), reinterpret_cast<const S *>(a.x), reinterpret_cast<const S *>(b.x),                \
        reinterpret_cast<const Y *>(c.x), l, saturate)
#define __WMMA_PRODUCT(m, n, k, T, A, B, l, D, C, S, X, Y, mma)                                                        \
    __WMMA_HEAD(m, n, k, T, A, B, D, C)) { __WMMA_CALL(mma, S, X, Y, l, 0); }
#define __WMMA_SATURATING(m, n, k, T, A, B, l, mma)                                                                    \
    __WMMA_HEAD(m, n, k, T, A, B, int, int), bool satf = false) {                                                      \
        if (satf)                                                                                                      \
            __WMMA_CALL(mma, int, int, int, l, 1);                                                                     \
        else                                                                                                           \
            __WMMA_CALL(mma, int, int, int, l, 0);                                                                     \
    }
#define __WMMA_PRODUCTS(m, n, k, T, D, C, S, X, Y, mma)                                                                \
    __WMMA_PRODUCT(m, n, k, T, row_major, row_major, 0, D, C, S, X, Y, mma)                                            \
    __WMMA_PRODUCT(m, n, k, T, row_major, col_major, 1, D, C, S, X, Y, mma)                                            \
    __WMMA_PRODUCT(m, n, k, T, col_major, row_major, 2, D, C, S, X, Y, mma)                                            \
    __WMMA_PRODUCT(m, n, k, T, col_major, col_major, 3, D, C, S, X, Y, mma)
#define __WMMA_BYTES(m, n, k, T, mma)                                                                                  \
    __WMMA_SATURATING(m, n, k, T, row_major, row_major, 0, mma)                                                        \
    __WMMA_SATURATING(m, n, k, T, row_major, col_major, 1, mma)                                                        \
    __WMMA_SATURATING(m, n, k, T, col_major, row_major, 2, mma)                                                        \
    __WMMA_SATURATING(m, n, k, T, col_major, col_major, 3, mma)

// Half precision.
#define __WMMA_HALF(m, n, k, s)                                                                                        \
    __WMMA_BOTH(matrix_a, m, n, k, __half, __frag16h, __half, int, __hmma_##s##_ld_a)                                  \
    __WMMA_BOTH(matrix_b, m, n, k, __half, __frag16h, __half, int, __hmma_##s##_ld_b)                                  \
    __WMMA_SUMS(m, n, k, __half, 8, int, __hmma_##s##_ld_c_f16, __hmma_##s##_st_c_f16)                                 \
    __WMMA_SUMS(m, n, k, float, 8, float, __hmma_##s##_ld_c_f32, __hmma_##s##_st_c_f32)                                \
    __WMMA_PRODUCTS(m, n, k, __half, float, float, int, float, float, __hmma_##s##_mma_f32f32)                         \
    __WMMA_PRODUCTS(m, n, k, __half, __half, __half, int, int, int, __hmma_##s##_mma_f16f16)                           \
    __WMMA_PRODUCTS(m, n, k, __half, float, __half, int, float, int, __hmma_##s##_mma_f32f16)                          \
    __WMMA_PRODUCTS(m, n, k, __half, __half, float, int, int, float, __hmma_##s##_mma_f16f32)
using __frag16h = __frag_base<__half, 16>;
__WMMA_HALF(16, 16, 16, m16n16k16)
__WMMA_HALF(32, 8, 16, m32n8k16)
__WMMA_HALF(8, 32, 16, m8n32k16)

// Integers of 8 bits: `a` and `b` elements in a thread's part of A and B.
#define __WMMA_BYTE(m, n, k, s, T, t, na, nb)                                                                          \
    using __frag_a_##s##_##t = __frag_base<T, na>;                                                                     \
    using __frag_b_##s##_##t = __frag_base<T, nb>;                                                                     \
    __WMMA_BOTH(matrix_a, m, n, k, T, __frag_a_##s##_##t, T, int, __imma_##s##_ld_a_##t)                               \
    __WMMA_BOTH(matrix_b, m, n, k, T, __frag_b_##s##_##t, T, int, __imma_##s##_ld_b_##t)                               \
    __WMMA_BYTES(m, n, k, T, __imma_##s##_mma_##t)
#define __WMMA_INT(m, n, k, s, na, nb)                                                                                 \
    __WMMA_SUMS(m, n, k, int, 8, int, __imma_##s##_ld_c, __imma_##s##_st_c_i32)                                        \
    __WMMA_BYTE(m, n, k, s, signed char, s8, na, nb)                                                                   \
    __WMMA_BYTE(m, n, k, s, unsigned char, u8, na, nb)
#if __CUDA_ARCH__ >= 720
__WMMA_INT(16, 16, 16, m16n16k16, 8, 8)
__WMMA_INT(32, 8, 16, m32n8k16, 16, 4)
__WMMA_INT(8, 32, 16, m8n32k16, 4, 16)
#endif

#if __CUDA_ARCH__ >= 800
#define __WMMA_BF16(m, n, k, s, na, nb)                                                                                \
    using __frag_a_##s##_bf16 = __frag_base<__nv_bfloat16, na>;                                                        \
    using __frag_b_##s##_bf16 = __frag_base<__nv_bfloat16, nb>;                                                        \
    __WMMA_BOTH(matrix_a, m, n, k, __nv_bfloat16, __frag_a_##s##_bf16, __nv_bfloat16, int, __mma_bf16_##s##_ld_a)      \
    __WMMA_BOTH(matrix_b, m, n, k, __nv_bfloat16, __frag_b_##s##_bf16, __nv_bfloat16, int, __mma_bf16_##s##_ld_b)      \
    __WMMA_PRODUCTS(m, n, k, __nv_bfloat16, float, float, int, float, float, __mma_bf16_##s##_mma_f32)
__WMMA_BF16(16, 16, 16, m16n16k16, 8, 8)
__WMMA_BF16(32, 8, 16, m32n8k16, 16, 4)
__WMMA_BF16(8, 32, 16, m8n32k16, 4, 16)

using __frag4f = __frag_base<float, 4>;
__WMMA_BOTH(matrix_a, 16, 16, 8, precision::tf32, __frag4f, float, int, __mma_tf32_m16n16k8_ld_a)
__WMMA_BOTH(matrix_b, 16, 16, 8, precision::tf32, __frag4f, float, int, __mma_tf32_m16n16k8_ld_b)
__WMMA_SUMS(16, 16, 8, float, 8, float, __mma_tf32_m16n16k8_ld_c, __mma_m16n16k8_st_c_f32)
__WMMA_PRODUCTS(16, 16, 8, precision::tf32, float, float, int, float, float, __mma_tf32_m16n16k8_mma_f32)

using __frag1d = __frag_base<double, 1>;
__WMMA_BOTH(matrix_a, 8, 8, 4, double, __frag1d, double, double, __dmma_m8n8k4_ld_a)
__WMMA_BOTH(matrix_b, 8, 8, 4, double, __frag1d, double, double, __dmma_m8n8k4_ld_b)
__WMMA_SUMS(8, 8, 4, double, 2, double, __dmma_m8n8k4_ld_c, __dmma_m8n8k4_st_c_f64)
__WMMA_PRODUCTS(8, 8, 4, double, double, double, double, double, double, __dmma_m8n8k4_mma_f64)
#endif

// Elements of less than a byte: A by rows, B by columns.
#define __WMMA_PACKED(k, T, count, load_a, load_b)                                                                     \
    using __frag_##T = __frag_base<precision::T, count, unsigned, 1>;                                                  \
    __WMMA_OPERAND(matrix_a, 8, 8, k, precision::T, row_major, 0, __frag_##T, void, int, load_a)                       \
    __WMMA_OPERAND(matrix_b, 8, 8, k, precision::T, col_major, 1, __frag_##T, void, int, load_b)
__WMMA_PACKED(32, u4, 8, __imma_m8n8k32_ld_a_u4, __imma_m8n8k32_ld_b_u4)
__WMMA_PACKED(32, s4, 8, __imma_m8n8k32_ld_a_s4, __imma_m8n8k32_ld_b_s4)
__WMMA_PACKED(128, b1, 32, __bmma_m8n8k128_ld_a_b1, __bmma_m8n8k128_ld_b_b1)
__WMMA_SUMS(8, 8, 32, int, 2, int, __imma_m8n8k32_ld_c, __imma_m8n8k32_st_c_i32)
__WMMA_SUMS(8, 8, 128, int, 2, int, __bmma_m8n8k128_ld_c, __bmma_m8n8k128_st_c_i32)
__WMMA_SATURATING(8, 8, 32, precision::u4, row_major, col_major, 1, __imma_m8n8k32_mma_u4)
__WMMA_SATURATING(8, 8, 32, precision::s4, row_major, col_major, 1, __imma_m8n8k32_mma_s4)
__WMMA_FN bmma_sync(fragment<accumulator, 8, 8, 128, int> &d,
                    const fragment<matrix_a, 8, 8, 128, precision::b1, row_major> &a,
                    const fragment<matrix_b, 8, 8, 128, precision::b1, col_major> &b,
                    const fragment<accumulator, 8, 8, 128, int> &c,
                    experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
                    experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC) {
    const int *x = reinterpret_cast<const int *>(a.x), *y = reinterpret_cast<const int *>(b.x);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    if (op == experimental::bmmaBitOpAND) return __bmma_m8n8k128_mma_and_popc_b1(d.x, x, y, c.x, 1);
#endif
    __bmma_m8n8k128_mma_xor_popc_b1(d.x, x, y, c.x, 1);
}
}
}
#undef __WMMA_FN
#undef __WMMA_OPERAND
#undef __WMMA_BOTH
#undef __WMMA_SUMS
#undef __WMMA_HEAD
#undef __WMMA_CALL
#undef __WMMA_PRODUCT
#undef __WMMA_SATURATING
#undef __WMMA_PRODUCTS
#undef __WMMA_BYTES
#undef __WMMA_HALF
#undef __WMMA_BYTE
#undef __WMMA_INT
#undef __WMMA_BF16
#undef __WMMA_PACKED
