__global__ void k(int*p,int n){ int*q=(int*)__builtin_alloca(n*4); q[0]=1; *p=q[0]; }
