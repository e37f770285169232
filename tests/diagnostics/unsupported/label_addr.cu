__global__ void k(int*p){ void*l=&&x; goto *l; x: *p=1; }
