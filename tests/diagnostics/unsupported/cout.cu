#include <iostream>
__global__ void k(int*p){ std::cout << *p; }
