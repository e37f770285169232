// buffer a f32[1024] rand(-1,1)
// buffer b f32[1024] rand(-1,1)
// buffer c f32[1024] out tol=1e-4
// launch k<<<(4,4),(8,8)>>>(a,b,c,32)
#include "prelude.h"
extern "C" __global__ void k(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  __shared__ float ta[8][9], tb[8][8];
  int x = __nvvm_read_ptx_sreg_tid_x(), y = __nvvm_read_ptx_sreg_tid_y();
  int row = __nvvm_read_ptx_sreg_ctaid_y() * 8 + y, col = __nvvm_read_ptx_sreg_ctaid_x() * 8 + x;
  float s = 0;
  for (int m = 0; m < n; m += 8) {
    ta[y][x] = a[row * n + m + x];
    tb[y][x] = b[(m + y) * n + col];
    sync();
#pragma unroll
    for (int i = 0; i < 8; i++) s += ta[y][i] * tb[i][x];
    sync();
  }
  c[row * n + col] = s;
}
