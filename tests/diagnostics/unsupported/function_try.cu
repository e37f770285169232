__device__ int f() try { return 1; } catch(...) { return 2; } __global__ void k(int*p){ *p=f(); }
