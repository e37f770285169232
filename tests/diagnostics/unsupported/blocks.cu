__global__ void k(int*p){ int (^b)(int) = ^(int x){ return x; }; *p=b(1); }
