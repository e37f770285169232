__global__ int k(int*p){ return 1; }
