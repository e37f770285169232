__global__ void k(double*p){ __float128 d=*p; *p=d*2; }
