__global__ void k(long *p) { *p = __cplusplus; }
