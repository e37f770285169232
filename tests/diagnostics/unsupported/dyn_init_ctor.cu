struct S{ int a; __device__ S(){a=threadIdx.x;} }; __device__ S s; __global__ void k(int*p){ *p=s.a; }
