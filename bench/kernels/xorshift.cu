extern "C" __global__ void xorshift(unsigned* out, unsigned seed, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned x = seed ^ (i * 2654435761u);
  for (int k = 0; k < n; k++) { x ^= x << 13; x ^= x >> 17; x ^= x << 5; }
  out[i] = x;
}
