extern "C" __global__ void ballot(const int* in, unsigned* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int p = i < n && in[i] > 0;
  unsigned m = __ballot_sync(0xffffffff, p);
  if ((threadIdx.x & 31) == 0) out[i >> 5] = __popc(m);
}
