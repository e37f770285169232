__global__ void k(int*p,int n){ static int x = n; *p=x; }
