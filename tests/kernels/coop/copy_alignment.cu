// Asynchronous copies whose alignment the types know, the size promises, or only the addresses tell; sizes that are no multiple of it.
// arch sm_80
// buffer in u64[512] rand(0,4294967295)
// buffer out u32[384] out
// launch copies<<<2, 64>>>(out, in, 60)
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;

__global__ void copies(unsigned *out, const unsigned long long *in, int elements) {
    __shared__ alignas(16) unsigned char bytes[256];
    __shared__ alignas(16) unsigned words[64];
    __shared__ alignas(16) unsigned pairs[128];
    __shared__ cuda::barrier<cuda::thread_scope_block> ready;
    auto block = cg::this_thread_block();
    unsigned t = threadIdx.x;
    if (t == 0) init(&ready, block.size());
    bytes[t] = bytes[t + 64] = bytes[t + 128] = bytes[t + 192] = 1;
    words[t] = 2;
    pairs[2 * t] = 3;
    pairs[2 * t + 1] = 4;
    block.sync();
    const unsigned char *from = reinterpret_cast<const unsigned char *>(in + blockIdx.x * 128);
    // Nothing known, odd addresses, an odd size.
    cg::memcpy_async(block, bytes + 3, from + 19, elements * 3 + 1);
    // The type's alignment, a size known at run time.
    cg::memcpy_async(block, words, reinterpret_cast<const unsigned *>(from + 4), sizeof(unsigned) * elements);
    // More than the type's, promised.
    cuda::memcpy_async(block, pairs, reinterpret_cast<const unsigned *>(from + 512), cuda::aligned_size_t<8>(elements * 8), ready);
    cg::wait(block);
    ready.arrive_and_wait();
    unsigned *o = out + blockIdx.x * 192;
    o[t] = bytes[t] | bytes[t + 64] << 8 | bytes[t + 128] << 16 | bytes[t + 192] << 24;
    o[t + 64] = words[t];
    o[t + 128] = pairs[2 * t] * 31 + pairs[2 * t + 1];
}
