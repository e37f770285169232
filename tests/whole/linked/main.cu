// nvcc: -rdc=true
// Device code of two files is linked: functions, variables, classes with virtual functions, and what each has for itself.
#include "linked.h"
#include <cstdio>
static __device__ int own = 1;
static __global__ void same_name(int *p) { *p = own; }
__constant__ int shared_constant;
__managed__ int shared_managed = 3;
extern __device__ int elsewhere;
__global__ void k(int *p) { *p = add(shared_constant, elsewhere) + shared_managed; elsewhere = 50; }
int main() {
    int *p, r[4] = {}, v = 4;
    cudaMalloc(&p, sizeof *p);
    auto read = [&](int &to) { cudaMemcpy(&to, p, sizeof to, cudaMemcpyDeviceToHost); };
    same_name<<<1, 1>>>(p); read(r[0]);
    other(p); read(r[1]);
    cudaMemcpyToSymbol(shared_constant, &v, sizeof v);
    shared_managed = 100;
    k<<<1, 1>>>(p); read(r[2]);
    cudaMemcpyFromSymbol(&r[3], elsewhere, sizeof(int));
    bool fine = r[0] == 1 && r[1] == 2 + 0 && r[2] == 4 + 40 + 100 && r[3] == 50 && cudaGetLastError() == 0;
    if (!fine) printf("%d %d %d %d %s\n", r[0], r[1], r[2], r[3], cudaGetErrorString(cudaGetLastError()));
    puts(fine ? "ok" : "wrong");
    return !fine;
}
