int h(int x){ return x; } __global__ void k(int*p){ *p=h(1); }
