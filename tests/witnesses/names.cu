template <class T> __global__ void twice(T *p) { *p += *p; }
