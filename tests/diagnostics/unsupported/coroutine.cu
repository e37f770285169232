__device__ int f(){ co_return 1; } __global__ void k(int*p){ *p=f(); }
