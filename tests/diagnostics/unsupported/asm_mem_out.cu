__global__ void k(int*p){ asm("mov.u32 %0, 1;" : "=m"(*p)); }
