__device__ thread_local int x; __global__ void k(int*p){ *p=x; }
