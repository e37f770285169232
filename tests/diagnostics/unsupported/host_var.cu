int g; __global__ void k(int*p){ *p=g; }
