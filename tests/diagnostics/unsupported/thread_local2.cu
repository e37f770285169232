__global__ void k(int*p){ static thread_local int x; *p=x; }
