// Uses of the header named by the file: it must compile without a message.
#include <cuda/barrier>
#include <cooperative_groups.h>
__global__ void k(const int *in, int *out) {
  using barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ barrier b; __shared__ int buf[256]; auto g = cooperative_groups::this_thread_block();
  if (g.thread_rank() == 0) init(&b, g.size()); g.sync();
  auto t = b.arrive(); b.wait(static_cast<barrier::arrival_token&&>(t)); b.arrive_and_wait();
  cuda::device::barrier_native_handle(b);
#if __CUDA_ARCH__ >= 900
  auto tt = cuda::device::barrier_arrive_tx(b, 1, 256); cuda::device::experimental::cp_async_bulk_global_to_shared(buf, in, 256, b);
#endif
  out[0] = buf[0];
}
