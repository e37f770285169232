// buffer a bf16[4096] rand(-1,1)
// buffer b bf16[2048] rand(-1,1)
// buffer c f32[2048] out tol=2e-3
// arch sm_80
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=32 BF16 K=64
// bug NO_WAIT NO_BARRIER
// launch gemm<<<1, 128>>>(a, b, c)
// mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
#include "words.cuh"

WORDS_OP(Product, "f", float, "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32")

extern "C" __global__ void __launch_bounds__(128) gemm(const uint32_t *a, const uint32_t *b, float *c) { gemm_words<Product>(a, b, c, 32); }
