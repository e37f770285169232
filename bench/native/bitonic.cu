// One block sorts 512 numbers in shared memory.
extern "C" __global__ void bitonic(unsigned* data) {
  __shared__ unsigned s[512];
  unsigned t = threadIdx.x, *p = data + blockIdx.x * 512;
  s[t] = p[t];
  __syncthreads();
  for (unsigned k = 2; k <= 512; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned o = t ^ j;
      if (o > t) { unsigned a = s[t], b = s[o]; if ((a > b) == ((t & k) == 0)) { s[t] = b; s[o] = a; } }
      __syncthreads();
    }
  p[t] = s[t];
}
