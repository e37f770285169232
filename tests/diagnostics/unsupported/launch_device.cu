__global__ void c(int*p){*p=1;} __global__ void k(int*p){ c<<<1,1>>>(p); }
