// Assembly that is no PTX: each mistake at its statement.
__global__ void k(int *p, int n) {
  int r = 0;
  asm volatile("hello world;");
  asm volatile("mov.u32 %0 %1;" : "=r"(r) : "r"(n));
  asm volatile("ld.global.sideways.u32 %0, [%1];" : "=r"(r) : "l"(p));
  asm volatile("add.s32 %0, %1, 1" : "=r"(r) : "r"(n));
  p[0] = r;
}
