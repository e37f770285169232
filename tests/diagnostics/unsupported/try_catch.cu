__global__ void k(int*p){ try { *p=1; } catch(...) { *p=2; } }
