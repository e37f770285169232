#include <vector>
__global__ void k(int*p){ std::vector<int> v; v.push_back(1); *p=v[0]; }
