__global__ void k(int*p){ _BitInt(17) x=1; *p=x; }
