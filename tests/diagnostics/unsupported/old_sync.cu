__global__ void k(int*p){ *p=__any(*p); }
