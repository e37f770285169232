__global__ void k() {}
__device__ int unreached() { return undeclared; }
