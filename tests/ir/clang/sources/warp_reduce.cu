// buffer a i32[128] rand(-1000,1000)
// buffer o i32[128] out
// launch k<<<1,128>>>(a,o)
#include "prelude.h"
extern "C" __global__ void k(const int *a, int *o) {
  int i = tid(), v = a[i], lane = i & 31;
  for (int d = 16; d; d >>= 1) v += __nvvm_shfl_sync_bfly_i32(0xffffffffu, v, d, 31);
  int m = a[i];
  for (int d = 1; d < 32; d *= 2) { int u = __nvvm_shfl_sync_up_i32(0xffffffffu, m, d, 0); if (lane >= d) m = m > u ? m : u; }
  u32 b = __nvvm_vote_ballot_sync(0xffffffffu, a[i] > 0);
  int all = __nvvm_vote_all_sync(0xffffffffu, a[i] > -990), any = __nvvm_vote_any_sync(0xffffffffu, a[i] == 3);
  float f = __nvvm_shfl_sync_down_f32(0xffffffffu, (float)a[i], 3, 31);
  o[i] = v + m * 3 + b + all * 5 + any * 7 + (int)f + __nvvm_shfl_sync_idx_i32(0xffffffffu, a[i], lane ^ 5, 31);
}
