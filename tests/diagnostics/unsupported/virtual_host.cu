struct A{ virtual int f(){return 1;} }; __global__ void k(A*a,int*p){ *p=a->f(); }
