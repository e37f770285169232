#pragma once
void other_own(int *p);
void other_instance(int *p);
int in_plain_cpp(int *p);
#ifdef __CUDACC__
template <class T> __global__ void instance(T *p) { *p += 1000; }
#endif
