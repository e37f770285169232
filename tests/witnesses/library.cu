#include <cub/cub.cuh>
__global__ void k(int *p) { *p = OWN; }
