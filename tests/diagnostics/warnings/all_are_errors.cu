// flags: -Werror -w
__global__ void k(int *p) { int x; }
