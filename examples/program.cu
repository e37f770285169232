// A whole program: the sum of the squares below a number, by the device.
#include <cstdio>
#include <cstdlib>

__global__ void add_squares(unsigned long long *sum, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(sum, (unsigned long long)i * i);
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 100;
    unsigned long long *sum;
    cudaMallocManaged(&sum, sizeof *sum);
    *sum = 0;
    add_squares<<<(n + 255) / 256, 256>>>(sum, n);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) return fprintf(stderr, "%s\n", cudaGetErrorString(e)), 1;
    printf("sum of squares below %d: %llu\n", n, *sum);
    return 0;
}
