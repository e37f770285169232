template<int N> constexpr int v = v<N+1>;__global__ void k(int*p){ p[0]=v<0>; }
