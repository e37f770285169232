#include "check.h"
__global__ void votes(const int* in, unsigned* out) {
  int t = threadIdx.x, v = in[t];
  unsigned all = __ballot_sync(~0u, v > 10), same = __match_any_sync(~0u, v % 4), lane = t & 31;
  int any = __any_sync(~0u, v == 3), every = __all_sync(~0u, v >= 0);
  out[t * 6] = all;
  out[t * 6 + 1] = same;
  out[t * 6 + 2] = any | every << 1;
  out[t * 6 + 3] = __shfl_up_sync(~0u, v, 3);
  out[t * 6 + 4] = __reduce_max_sync(~0u, v);
  out[t * 6 + 5] = __popc(all & ((1u << lane) - 1)) + __ffs(same) + __clz(v) + __brev(lane);
}
int main() {
  const int n = 64;
  int* in; unsigned* out;
  CK(cudaMallocManaged(&in, n * 4)); CK(cudaMallocManaged(&out, n * 24));
  for (int i = 0; i < n; i++) in[i] = i * 13 % 23;
  votes<<<1, n>>>(in, out);
  CK(cudaDeviceSynchronize());
  for (int w = 0; w < n; w += 32)
    for (int l = 0; l < 32; l++) {
      unsigned all = 0, same = 0, below = 0, rev = 0; int any = 0, most = 0;
      for (int k = 0; k < 32; k++) {
        int v = in[w + k];
        all |= (v > 10) << k;
        same |= (v % 4 == in[w + l] % 4 ? 1u : 0u) << k;
        any |= v == 3;
        most = v > most ? v : most;
        if (k < l && v > 10) below++;
        rev |= (l >> k & 1u) << (31 - k);
      }
      unsigned* o = out + (w + l) * 6;
      int v = in[w + l];
      REQUIRE(o[0] == all && o[1] == same && o[2] == (unsigned)(any | 2) && o[4] == (unsigned)most);
      REQUIRE(o[3] == (unsigned)in[w + (l >= 3 ? l - 3 : l)]);
      REQUIRE(o[5] == below + __builtin_ffs(same) + (v ? __builtin_clz(v) : 32) + rev);
    }
  puts("ok");
  return 0;
}
