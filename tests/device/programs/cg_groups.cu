#include "check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <vector>
// Groups of a warp: tiles of several sizes, active threads, groups by label and by predicate, reductions and scans over them.
namespace cg = cooperative_groups;
template <unsigned N, typename Parent> __device__ int tile_sum(const cg::thread_block_tile<N, Parent>& t, int v) { return cg::reduce(t, v, cg::plus<int>()); }
__global__ void run(const int* in, int* out, int n) {
  cg::thread_block b = cg::this_thread_block();
  int i = blockIdx.x * b.size() + b.thread_rank(), v = in[i];
  int* o = out + i * 8;
  auto t32 = cg::tiled_partition<32>(b);
  auto t8 = cg::tiled_partition<8>(t32);
  auto t4 = cg::tiled_partition<4>(t8);
  o[0] = tile_sum(t32, v);
  o[1] = tile_sum(t8, v) * 100 + t8.meta_group_rank();
  o[2] = cg::reduce(t4, v, cg::greater<int>());
  o[3] = cg::inclusive_scan(t8, v);
  o[4] = cg::exclusive_scan(t32, v, cg::plus<int>());
  o[5] = -1;
  if (v % 3 == 0) {
    cg::coalesced_group g = cg::coalesced_threads();
    o[5] = g.thread_rank() * 1000 + g.size() * 10 + (g.shfl(v, 0) == v);
  }
  auto by = cg::labeled_partition(t32, v % 4);
  o[6] = cg::reduce(by, 1, cg::plus<int>()) * 100 + by.thread_rank();
  auto half = cg::binary_partition(t32, v > 50);
  o[7] = half.size() * 100 + half.thread_rank();
}
int main() {
  const int n = 128;
  std::vector<int> in(n), got(n * 8);
  for (int i = 0; i < n; i++) in[i] = i * 37 % 101;
  int *d, *o;
  CK(cudaMalloc(&d, n * 4));
  CK(cudaMalloc(&o, n * 32));
  CK(cudaMemcpy(d, in.data(), n * 4, cudaMemcpyHostToDevice));
  run<<<2, 64>>>(d, o, n);
  CK(cudaMemcpy(got.data(), o, n * 32, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i++) {
    int w = i / 32 * 32, e = i / 8 * 8, f = i / 4 * 4;
    int s32 = 0, s8 = 0, m4 = 0, in8 = 0, ex32 = 0, third = 0, before3 = 0, first3 = -1, label = 0, lrank = 0, half = 0, hrank = 0;
    for (int k = w; k < w + 32; k++) {
      s32 += in[k];
      if (k < i) ex32 += in[k];
      if (in[k] % 3 == 0) { third++; if (k < i) before3++; if (first3 < 0) first3 = in[k]; }
      if (in[k] % 4 == in[i] % 4) { label++; if (k < i) lrank++; }
      if ((in[k] > 50) == (in[i] > 50)) { half++; if (k < i) hrank++; }
    }
    for (int k = e; k < e + 8; k++) { s8 += in[k]; if (k <= i) in8 += in[k]; }
    for (int k = f; k < f + 4; k++) m4 = in[k] > m4 ? in[k] : m4;
    const int* o = &got[i * 8];
    REQUIRE(o[0] == s32 && o[1] == s8 * 100 + i % 32 / 8 && o[2] == m4 && o[3] == in8 && o[4] == ex32);
    REQUIRE(o[5] == (in[i] % 3 ? -1 : before3 * 1000 + third * 10 + (first3 == in[i])));
    REQUIRE(o[6] == label * 100 + lrank && o[7] == half * 100 + hrank);
  }
  puts("ok");
  return 0;
}
