#include "linked.h"
static __device__ int own = 2;
extern __constant__ int shared_constant;
__device__ int elsewhere = 40;
static __global__ void same_name(int *p) { *p = own + shared_constant; }
__device__ int add(int a, int b) { return a + b; }
void other(int *p) { same_name<<<1, 1>>>(p); }
