// RUN: jacq -arch=sm_80 -O3
// LOOK: pragma bar. bra
// A product by tiles of eight rounds: with barriers in it, the loop stays a loop in the assembler, which would write it out.
extern "C" __global__ void product(const float *x, const float *y, float *out) {
  __shared__ float a[16][16], b[16][16];
  int col = threadIdx.x, row = threadIdx.y;
  float sum = 0;
  for (int tile = 0; tile < 8; tile++) {
    a[row][col] = x[row * 128 + tile * 16 + col];
    b[row][col] = y[(tile * 16 + row) * 16 + col];
    __syncthreads();
    for (int k = 0; k < 16; k++) sum += a[row][k] * b[k][col];
    __syncthreads();
  }
  out[row * 16 + col] = sum;
  // CHECK: .pragma "nounroll";
  // CHECK: bar.sync 0;
  // CHECK: bar.sync 0;
  // CHECK: bra
}
