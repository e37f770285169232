// buffer a i8[8192] rand(-9,9)
// buffer b i8[4096] rand(-9,9)
// buffer c i32[2048] out 
// arch sm_80
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=32 IN=s8 OUT=int K=128
// bug NO_WAIT NO_BARRIER
// launch gemm<<<1, 128>>>(a, b, c)
// mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
#include "words.cuh"

WORDS_OP(Product, "r", int, "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32")

extern "C" __global__ void __launch_bounds__(128) gemm(const uint32_t *a, const uint32_t *b, int *c) { gemm_words<Product>(a, b, c, 32); }
