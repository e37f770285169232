// buffer a u32[32] rand(0,4294967295)
// buffer b u32[32] rand(0,4294967295)
// buffer c i32[64] out
// buffer d i32[64] out
// arch sm_80
// launch bits<<<1, 32>>>(a, b, c)
// launch nibbles<<<1, 32>>>(a, b, d)
#include <mma.h>
using namespace nvcuda;

__global__ void bits(const unsigned *a, const unsigned *b, int *c) {
    using namespace wmma::experimental;
    wmma::fragment<wmma::matrix_a, 8, 8, 128, precision::b1, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 8, 8, 128, precision::b1, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 8, 8, 128, int> fc;
    wmma::load_matrix_sync(fa, a, 128);
    wmma::load_matrix_sync(fb, b, 128);
    wmma::fill_fragment(fc, 1000);
    wmma::bmma_sync(fc, fa, fb, fc, bmmaBitOpXOR);
    wmma::bmma_sync(fc, fa, fb, fc, bmmaBitOpAND);
    wmma::store_matrix_sync(c, fc, 8, wmma::mem_row_major);
}

__global__ void nibbles(const unsigned *a, const unsigned *b, int *c) {
    using namespace wmma::experimental;
    wmma::fragment<wmma::matrix_a, 8, 8, 32, precision::s4, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 8, 8, 32, precision::s4, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 8, 8, 32, int> fc;
    wmma::load_matrix_sync(fa, a, 32);
    wmma::load_matrix_sync(fb, b, 32);
    wmma::fill_fragment(fc, -7);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 8, wmma::mem_col_major);
}
