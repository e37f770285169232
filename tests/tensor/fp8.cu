// buffer a u8[8192] rand(0,111)
// buffer b u8[4096] rand(0,111)
// buffer c f32[2048] out tol=1e-2
// arch sm_89
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=32 IN=u8 K=128
// bug NO_WAIT NO_BARRIER
// launch gemm<<<1, 128>>>(a, b, c)
// mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32
#include "words.cuh"

WORDS_OP(Product, "f", float, "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32")

extern "C" __global__ void __launch_bounds__(128) gemm(const uint32_t *a, const uint32_t *b, float *c) { gemm_words<Product>(a, b, c, 32); }
