// RUN: jacq -arch=sm_80 -O3
// LOOK: bar. shr.
// Forty digits are counted before a barrier and used again behind it: they are computed again from the keys there.
extern "C" __global__ void digits(const unsigned *in, unsigned *out, int shift) {
  __shared__ unsigned count[256];
  unsigned key[40];
#pragma unroll
  for (int i = 0; i < 40; i++) key[i] = in[i * 256 + threadIdx.x];
  count[threadIdx.x] = 0;
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 40; i++) atomicAdd(&count[(key[i] >> shift) & 255], 1u);
  __syncthreads();
  if (threadIdx.x & 1)
    out[40 * 256 + threadIdx.x] = count[threadIdx.x];
#pragma unroll
  for (int i = 0; i < 40; i++) out[i * 256 + threadIdx.x] = count[(key[i] >> shift) & 255] * key[i];
  // CHECK: bar.sync 0;
  // CHECK: shr.u32 %r, %r, %r;
  // CHECK: bar.sync 0;
  // CHECK: shr.u32 %r, %r, %r;
}
