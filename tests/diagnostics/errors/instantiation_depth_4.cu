template<int N> __device__ int f(){ return f<N+1>()+1; } __global__ void k(int*p){  *p=f<0>(); }
