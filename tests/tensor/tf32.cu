// buffer a f32[4096] rand(-1,1)
// buffer b f32[2048] rand(-1,1)
// buffer c f32[2048] out tol=8e-3
// arch sm_80
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=32 IN=float K=64
// bug NO_WAIT NO_BARRIER NO_LAST_BARRIER
// launch gemm<<<1, 128>>>(a, b, c)
// mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
#include "words.cuh"

WORDS_OP(Product, "f", float, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32")

extern "C" __global__ void __launch_bounds__(128) gemm(const uint32_t *a, const uint32_t *b, float *c) { gemm_words<Product>(a, b, c, 64); }
