// kernels as nvcc's
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <stdio.h>
__global__ void k(int *p, int n) { int i = threadIdx.x; if (i < n) p[i] *= 2; }
int main() { thrust::device_vector<int> v(100); thrust::sort(v.begin(), v.end()); k<<<1, 128>>>(thrust::raw_pointer_cast(v.data()), 100); }
