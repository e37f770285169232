__global__ void k(int*p,int n){ int a[n]; a[0]=1; *p=a[0]; }
