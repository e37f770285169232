__global__ void k(int*p){ asm goto("bra %l0;" : : : : out); *p=1; out:; }
