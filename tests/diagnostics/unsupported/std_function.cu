#include <functional>
__global__ void k(int*p){ std::function<int(int)> f=[](int x){return x;}; *p=f(1); }
