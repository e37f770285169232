__device__ __forceinline__ unsigned lop(unsigned a, unsigned b, unsigned c) {
  unsigned r; asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r;
}
extern "C" __global__ void inline_asm(const unsigned* a, const unsigned* b, unsigned* o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) o[i] = lop(a[i], b[i], a[i] + b[i]);
}
