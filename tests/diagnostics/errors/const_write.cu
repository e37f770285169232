__constant__ int c; __global__ void k(int*p){ c=1; *p=c; }
