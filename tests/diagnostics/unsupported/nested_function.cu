__global__ void k(int*p){ int f(int x) { return x+1; } *p=f(1); }
