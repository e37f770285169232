// Forms that the PTX manual does not have: an assembler may know more, so these are warnings.
__global__ void k(unsigned *p, float *f, unsigned n) {
  unsigned r;
  asm("add.sat.u32 %0, %1, 1;" : "=r"(r) : "r"(n));
  asm("mul.rn.f32 %0, %1;" : "=f"(f[0]) : "f"(f[1]));
  asm("mov.u64 %0, %1;" : "=r"(p[1]) : "r"(n));
  p[0] = r;
}
