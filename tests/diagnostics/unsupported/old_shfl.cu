__global__ void k(int*p){ *p=__shfl(*p,0); }
