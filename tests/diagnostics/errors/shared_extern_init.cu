__global__ void k(int*p){ __shared__ int s=3; *p=s; }
