__device__ int f(); __device__ int f(){return 3;} __device__ int g = f(); __global__ void k(int*p){ *p=g; }
