#include <own.h>
__global__ void k(int *p) { *p = OWN; }
