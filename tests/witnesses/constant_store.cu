__constant__ int c;
__global__ void k() { *(int *)&c = 1; }
