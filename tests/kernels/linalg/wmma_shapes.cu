// buffer a f16[512] rand(-1,1)
// buffer b f16[512] rand(-1,1)
// buffer ab bf16[512] rand(-1,1)
// buffer bb bf16[512] rand(-1,1)
// buffer af f32[128] rand(-2,2)
// buffer bf f32[128] rand(-2,2)
// buffer ad f64[32] rand(-2,2)
// buffer bd f64[32] rand(-2,2)
// buffer ai u32[128] rand(0,4294967295)
// buffer bi u32[128] rand(0,4294967295)
// buffer h f16[1024] out tol=4e-3
// buffer f f32[4096] out tol=4e-3
// buffer d f64[64] out tol=1e-12
// buffer i i32[3072] out
// arch sm_80
// launch staged<<<1, 64>>>(a, b, h, 2)
// launch halves<<<1, 32>>>(a, b, f)
// launch bfloats<<<1, 32>>>(ab, bb, f)
// launch tensor_floats<<<1, 32>>>(af, bf, f)
// launch doubles<<<1, 32>>>(ad, bd, d)
// launch bytes<<<1, 32>>>(ai, bi, i)
// Every type and shape of warp matrices, in all layouts, from global and from shared memory.
#include <mma.h>
using namespace nvcuda;

// A product of matrices at `a` and `b`, added to what is at `to`.
template <int m, int n, int k, class T, class C, class D, class LA, class LB, class P, class S, class... Clamp>
__device__ void product(const P *a, const P *b, S *to, Clamp... clamp) {
    constexpr bool rows_a = std::is_same<LA, wmma::row_major>::value, rows_b = std::is_same<LB, wmma::row_major>::value;
    wmma::fragment<wmma::matrix_a, m, n, k, T, LA> fa;
    wmma::fragment<wmma::matrix_b, m, n, k, T, LB> fb;
    wmma::fragment<wmma::accumulator, m, n, k, C> fc;
    wmma::fragment<wmma::accumulator, m, n, k, D> fd;
    wmma::load_matrix_sync(fa, a, rows_a ? k : m);
    wmma::load_matrix_sync(fb, b, rows_b ? n : k);
    wmma::fill_fragment(fc, C(1));
    wmma::mma_sync(fd, fa, fb, fc, clamp...);
    for (int i = 0; i < fd.num_elements; i++) fd.x[i] = fd.x[i] + D(2);
    wmma::store_matrix_sync(to, fd, n, wmma::mem_row_major);
}
template <int m, int n, int k, class T, class C, class D, class P, class S>
__device__ void layouts(const P *a, const P *b, S *to) {
    product<m, n, k, T, C, D, wmma::row_major, wmma::row_major>(a, b, to);
    product<m, n, k, T, C, D, wmma::row_major, wmma::col_major>(a, b, to + m * n);
    product<m, n, k, T, C, D, wmma::col_major, wmma::row_major>(a, b, to + 2 * m * n);
    product<m, n, k, T, C, D, wmma::col_major, wmma::col_major>(a, b, to + 3 * m * n);
}

__global__ void halves(const half *a, const half *b, float *to) {
    layouts<16, 16, 16, half, float, float>(a, b, to);
    layouts<32, 8, 16, half, half, float>(a, b, to + 1024);
    layouts<8, 32, 16, half, float, float>(a, b, to + 2048);
}
__global__ void bfloats(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *to) {
    layouts<16, 16, 16, __nv_bfloat16, float, float>(a, b, to + 3072);
    __syncthreads();
    product<32, 8, 16, __nv_bfloat16, float, float, wmma::col_major, wmma::row_major>(a, b, to + 3072);
    product<8, 32, 16, __nv_bfloat16, float, float, wmma::row_major, wmma::col_major>(a, b, to + 3328);
}
__global__ void tensor_floats(const float *a, const float *b, float *to) {
    product<16, 16, 8, wmma::precision::tf32, float, float, wmma::row_major, wmma::col_major>(a, b, to + 3584);
    product<16, 16, 8, wmma::precision::tf32, float, float, wmma::col_major, wmma::row_major>(a, b, to + 3840);
}
__global__ void doubles(const double *a, const double *b, double *to) {
    product<8, 8, 4, double, double, double, wmma::row_major, wmma::col_major>(a, b, to);
}
__global__ void bytes(const unsigned *a, const unsigned *b, int *to) {
    const signed char *sa = (const signed char *)a, *sb = (const signed char *)b;
    const unsigned char *ua = (const unsigned char *)a, *ub = (const unsigned char *)b;
    layouts<16, 16, 16, signed char, int, int>(sa, sb, to);
    layouts<32, 8, 16, unsigned char, int, int>(ua, ub, to + 1024);
    layouts<8, 32, 16, signed char, int, int>(sa, sb, to + 2048);
    __syncthreads();
    product<8, 32, 16, unsigned char, int, int, wmma::row_major, wmma::col_major>(ua, ub, to + 2048, true);
}

// Half sums of several tiles, operands staged in shared memory, the results scaled element by element.
__global__ void staged(const half *a, const half *b, half *to, int n) {
    __shared__ half sa[2 * 256], sb[2 * 256];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa[2];
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb[2];
    wmma::fragment<wmma::accumulator, 16, 16, 16, half> sum[2][2];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) wmma::fill_fragment(sum[i][j], __float2half(0.5f));
    for (int k = 0; k < n; k++) {
        for (int i = threadIdx.x; i < 512; i += blockDim.x) sa[i] = a[i ^ k], sb[i] = b[i ^ k];
        __syncthreads();
        for (int i = 0; i < 2; i++) {
            wmma::load_matrix_sync(fa[i], sa + i * 256, 16);
            wmma::load_matrix_sync(fb[i], sb + i * 256, 16);
        }
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++) wmma::mma_sync(sum[i][j], fa[i], fb[j], sum[i][j]);
        __syncthreads();
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            for (int t = 0; t < sum[i][j].num_elements; t++) sum[i][j].x[t] = __hmul(sum[i][j].x[t], __float2half(0.25f * (j + 1)));
            if (threadIdx.x / 32 == j) wmma::store_matrix_sync(to + (i * 2 + j) * 256, sum[i][j], 16, wmma::mem_row_major);
        }
}
