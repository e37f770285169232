#include "shared.h"
static __global__ void own(int *p) { *p += 10; }
static __device__ int number = 200;
__constant__ int twin = 2;
__global__ void offered(int *p) { *p += number * twin / 2; }
void other_own(int *p) { own<<<1, 1>>>(p); }
void other_instance(int *p) { instance<int><<<1, 1>>>(p); }
