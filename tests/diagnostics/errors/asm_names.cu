// Names that nothing declares. A name of another statement of the function is known.
__global__ void k(int *p, int n) {
  int r = 0;
  asm volatile(".reg .u32 known;");
  asm volatile("mov.u32 known, %0;" ::"r"(n));
  asm volatile("add.s32 %0, %1, nobody;" : "=r"(r) : "r"(n));
  asm volatile("bra nowhere;");
  p[0] = r;
}
