__device__ constexpr int f(int n){ return n? f(n+1):0; } __global__ void k(int*p){ constexpr int x=f(1); *p=x; }
