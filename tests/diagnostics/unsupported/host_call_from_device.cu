__host__ int h(int x){ return x; } __device__ int d(int x){return h(x);} __global__ void k(int*p){ *p=d(1); }
