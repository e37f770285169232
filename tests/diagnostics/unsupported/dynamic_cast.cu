struct A{__device__ virtual ~A(){}}; struct B:A{};
__global__ void k(A*a,int*p){ *p = dynamic_cast<B*>(a)!=nullptr; }
