// Three files: each has kernels and variables of the same names for itself, and calls what the others offer.
#include "shared.h"
#include <cstdio>
static __global__ void own(int *p) { *p += 1; }
__device__ int number = 100;
__constant__ int twin = 1;
__global__ void offered(int *p);
int main() {
    int *p, r = 0, n = 0;
    cudaMalloc(&p, sizeof *p);
    cudaMemset(p, 0, sizeof *p);
    own<<<1, 1>>>(p);
    other_own(p);
    offered<<<1, 1>>>(p);
    instance<int><<<1, 1>>>(p);
    other_instance(p);
    cudaMemcpyFromSymbol(&n, number, sizeof n);
    cudaMemcpy(&r, p, sizeof r, cudaMemcpyDeviceToHost);
    bool fine = r == 1 + 10 + 200 + 1000 + 1000 && n == 100 && in_plain_cpp(p) == 0;
    if (!fine) printf("%d %d %s\n", r, n, cudaGetErrorString(cudaGetLastError()));
    puts(fine ? "ok" : "wrong");
    return !fine;
}
