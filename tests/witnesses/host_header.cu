#include <string>
template <class T> __global__ void k(T *p) { *p = T(); }
void f(std::string::size_type *p) { k<<<1, 1>>>(p); }
