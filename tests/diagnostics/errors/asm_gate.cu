// Assembly of a later target, or of another kind of target: an error with its place. What __CUDA_ARCH__ keeps out is not looked at.
__device__ void wait() {
#if __CUDA_ARCH__ >= 1000
  asm volatile("tcgen05.wait::ld.sync.aligned;");
#endif
}
__global__ void k(unsigned *p) {
  wait();
  unsigned r;
  asm volatile("{\n\t"
               ".reg .pred q;\n\t"
               "elect.sync _|q, 0xffffffff;\n\t"
               "selp.u32 %0, 1, 0, q;\n\t"
               "}"
               : "=r"(r));
  asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 32;" ::"r"(r));
  p[0] = r;
}
