template<class T> struct A{ friend __device__ void f(A){ f(A<A>()); } };__global__ void k(int*p){ f(A<int>()); }
