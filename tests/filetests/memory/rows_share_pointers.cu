// RUN: jacq -arch=sm_80 -O3
// Two families of rows of one table, a uniform distance apart within each: a pointer for each family, whatever was hoisted out of the loop.
__global__ void kernel(const float *__restrict__ in, float *out, int n, int width, int stride) {
    int row = threadIdx.x + blockIdx.x * blockDim.x;
    float sum[12] = {};
    for (int k = 0; k < n; k++)
        for (int j = 0; j < 12; j++) sum[j] += in[(row * 12 + j) * width + k] * in[(j * stride + row) * width + k];
    for (int j = 0; j < 12; j++) out[j * n + row] = sum[j];
  // CHECK: setp.lt.s32 %p, %r, %r;
  // CHECK-NEXT: add.s64
  // CHECK-NEXT: add.s64
  // CHECK-NEXT: bra
}
