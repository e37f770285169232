template<int N> struct S{ static const int v=S<N+1>::v; }; __global__ void k(int*p){ *p=S<0>::v; }
