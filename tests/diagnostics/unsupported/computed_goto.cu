__global__ void k(int*p){ goto *p; }
