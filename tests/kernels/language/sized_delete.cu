// The global deallocation functions that are told the size
// buffer answers i32[4] out
// launch sized_delete<<<1, 1>>>(answers)
#include <new>
__global__ void sized_delete(int *o) { void *p = ::operator new(8); *(int*)p = 3; o[0] = *(int *)p; ::operator delete(p, (size_t)8); void *q = ::operator new[](8); ::operator delete[](q, (size_t)8); o[1] = o[0]++; int *s = new int(5); o[2] = *s; ::operator delete(s, sizeof(int)); }
