__device__ constexpr int f(){ for(;;); return 0; } __global__ void k(int*p){ constexpr int x=f(); *p=x; }
