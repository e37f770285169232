// An instance of a header's template breaks what the template asserts.
#include <cooperative_groups.h>
__global__ void k(int *p) {
  auto tile = cooperative_groups::tiled_partition<33>(cooperative_groups::this_thread_block());
  p[0] = tile.size();
}
