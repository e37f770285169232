// buffer a f64[512] rand(-1,1)
// buffer b f64[512] rand(-1,1)
// buffer c f64[256] out tol=1e-12
// arch sm_80
// reference gemm.ref.cpp IN=double OUT=double M=16 N=16 K=32
// bug NO_BARRIER
// launch gemm<<<1, 128>>>(a, b, c)
// mma.sync of doubles, four warps of 8 x 8.
extern "C" __global__ void __launch_bounds__(128) gemm(const double *a, const double *b, double *c)
{
    __shared__ double sa[16][33], sb[16][33];
    for (int i = threadIdx.x; i < 512; i += 128) {
        sa[i / 32][i % 32] = a[i];
        sb[i / 32][i % 32] = b[i];
    }
#ifndef NO_BARRIER
    __syncthreads();
#endif
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, row = warp / 2 * 8 + lane / 4, col = warp % 2 * 8;
    double d0 = 0, d1 = 0;
#pragma unroll
    for (int k = 0; k < 32; k += 4)
        asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+d"(d0), "+d"(d1) : "d"(sa[row][k + lane % 4]), "d"(sb[col + lane / 4][k + lane % 4]));
    c[row * 16 + col + lane % 4 * 2] = d0;
    c[row * 16 + col + lane % 4 * 2 + 1] = d1;
}
