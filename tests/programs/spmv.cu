#include <cuda.h>
#include "cuda_runtime.h"
#include "device_launch_parameters.h"
#include <stdio.h>
#include <time.h>
#include <windows.h>
template <typename IT, typename VT> struct CSR { IT rows, cols, nnz; IT *ptr; IT *idx; VT *val; };
template <typename IT, typename VT, unsigned VL> __global__ void spmv_vec(const CSR<IT, VT> A, const VT *__restrict__ x, VT *__restrict__ y) { __shared__ volatile VT sd[256 + VL / 2]; __shared__ volatile IT ptrs[256 / VL][2]; const IT tid = blockDim.x * blockIdx.x + threadIdx.x, tl = threadIdx.x & (VL - 1), vid = tid / VL, vl = threadIdx.x / VL; for (IT row = vid; row < A.rows; row += gridDim.x * (256 / VL)) { if (tl < 2) ptrs[vl][tl] = A.ptr[row + tl]; __syncwarp(); VT s = 0; for (IT j = ptrs[vl][0] + tl; j < ptrs[vl][1]; j += VL) s += A.val[j] * x[A.idx[j]]; sd[threadIdx.x] = s; for (unsigned o = VL / 2; o; o >>= 1) { __syncwarp(); if (tl < o) sd[threadIdx.x] = s = s + sd[threadIdx.x + o]; } if (tl == 0) y[row] = sd[threadIdx.x]; } }
template <typename IT, typename VT> void run(const CSR<IT, VT> &A, const VT *x, VT *y) { const IT avg = A.nnz / A.rows; if (avg <= 2) spmv_vec<IT, VT, 2><<<10, 256>>>(A, x, y); else if (avg <= 8) spmv_vec<IT, VT, 8><<<10, 256>>>(A, x, y); else spmv_vec<IT, VT, 32><<<10, 256>>>(A, x, y); }
int main() { CSR<int, float> a; CSR<long, double> b; run(a, (const float *)0, (float *)0); run<long, double>(b, nullptr, nullptr); return 0; }
