#define S(...) #__VA_ARGS__
#define T(...) S(__VA_ARGS__)
__global__ void k(int*p){ const char*q=T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T(T("\\")))))))))))))))))))))))))))))))))))))))))))))))))))))))))))); p[0]=q[0]; }
