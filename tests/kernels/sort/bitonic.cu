// buffer data u32[512] rand(0,4294967295) out
// launch bitonicSort<<<1, 256>>>(data)
__device__ inline void Comparator(unsigned &a, unsigned &b, bool dir) {
  unsigned t;
  if ((a > b) == dir) { t = a; a = b; b = t; }
}
__global__ void bitonicSort(unsigned *d) {
  __shared__ unsigned s[512];
  s[threadIdx.x] = d[threadIdx.x];
  s[threadIdx.x + 256] = d[threadIdx.x + 256];
  for (unsigned size = 2; size < 512; size <<= 1) {
    bool ddd = (threadIdx.x & (size / 2)) == 0;
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      Comparator(s[pos], s[pos + stride], ddd);
    }
  }
  for (unsigned stride = 256; stride > 0; stride >>= 1) {
    __syncthreads();
    unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    Comparator(s[pos], s[pos + stride], true);
  }
  __syncthreads();
  d[threadIdx.x] = s[threadIdx.x];
  d[threadIdx.x + 256] = s[threadIdx.x + 256];
}
